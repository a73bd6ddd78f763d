import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useDeskWords } from './desk-words.ts';

type ActionLinkProps = {
  href: string;
  icon?: ReactNode;
  children: ReactNode;
  look?: 'primary' | 'ghost';
  /** Leaves the app: in a window of its own, so that the visit stays open. */
  outside?: boolean;
  download?: string;
  className?: string;
};

const looks = {
  primary: 'bg-brand text-on-brand hover:bg-brand-hover',
  ghost: 'text-ink inset-ring inset-ring-line-strong hover:bg-sunken',
};

/** A link to another program (map, phone, calendar) that looks like a button. */
export function ActionLink({ href, icon, children, look = 'ghost', outside, download, className }: ActionLinkProps) {
  const { t } = useDeskWords();
  return (
    <a
      href={href}
      {...(outside && { target: '_blank', rel: 'noreferrer' })}
      {...(download && { download })}
      className={classNames(
        'inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-4.5 py-2 text-center text-s leading-tight font-semibold no-underline transition-colors',
        looks[look],
        className,
      )}
    >
      {icon && <span className="shrink-0">{icon}</span>}
      {children}
      {outside && <VisuallyHidden> ({t('booking.newWindow')})</VisuallyHidden>}
    </a>
  );
}
