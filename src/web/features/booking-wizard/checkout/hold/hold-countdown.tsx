import { useTranslation } from 'react-i18next';
import { classNames } from '#web/ui/class-names.ts';
import { ClockIcon } from '#web/ui/icons.tsx';

const nearlyOverSeconds = 120;

export const formatCountdown = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** How long the slot is kept. Read out once, when it begins to matter. */
export function HoldCountdown({ seconds }: { seconds: number }) {
  const { t } = useTranslation('booking');
  const isNearlyOver = seconds <= nearlyOverSeconds;
  return (
    <div
      className={classNames(
        'mb-6 flex items-center gap-2.5 rounded-m px-4 py-3 text-s',
        isNearlyOver ? 'bg-wait-soft text-wait-text' : 'bg-brand-soft text-ink',
      )}
    >
      <ClockIcon className="shrink-0" />
      <span role="timer">{t('checkout.held', { time: formatCountdown(seconds) })}</span>
      <span role="status" className="sr-only">
        {isNearlyOver ? t('checkout.nearlyOver') : ''}
      </span>
    </div>
  );
}
