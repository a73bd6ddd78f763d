import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminBooking } from '#contract/admin-bookings.ts';
import { getBookingReceipt } from '#contract/receipts.ts';
import { formatMoment } from '#domain/language/moments.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { PaymentTag } from '#web/features/admin/bookings/booking-tags.tsx';
import { useLanguage } from '#web/i18n/use-language.ts';
import { priceRows } from '#web/payment/price-rows.ts';
import { Button } from '#web/ui/button.tsx';
import { DownloadIcon } from '#web/ui/icons.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { leftToRefund, RefundDialog } from '../actions/refund-dialog.tsx';
import { outsideLinkLook } from './client-link.tsx';
import { Part } from './facts.tsx';
import { PaymentCard } from './payment-card.tsx';

export function MoneyTab({ booking }: { booking: AdminBooking }) {
  const { t } = useTranslation('admin');
  const { payments, giftCardAmount, paidAt } = booking;
  return (
    <>
      <Part title={t('bookings.money.linesTitle')} aside={<PaymentTag status={booking.paymentStatus} />}>
        <Lines booking={booking} />
        {paidAt && <ReceiptLink booking={booking} />}
      </Part>
      <Part title={t('bookings.money.paymentsTitle')}>
        {paidAt && giftCardAmount > 0 && (
          <p className="mb-3 text-s">{t('bookings.money.byGiftCard', { amount: formatMoney(giftCardAmount) })}</p>
        )}
        {payments.length === 0 ? (
          <p className="text-s text-soft">{t('bookings.money.paymentsNone')}</p>
        ) : (
          <ul className="grid gap-3">
            {payments.map((payment) => (
              <PaymentCard key={payment.id} payment={payment} bookingId={booking.id} />
            ))}
          </ul>
        )}
      </Part>
      {leftToRefund(booking) > 0 && <GiveBack booking={booking} />}
      {paidAt && (booking.status === 'finding_therapist' || booking.status === 'confirmed') && (
        <Part title={t('bookings.money.cancelTitle')}>
          <Terms booking={booking} />
        </Part>
      )}
    </>
  );
}

function GiveBack({ booking }: { booking: AdminBooking }) {
  const { t } = useTranslation('admin');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Part title={t('bookings.refund.title')}>
      <p className="mb-3 text-s text-soft">{t('bookings.refund.lead', { left: formatMoney(leftToRefund(booking)) })}</p>
      <Button variant="ghost" size="small" onClick={() => setIsOpen(true)}>
        {t('bookings.refund.button')}
      </Button>
      {isOpen && <RefundDialog booking={booking} onClose={() => setIsOpen(false)} />}
    </Part>
  );
}

function Lines({ booking }: { booking: AdminBooking }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return (
    <>
      <SummaryList
        rows={priceRows(booking.priceLines, language)}
        total={{ label: t('bookings.money.total'), value: formatMoney(booking.totalPrice) }}
      />
      <p className="mt-2 text-xs text-soft">{t('bookings.money.vat')}</p>
    </>
  );
}

function ReceiptLink({ booking }: { booking: AdminBooking }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const path = getBookingReceipt.path.replace(':id', booking.id);
  return (
    <a href={`${path}?lang=${language}`} download className={`mt-4 ${outsideLinkLook}`}>
      <DownloadIcon size={18} />
      {t('bookings.money.receipt')}
    </a>
  );
}

function Terms({ booking: { cancellation } }: { booking: AdminBooking }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const full = formatMoment(cancellation.fullRefundUntil, language);
  const half = formatMoment(cancellation.halfRefundUntil, language);
  return (
    <div className="space-y-1 text-s">
      <p>{t('bookings.money.cancelNow', { amount: formatMoney(cancellation.refund) })}</p>
      <p className="text-soft">{t(`bookings.because.${cancellation.because}`)}</p>
      <p className="text-soft">{t('bookings.money.cancelTerms', { full, half })}</p>
    </div>
  );
}
