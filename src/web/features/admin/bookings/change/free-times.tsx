import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '#web/api/server-clock.ts';
import { failureText } from '#web/features/admin/shared/failures.ts';
import type { FreeDays } from '#web/free-times/free-days.ts';
import { FreeMonth } from '#web/free-times/free-month.tsx';
import { isElsewhere, zoneWords } from '#web/i18n/device-zone.ts';
import { Notice } from '#web/ui/notice.tsx';

type FreeTimesProps = Pick<
  ComponentProps<typeof FreeMonth>,
  'zone' | 'ask' | 'value' | 'onChange' | 'startDay' | 'onAnswer'
>;

const isSoonAt = (days: FreeDays, chosen: string | null): boolean =>
  days.some(({ starts }) => starts.some(({ startsAt, isSoon }) => startsAt === chosen && isSoon));

const isClosedAt = (days: FreeDays, chosen: string | null): boolean =>
  days.some(({ starts }) => starts.some(({ startsAt, isClosed }) => startsAt === chosen && isClosed));

/** A month with its free days and the free starts of one of them, as clients see it; and what is closed to them alone. */
export function FreeTimes({ onAnswer, ...props }: FreeTimesProps) {
  const { t } = useTranslation(['admin', 'common']);
  const [answered, setAnswered] = useState<FreeDays>([]);
  return (
    <div>
      {isElsewhere(serverNow(), props.zone) && (
        <p className="mb-3 text-s text-soft">{t('common:zones.all', { zone: zoneWords(props.zone) })}</p>
      )}
      <FreeMonth
        {...props}
        onAnswer={(days) => {
          setAnswered(days);
          onAnswer?.(days);
        }}
        retryLabel={t('list.retry')}
        failureText={failureText}
        calendarLook="rounded-m border border-line p-2 sm:p-4"
      />
      {isSoonAt(answered, props.value) && (
        <Notice tone="warning" className="mt-4" title={t('bookByPhone.soon')}>
          {t('bookByPhone.soonText')}
        </Notice>
      )}
      {isClosedAt(answered, props.value) && (
        <Notice tone="warning" className="mt-4" title={t('closedDays.chosen')}>
          {t('closedDays.chosenText')}
        </Notice>
      )}
    </div>
  );
}
