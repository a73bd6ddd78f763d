import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/booking.ts';
import { sayWhen } from '#web/api/say-when.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { CancellationTerms } from '#web/payment/cancellation-terms.tsx';
import { CardFields } from '#web/payment/card/card-fields.tsx';
import { Consents, useConsents } from '#web/payment/consents.tsx';
import { MoneyNotice } from '#web/payment/money-notice.tsx';
import { rememberUntold } from '#web/payment/untold-purchases.ts';
import type { CardPayment } from '#web/payment/use-card-payment.ts';
import { useMoneyInView, usePayForm } from '#web/payment/use-pay-form.ts';
import { track } from '#web/tracking/tracking.ts';
import { BellIcon } from '#web/ui/icons.tsx';
import type { Held } from '../hold/hold-booking.ts';

type PaymentFormProps = {
  id: string;
  held: Held;
  payment: CardPayment;
  isLocked: boolean;
  /** False when something else on this page must be put right first; it has then been marked. */
  beforePay(): Promise<boolean>;
  /** After a payment that has ended: another booking of the same choices. */
  onAgain(): void;
};

export function PaymentForm({ id, held, payment, isLocked, beforePay, onAgain }: PaymentFormProps) {
  const { t } = useTranslation('booking');
  const { bookingId, booking } = held;
  const { given, give, areAllGiven } = useConsents();
  const [way, setWay] = useState('card');
  const needsCard = booking.totalPrice > 0;
  const { form, card, wasAsked, submit } = usePayForm({
    payment,
    isLocked,
    needsCard,
    isComplete: areAllGiven,
    beforePay: async () => {
      if (!(await beforePay())) return false;
      if (needsCard) track('payment_method_selected', { payment_method: card.current?.way() ?? 'card' });
      rememberUntold(bookingId);
      return true;
    },
  });
  useMoneyInView(payment.money.at, form);
  return (
    <form ref={form} id={id} noValidate onSubmit={submit} className="grid gap-5 border-t border-line pt-6">
      <h2 className="text-l">{t('pay.title')}</h2>
      {needsCard ? (
        <CardFields
          handle={card}
          amount={booking.totalPrice}
          ways={booking.waysToPay ?? ['card']}
          payer={booking.guestDetails}
          isLocked={isLocked}
          returnPath={() => `/bookings/${bookingId}`}
          unavailableText={t('card.unavailableText')}
          voucherText={t('pay.multibancoHint')}
          onWay={setWay}
        />
      ) : (
        <p className="text-s text-soft">{t('pay.free')}</p>
      )}
      <AnswerPromise booking={booking} isByVoucher={needsCard && way === 'multibanco'} />
      <CancellationTerms booking={booking} />
      <Consents given={given} wasAsked={wasAsked} isLocked={isLocked} onChange={give} />
      <div data-money="">
        <MoneyNotice payment={payment} onAgain={onAgain} />
      </div>
    </form>
  );
}

/** By when a therapist has accepted, or everything is given back; null where nobody has to accept any more. */
const useAnswerBy = ({ answerBy, timezone }: Pick<Booking, 'answerBy' | 'timezone'>): string | null => {
  const { language } = useLanguage();
  return answerBy && sayWhen(answerBy, language, timezone);
};

/** Said before the button: paying is not yet having a therapist. Nobody knows when a voucher will be paid. */
function AnswerPromise({ booking, isByVoucher }: { booking: Booking; isByVoucher: boolean }) {
  const { t } = useTranslation('booking');
  const by = useAnswerBy(booking);
  if (!by) return null;
  const count = booking.requiresTwoTherapists ? 2 : 1;
  return (
    <p className="flex gap-3 rounded-m bg-brand-soft px-4 py-3.5 text-s">
      <BellIcon size={20} className="mt-0.5 shrink-0 text-brand" />
      <span>{isByVoucher ? t('pay.promiseVoucher', { count }) : t('pay.promise', { count, by })}</span>
    </p>
  );
}
