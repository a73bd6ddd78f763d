import { useTranslation } from 'react-i18next';
import type { AdminBookingRow } from '#contract/admin-bookings.ts';
import { formatPhone } from '#domain/identity/phone-number.ts';
import { formatDate, formatTime } from '#domain/language/formats.ts';
import { nearnessOf } from '#domain/language/moments.ts';
import { formatMoney } from '#domain/money/cents.ts';
import type { ListColumn } from '#web/features/admin/shared/list/column-choice.tsx';
import { useIsSupport } from '#web/features/admin/shared/use-is-support.ts';
import { nameOf } from '#web/features/admin/shared/visits/name-of.ts';
import { isElsewhere, zoneWords } from '#web/i18n/device-zone.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { EditIcon } from '#web/ui/icons.tsx';
import { CellNote } from '#web/ui/table.tsx';
import { PaymentTag, StatusTag } from '../booking-tags.tsx';

export const useBookingColumns = (): ListColumn<AdminBookingRow>[] => {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const isSupport = useIsSupport();
  const columns: ListColumn<AdminBookingRow>[] = [
    { key: 'reference', isFixed: true, isSortable: true, cell: (row) => <Reference row={row} /> },
    { key: 'startsAt', isSortable: true, cell: (row) => <When row={row} /> },
    {
      key: 'client',
      isSortable: true,
      cell: (row) => (
        <span className="wrap-anywhere">
          {row.clientName}
          <CellNote>{row.area || row.zipCode}</CellNote>
        </span>
      ),
    },
    { key: 'treatment', cell: (row) => row.treatment?.[language] },
    { key: 'therapists', header: t('bookings.therapist'), cell: (row) => <Therapists row={row} /> },
    { key: 'status', isSortable: true, cell: (row) => <StatusTag {...row} /> },
    { key: 'payment', isHiddenAtFirst: true, cell: (row) => <PaymentTag status={row.paymentStatus} /> },
    {
      key: 'contact',
      isHiddenAtFirst: true,
      cell: (row) => (
        <span className="inline-block min-w-44 wrap-anywhere">
          {formatPhone(row.clientPhone)}
          <CellNote>{row.clientEmail}</CellNote>
        </span>
      ),
    },
    { key: 'zip', isHiddenAtFirst: true, cell: (row) => row.zipCode },
    {
      key: 'createdAt',
      isSortable: true,
      isHiddenAtFirst: true,
      cell: (row) => (
        <time dateTime={row.createdAt} className="whitespace-nowrap">
          {formatDate(row.createdAt, 'medium', language)}
          <CellNote>{formatTime(row.createdAt, language)}</CellNote>
        </time>
      ),
    },
    {
      key: 'totalPrice',
      header: t('bookings.total'),
      isSortable: true,
      isNumeric: true,
      cell: (row) => formatMoney(row.totalPrice),
    },
  ];
  return columns.filter(({ key }) => !isSupport || key !== 'totalPrice');
};

function Reference({ row }: { row: AdminBookingRow }) {
  const { t } = useTranslation('admin');
  return (
    <span className="whitespace-nowrap">
      {row.reference}
      {row.hasInternalNotes && (
        <>
          <EditIcon size={14} className="ml-1.5 inline text-soft" />
          <span className="sr-only">, {t('bookings.hasNotes')}</span>
        </>
      )}
    </span>
  );
}

/** Near days by their name, others by their date. */
function When({ row }: { row: AdminBookingRow }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const nearness = nearnessOf(row.startsAt, new Date(), row.timezone);
  const time = formatTime(row.startsAt, language, row.timezone);
  const day =
    nearness === 'today'
      ? t('bookings.todayAt', { time })
      : nearness === 'tomorrow'
        ? t('bookings.tomorrowAt', { time })
        : `${formatDate(row.startsAt, 'medium', language, row.timezone)}, ${time}`;
  const people = row.peopleCount > 1 && t('bookings.people', { count: row.peopleCount });
  const zone = isElsewhere(row.startsAt, row.timezone) && zoneWords(row.timezone);
  const notes = [zone, t('bookings.minutes', { minutes: row.duration }), people];
  return (
    <time dateTime={row.startsAt} className="md:whitespace-nowrap">
      {day}
      <CellNote>{notes.filter(Boolean).join(', ')}</CellNote>
    </time>
  );
}

function Therapists({ row }: { row: AdminBookingRow }) {
  const { t } = useTranslation('admin');
  const names = row.therapists.map(nameOf);
  const isLookedFor = row.status === 'finding_therapist';
  const missing = row.seats - names.length;
  if (names.length === 0)
    return <span className="text-soft">{isLookedFor ? t('bookings.nobody') : <span aria-hidden="true">–</span>}</span>;
  return (
    <span className="wrap-anywhere">
      {names.join(', ')}
      {isLookedFor && missing > 0 && <span className="text-soft">, {t('bookings.missing', { count: missing })}</span>}
    </span>
  );
}
