import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AdminBooking, collectPayment } from '#contract/admin-bookings.ts';
import { getBookingReceipt } from '#contract/receipts.ts';
import { onSiteWays } from '#domain/booking/pay-by.ts';
import { sumOfPurses } from '#domain/booking/refund-purses.ts';
import { type Cents, formatMoney } from '#domain/money/cents.ts';
import { call } from '#web/api/call.ts';
import { sayMoment } from '#web/api/say-when.ts';
import { PaymentTag } from '#web/features/admin/bookings/booking-tags.tsx';
import { useAction } from '#web/features/admin/bookings/change/use-action.ts';
import { tellDone } from '#web/features/admin/shared/failures.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { InvoiceLinks } from '#web/payment/invoice-links.tsx';
import { useMoneyWords } from '#web/payment/money-words.ts';
import { priceRows } from '#web/payment/price-rows.ts';
import { Button } from '#web/ui/button.tsx';
import { DownloadIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RadioPills } from '#web/ui/radio-cards.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { RefundDialog } from '../actions/refund-dialog.tsx';
import { outsideLinkLook } from './client-link.tsx';
import { Part } from './facts.tsx';
import { PaymentCard } from './payment-card.tsx';
import { TipPart } from './tip-part.tsx';

const collectWays = [...onSiteWays, 'hotel'] as const;
type CollectWay = (typeof collectWays)[number];

export function MoneyTab({ booking }: { booking: AdminBooking }) {
  const { t } = useTranslation('admin');
  const { payments, giftCardAmount, paidAt } = booking;
  return (
    <>
      <Part
        title={t('bookings.money.linesTitle')}
        aside={<PaymentTag status={booking.paymentStatus} due={booking.due} />}
      >
        <Lines booking={booking} />
        {booking.due && <Difference booking={booking} due={booking.due} />}
        {paidAt && <ReceiptLink booking={booking} />}
        {paidAt && <InvoiceLinks bookingId={booking.id} />}
      </Part>
      {(booking.payBy || booking.collected || booking.money.byHand) && <PaidElsewhere booking={booking} />}
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
      {sumOfPurses(booking.refundable) > 0 && <GiveBack booking={booking} />}
      {booking.tip && <TipPart bookingId={booking.id} tip={booking.tip} />}
      {paidAt && (booking.status === 'finding_therapist' || booking.status === 'confirmed') && (
        <Part title={t('bookings.money.cancelTitle')}>
          <Terms booking={booking} />
        </Part>
      )}
    </>
  );
}

/** A changed visit of which the rest has not come: who asks for it, and once the visit is done, that it came on site. */
function Difference({ booking, due }: { booking: AdminBooking; due: Cents }) {
  const { t } = useTranslation('admin');
  return (
    <div className="mt-3 grid gap-2 text-s">
      <p>{t('bookings.changeVisit.openText', { amount: formatMoney(due) })}</p>
      {booking.status === 'completed' ? (
        <Collect bookingId={booking.id} amount={due} first="cash" />
      ) : (
        <p className="text-soft">{t('bookings.collect.differenceLater')}</p>
      )}
    </div>
  );
}

type Collecting = { bookingId: string; amount: Cents; first: CollectWay };

function Collect({ bookingId, amount, first }: Collecting) {
  const { t } = useTranslation('admin');
  const [by, setBy] = useState(first);
  const { isBusy, problem, run } = useAction(() => undefined);
  const collect = async (): Promise<void> => {
    await call(collectPayment, { params: { id: bookingId }, body: { by } });
    tellDone(t('bookings.collect.done'));
  };
  return (
    <div className="mt-3 grid gap-3">
      <RadioPills
        legend={t('bookings.collect.how')}
        value={by}
        onChange={setBy}
        options={collectWays.map((value) => ({ value, label: t(`bookings.payBy.${value}`) }))}
      />
      {problem && <Notice tone="error">{problem}</Notice>}
      <Button size="small" className="justify-self-start" busy={isBusy} onClick={() => void run(collect)}>
        {t('bookings.collect.button', { amount: formatMoney(amount) })}
      </Button>
    </div>
  );
}

/** Paid at the visit, by the hotel, or free: what was agreed, the press that says the money has come, and what was given back. */
function PaidElsewhere({ booking }: { booking: AdminBooking }) {
  const { t } = useTranslation('admin');
  const { sayHanded } = useMoneyWords();
  const { payBy, collected } = booking;
  const isDue = payBy !== null && payBy !== 'free' && !booking.paidAt && booking.status !== 'cancelled';
  const hasBegun = Date.parse(booking.datetime) <= Date.now();
  return (
    <Part title={t('bookings.collect.title')}>
      {payBy && (
        <p className="text-s">
          {t(`bookings.payBy.${payBy}`)}
          {booking.payReason && `: ${booking.payReason}`}
        </p>
      )}
      {collected && (
        <p className="text-s">
          {t('bookings.collect.collected', {
            amount: formatMoney(collected.amount),
            how: t(`bookings.payBy.${collected.by}`),
          })}
        </p>
      )}
      {booking.money.byHand?.map((one) => (
        <p key={one.way} className="mt-1 text-s">
          {t('bookings.collect.handedBack', { to: sayHanded(one), amount: formatMoney(one.amount) })}
        </p>
      ))}
      {isDue && !hasBegun && <p className="mt-1 text-s text-soft">{t('bookings.collect.later')}</p>}
      {isDue && hasBegun && <Collect bookingId={booking.id} amount={booking.totalPrice} first={payBy} />}
    </Part>
  );
}

function GiveBack({ booking }: { booking: AdminBooking }) {
  const { t } = useTranslation('admin');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Part title={t('bookings.refund.title')}>
      <p className="mb-3 text-s text-soft">
        {t('bookings.refund.lead', { left: formatMoney(sumOfPurses(booking.refundable)) })}
      </p>
      <Button variant="ghost" size="small" onClick={() => setIsOpen(true)}>
        {t('bookings.refund.button')}
      </Button>
      {isOpen && <RefundDialog booking={booking} onClose={() => setIsOpen(false)} />}
    </Part>
  );
}

/** What is there is said to be there. */
const totalWord = ({ paidAt, payBy, due }: AdminBooking): 'totalPaid' | 'totalPartly' | 'totalAgreed' | 'total' => {
  if (paidAt && due) return 'totalPartly';
  if (paidAt) return 'totalPaid';
  return payBy ? 'totalAgreed' : 'total';
};

function Lines({ booking }: { booking: AdminBooking }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return (
    <>
      <SummaryList
        rows={priceRows(booking.priceLines, language)}
        total={{ label: t(`bookings.money.${totalWord(booking)}`), value: formatMoney(booking.totalPrice) }}
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

function Terms({ booking: { cancellation, timezone } }: { booking: AdminBooking }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { fullRefundUntil, halfRefundUntil } = cancellation;
  const full = sayMoment(fullRefundUntil, language, timezone);
  const half = sayMoment(halfRefundUntil, language, timezone);
  // Where everything comes back until the end, there is no second step to tell of.
  const steps = Date.parse(halfRefundUntil) > Date.parse(fullRefundUntil) ? 'cancelTerms' : 'cancelTermsFull';
  return (
    <div className="space-y-1 text-s">
      <p>{t('bookings.money.cancelNow', { amount: formatMoney(cancellation.refund) })}</p>
      <p className="text-soft">{t(`bookings.because.${cancellation.because}`)}</p>
      <p className="text-soft">{t(`bookings.money.${steps}`, { full, half })}</p>
    </div>
  );
}
