import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/booking.ts';
import { type Cents, formatMoney } from '#domain/money/cents.ts';
import { bookingPurchase } from '#web/payment/booking-purchase.ts';
import { CardFields } from '#web/payment/card/card-fields.tsx';
import { MoneyNotice } from '#web/payment/money-notice.tsx';
import { useCardPayment } from '#web/payment/use-card-payment.ts';
import { usePayForm } from '#web/payment/use-pay-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { readToken } from '../booking-access.ts';
import { busy, useFreshStatus } from './pay-here.tsx';

/** The booking was changed after it was paid: what is still to be paid, where the mailed link leads. */
export function PayDifference({ booking, due }: { booking: Booking; due: Cents }) {
  const { id, totalPrice, giftCardAmount } = booking;
  const { t } = useTranslation('booking');
  const purchase = useMemo(() => bookingPurchase(id, readToken(id)), [id]);
  const payment = useCardPayment(purchase);
  const isLocked = busy.includes(payment.money.at);
  const { form, card, submit } = usePayForm({ payment, isLocked, needsCard: true, isComplete: true });
  useFreshStatus(id, payment.money.at);
  return (
    <Card as="section" aria-label={t('difference.title', { amount: formatMoney(due) })}>
      <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
        <div>
          <h2 className="text-l">{t('difference.title', { amount: formatMoney(due) })}</h2>
          <p className="mt-1.5 text-s text-soft">
            {t('difference.text', { price: formatMoney((totalPrice + giftCardAmount) as Cents) })}
          </p>
        </div>
        <CardFields
          handle={card}
          amount={due}
          ways={booking.waysToPay ?? ['card']}
          payer={booking.guestDetails}
          isLocked={isLocked}
          returnPath={() => `/bookings/${id}`}
          unavailableText={t('card.unavailableText')}
          voucherText=""
        />
        <MoneyNotice payment={payment} />
        <Button type="submit" busy={isLocked} className="sm:justify-self-start">
          {t('difference.button', { amount: formatMoney(due) })}
        </Button>
      </form>
    </Card>
  );
}
