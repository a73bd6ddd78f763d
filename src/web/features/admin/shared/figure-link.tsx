import type { ReactNode } from 'react';
import { cardFrame } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Link } from '#web/ui/router.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

type FigureLinkProps = {
  label: string;
  /** `undefined` while it is asked for. */
  value: ReactNode;
  hint: ReactNode;
  /** It could not be asked for. */
  isMissing?: boolean;
  isBad?: boolean;
  /** What it counts; without it there is nothing to show. */
  to?: string;
  isCurrent?: boolean;
  className?: string;
};

const look = classNames('block h-full px-4 py-3.5 md:px-5 md:py-4', cardFrame);

/** One number above a list; a press shows in the list what it counts. */
export function FigureLink({ label, value, hint, isMissing, isBad, to, isCurrent, className }: FigureLinkProps) {
  const content = (
    <>
      <span className="block text-xs text-soft">{label}</span>{' '}
      {value === undefined && !isMissing ? (
        <Skeleton className="my-1.5 h-6 w-10" />
      ) : (
        <span className="figure block text-xl text-ink tabular-nums md:text-2xl">{value ?? '–'}</span>
      )}{' '}
      <span className={classNames('block text-xs', isBad ? 'font-semibold text-bad-text' : 'text-soft')}>
        {hint || '\u00a0'}
      </span>
    </>
  );
  return (
    <li className={className}>
      {to === undefined ? (
        <div className={look}>{content}</div>
      ) : (
        <Link
          to={to}
          aria-current={isCurrent ? 'true' : undefined}
          className={classNames(
            look,
            'no-underline transition-colors hover:border-brand-line aria-[current=true]:border-brand aria-[current=true]:bg-brand-soft',
          )}
        >
          {content}
        </Link>
      )}
    </li>
  );
}
