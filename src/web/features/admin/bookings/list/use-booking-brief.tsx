import { useTranslation } from 'react-i18next';
import type { AdminBookingRow } from '#contract/admin-bookings.ts';
import { capitalised } from '#domain/language/capitalised.ts';
import { formatDate, formatTime } from '#domain/language/formats.ts';
import { nearnessOf } from '#domain/language/moments.ts';
import { zoneName } from '#domain/language/zone-names.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { Tick } from '#web/features/admin/shared/list/tick.tsx';
import { useIsSupport } from '#web/features/admin/shared/use-is-support.ts';
import { isElsewhere } from '#web/i18n/device-zone.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import type { Brief } from '#web/ui/brief-rows.tsx';
import { StatusTag } from '../booking-tags.tsx';

/** A visit on a phone. What is as it should be shrinks to a tick, so that the rest stands out. */
export const useBookingBrief = (isByDay: boolean): ((row: AdminBookingRow) => Brief) => {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const isSupport = useIsSupport();
  const dayOf = ({ startsAt, timezone }: AdminBookingRow): string => {
    const nearness = nearnessOf(startsAt, new Date(), timezone);
    const day = formatDate(startsAt, 'full', language, timezone);
    return nearness === 'today' || nearness === 'tomorrow'
      ? `${t(`bookings.days.${nearness}`)}, ${day}`
      : capitalised(day);
  };
  return (row) => {
    const isUrgent = row.needsAttention || row.absent.length > 0;
    const what = [row.treatment?.[language], row.duration].filter(Boolean).join(' ');
    return {
      ...(isByDay && { group: dayOf(row) }),
      lead: (
        <time dateTime={row.startsAt}>
          {formatTime(row.startsAt, language, row.timezone)}
          {isElsewhere(row.startsAt, row.timezone) && (
            <span className="block text-xs font-normal text-soft">{zoneName(row.timezone, language)}</span>
          )}
          {!isByDay && (
            <span className="block text-xs font-normal text-soft">
              {formatDate(row.startsAt, 'short', language, row.timezone)}
            </span>
          )}
        </time>
      ),
      title: (
        <>
          {row.clientName}
          <span className="sr-only">, {row.reference}</span>
        </>
      ),
      note: [
        row.peopleCount > 1 ? `${what} × ${row.peopleCount}` : what,
        row.area || row.zipCode,
        ...row.therapists.map(({ firstName }) => firstName),
      ].join(' · '),
      value: !isSupport && formatMoney(row.totalPrice),
      mark:
        row.status === 'confirmed' && !isUrgent ? (
          <Tick name={t('bookingsFile.statuses.confirmed')} />
        ) : (
          <StatusTag {...row} />
        ),
      isUrgent,
    };
  };
};
