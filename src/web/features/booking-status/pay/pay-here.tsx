import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/booking.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { bookingKey } from '#web/api/booking-keys.ts';
import { bookingPurchase } from '#web/payment/booking-purchase.ts';
import { CancellationTerms } from '#web/payment/cancellation-terms.tsx';
import { CardFields } from '#web/payment/card/card-fields.tsx';
import { Consents, useConsents } from '#web/payment/consents.tsx';
import { MoneyNotice } from '#web/payment/money-notice.tsx';
import { useCardPayment } from '#web/payment/use-card-payment.ts';
import { usePayForm } from '#web/payment/use-pay-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { readToken } from '../booking-access.ts';

export const busy = ['sending', 'processing', 'bank', 'app', 'voucher', 'paid', 'refunding'];

/** The card form for whoever came by a mailed link: the visit was booked on the phone, or in another browser. */
export function PayHere({ booking }: { booking: Booking }) {
  const { t } = useTranslation('booking');
  const { id, paymentStatus, totalPrice } = booking;
  const purchase = useMemo(() => bookingPurchase(id, readToken(id)), [id]);
  const payment = useCardPayment(purchase, paymentStatus === 'failed');
  const { given, give, areAllGiven } = useConsents();
  const isLocked = busy.includes(payment.money.at);
  const needsCard = totalPrice > 0;
  const { form, card, wasAsked, submit } = usePayForm({ payment, isLocked, needsCard, isComplete: areAllGiven });
  useFreshStatus(id, payment.money.at);
  return (
    <Card as="section" aria-label={t('pay.title')}>
      <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
        <h2 className="text-l">{t('pay.title')}</h2>
        <CancellationTerms booking={booking} />
        {needsCard ? (
          <CardFields
            handle={card}
            amount={totalPrice}
            ways={booking.waysToPay ?? ['card']}
            payer={booking.guestDetails}
            isLocked={isLocked}
            returnPath={() => `/bookings/${id}`}
            unavailableText={t('card.unavailableText')}
            voucherText={t('pay.multibancoHint')}
          />
        ) : (
          <p className="text-s text-soft">{t('pay.free')}</p>
        )}
        <Consents given={given} wasAsked={wasAsked} isLocked={isLocked} onChange={give} />
        <MoneyNotice payment={payment} />
        <Button type="submit" busy={isLocked} className="sm:justify-self-start">
          {needsCard ? t('pay.button', { price: formatMoney(totalPrice) }) : t('pay.buttonFree')}
        </Button>
      </form>
    </Card>
  );
}

/** What the page says about the booking follows what became of the money. */
export const useFreshStatus = (id: string, at: string): void => {
  const client = useQueryClient();
  useEffect(() => {
    if (
      at === 'voucher' ||
      at === 'paid' ||
      at === 'hold-expired' ||
      at === 'ended' ||
      at === 'refunding' ||
      at === 'returned'
    )
      void client.invalidateQueries({ queryKey: bookingKey(id) });
  }, [at, id, client]);
};
