import type { Ref } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Link } from '#web/ui/router.tsx';

type ViewLink = {
  key: string;
  to: string;
  label: string;
  isCurrent: boolean;
  /** How many there are; left out while nobody knows. */
  count?: number | undefined;
  /** So many are too many. */
  isBad?: boolean;
};

/** On a narrow screen the chosen one may stand outside of it. */
const showIt = (link: HTMLElement | null): void => link?.scrollIntoView?.({ block: 'nearest', inline: 'center' });

type ViewLinksProps = { label: string; views: readonly ViewLink[]; className?: string };

/** Views of one thing side by side, each with an address of its own. */
export function ViewLinks({ label, views, className }: ViewLinksProps) {
  return (
    <nav
      aria-label={label}
      className={classNames(
        '-mx-1 flex gap-6 overflow-x-auto px-1 shadow-[inset_0_-1px_0_var(--color-line)]',
        className ?? 'mb-5',
      )}
    >
      {views.map(({ key, ...view }) => (
        <OneView key={key} {...view} ref={view.isCurrent ? showIt : null} />
      ))}
    </nav>
  );
}

function OneView({ to, label, isCurrent, count, isBad, ref }: Omit<ViewLink, 'key'> & { ref: Ref<HTMLAnchorElement> }) {
  return (
    <Link
      to={to}
      ref={ref}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(
        'inline-flex min-h-11 min-w-11 shrink-0 items-center gap-1.5 border-b-2 text-s font-semibold whitespace-nowrap no-underline',
        isCurrent ? 'border-brand text-ink' : 'border-transparent text-soft hover:text-ink',
      )}
    >
      {label}
      {count !== undefined && (
        <span
          className={classNames(
            'tabular-nums',
            isBad && count > 0 ? 'rounded-full bg-bad-soft px-2 text-danger' : 'font-normal',
          )}
        >
          {count}
        </span>
      )}
    </Link>
  );
}
