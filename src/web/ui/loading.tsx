import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';

export function Spinner({ size = 20, className }: { size?: number; className?: string | undefined }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      strokeWidth={2.5}
      strokeLinecap="round"
      aria-hidden="true"
      focusable="false"
      className={classNames('shrink-0 animate-turn', className)}
    >
      <circle cx="12" cy="12" r="9" stroke="currentColor" opacity=".25" />
      <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" />
    </svg>
  );
}

type LoadingProps = {
  label?: string;
  /** `screen` fills the place of a whole screen, so that the footer does not jump up meanwhile. */
  room?: 'inline' | 'block' | 'screen';
};

const rooms = { inline: '', block: 'justify-center py-12', screen: 'min-h-[70dvh] justify-center' };

export function Loading({ label, room = 'block' }: LoadingProps) {
  const { t } = useTranslation('common');
  return (
    <div
      role="status"
      data-coming={room !== 'inline' || undefined}
      className={classNames('flex items-center gap-3 text-s text-soft', rooms[room])}
    >
      <Spinner className="text-brand" />
      <span>{label ?? t('ui.loading')}</span>
    </div>
  );
}
