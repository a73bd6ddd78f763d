import { useTranslation } from 'react-i18next';
import type { AdminBooking } from '#contract/admin-bookings.ts';
import type { VisitChangePreview } from '#contract/change-visit.ts';
import { formatTime } from '#domain/language/formats.ts';
import { addCents, formatMoney } from '#domain/money/cents.ts';
import { sayTime } from '#web/api/say-when.ts';
import { useNameList } from '#web/features/admin/bookings/change/booking-words.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { priceRows } from '#web/payment/price-rows.ts';
import { Notice } from '#web/ui/notice.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';

type ChangePreviewProps = { booking: AdminBooking; preview: VisitChangePreview };

/** The new bill, the difference, the new end and who comes: all of it before anything is done. */
export function ChangePreview({ booking, preview }: ChangePreviewProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const was = addCents(booking.totalPrice, booking.giftCardAmount);
  return (
    <div className="rounded-m bg-sunken px-4 py-3">
      <h3 className="text-s font-semibold">{t('bookings.changeVisit.price')}</h3>
      <SummaryList
        rows={priceRows(
          preview.lines.filter(({ kind }) => kind !== 'gift-card'),
          language,
        )}
        total={{ label: t('bookings.changeVisit.newTotal'), value: formatMoney(preview.totalPrice) }}
      />
      <p className="mt-2 flex justify-between gap-4 text-s text-soft">
        <span>{t('bookings.changeVisit.was')}</span>
        <span className="whitespace-nowrap">{formatMoney(was)}</span>
      </p>
      <p className="mt-2 text-s font-semibold" role="status">
        <Difference preview={preview} />
      </p>
    </div>
  );
}

function Difference({ preview: { toPay, refund, refundToGiftCard } }: { preview: VisitChangePreview }) {
  const { t } = useTranslation('admin');
  if (toPay > 0) return t('bookings.changeVisit.toPay', { amount: formatMoney(toPay) });
  if (refund === 0) return t('bookings.changeVisit.same');
  if (refundToGiftCard === 0) return t('bookings.changeVisit.refund', { amount: formatMoney(refund) });
  return t('bookings.changeVisit.refundParts', {
    amount: formatMoney(refund),
    giftCard: formatMoney(refundToGiftCard),
  });
}

/** When it ends now, and whether whoever has accepted can keep it. */
export function WhoKeeps({ booking, preview: { therapists, missing, endsAt } }: ChangePreviewProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const join = useNameList();
  const kept = therapists.filter(({ stays }) => stays);
  const absent = booking.absent.filter(({ therapistId }) => kept.some(({ id }) => id === therapistId));
  const isThere = ({ id }: { id: string }): boolean => absent.every(({ therapistId }) => therapistId !== id);
  const stay = join(kept.filter(isThere).map(({ firstName }) => firstName));
  const leave = join(therapists.filter(({ stays }) => !stays).map(({ firstName }) => firstName));
  const span = {
    from: formatTime(booking.datetime, language, booking.timezone),
    to: sayTime(endsAt, language, booking.timezone),
  };
  return (
    <Notice tone={missing > 0 || leave || absent.length > 0 ? 'warning' : 'good'}>
      {[
        t('bookings.changeVisit.span', span),
        stay && t('bookings.changeVisit.stays', { names: stay }),
        ...absent.map(({ firstName, reason }) => t(`bookings.notices.absent.${reason}`, { name: firstName })),
        leave && t('bookings.changeVisit.leaves', { names: leave }),
        missing > 0 && t('bookings.changeVisit.searched', { count: missing }),
      ]
        .filter(Boolean)
        .join(' ')}
    </Notice>
  );
}
