import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/booking.ts';
import { createPaymentIntent } from '#contract/payments.ts';
import { chooseTip, getOwnTip, getTipReceipt, type OwnTip, refreshTipPayment } from '#contract/tips.ts';
import { type Cents, cents, formatMoney } from '#domain/money/cents.ts';
import { parseEuros } from '#domain/money/parse-euros.ts';
import { isTipAmount, leastTip, mostTip, suggestedTips } from '#domain/tips/tip-rules.ts';
import { call } from '#web/api/call.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { CardFields } from '#web/payment/card/card-fields.tsx';
import { MoneyNotice } from '#web/payment/money-notice.tsx';
import { type Purchase, useCardPayment } from '#web/payment/use-card-payment.ts';
import { usePayForm } from '#web/payment/use-pay-form.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RadioPills } from '#web/ui/radio-cards.tsx';
import { busy } from '../pay/pay-here.tsx';
import { accessTo } from '../status-query.ts';

const useTipWords = () => useTranslation('treatments', { keyPrefix: 'tip' });

const askProvider = async (id: string): Promise<OwnTip> => (await call(refreshTipPayment, accessTo(id))).tip;

const tipQuery = (id: string) =>
  queryOptions({
    queryKey: ['booking-tip', id],
    // One that was begun may have been paid on a bank's page meanwhile: the provider knows.
    queryFn: async ({ signal }) => {
      const tip = await call(getOwnTip, accessTo(id), { signal });
      return tip.state === 'open' && tip.amount !== null ? askProvider(id).catch(() => tip) : tip;
    },
    staleTime: 5_000,
  });

export const fetchOwnTip = (client: QueryClient, id: string): Promise<void> => client.prefetchQuery(tipQuery(id));

const namesOf = ({ therapists }: Booking, language: string): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(therapists.map(({ firstName }) => firstName));

type TipProps = {
  booking: Booking;
  /** Whether an amount is being chosen: only then is paying it what comes next. */
  onChoosing(isChoosing: boolean): void;
};

/** After the review, and only then: what a client may give beside the price. */
export function TipPanel({ booking, onChoosing }: TipProps) {
  const { t } = useTipWords();
  const { data: tip } = useQuery(tipQuery(booking.id));
  if (!tip || tip.state === 'closed') return null;
  if (tip.state === 'ended') return <Notice>{t('ended')}</Notice>;
  return tip.state === 'open' ? (
    <TipForm booking={booking} onChoosing={onChoosing} />
  ) : (
    <Given booking={booking} tip={tip} />
  );
}

function Given({ booking, tip: { state, amount, returned } }: { booking: Booking; tip: OwnTip }) {
  const { t } = useTipWords();
  const { language } = useLanguage();
  const { params, query } = accessTo(booking.id);
  const receipt = `${getTipReceipt.path.replace(':id', params.id)}?${new URLSearchParams({ ...query, lang: language })}`;
  const values = { amount: formatMoney(amount ?? cents(0)), name: namesOf(booking, language) };
  return (
    <Card as="section" aria-labelledby="tip-title">
      <h2 id="tip-title" className="text-l">
        {t('thanks')}
      </h2>
      {state === 'given' && <p className="mt-2">{t('given', { ...values, count: booking.therapists.length })}</p>}
      {returned > 0 && <p className="mt-2">{t('returned', { amount: formatMoney(returned) })}</p>}
      <LinkButton to={receipt} target="_blank" rel="noopener" variant="quiet" size="small" className="-ml-4.5 mt-2">
        {t('receipt')}
      </LinkButton>
    </Card>
  );
}

const own = 'own';

function TipForm({ booking, onChoosing }: TipProps) {
  const { t } = useTipWords();
  const { language } = useLanguage();
  const [choice, setChoice] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  useEffect(() => {
    onChoosing(choice !== null);
    return () => onChoosing(false);
  }, [choice, onChoosing]);
  const chosen = choice === own ? parseEuros(typed) : Number(choice);
  const amount = choice !== null && isTipAmount(chosen) ? cents(chosen) : null;
  const limits = { least: formatMoney(leastTip), most: formatMoney(mostTip) };
  const isWrong = choice === own && typed.trim() !== '' && amount === null;
  return (
    <Card as="section" id="tip" aria-labelledby="tip-title" className="grid gap-5">
      <div>
        <h2 id="tip-title" className="text-l">
          {t('title', { name: namesOf(booking, language) })}
        </h2>
        <p className="mt-1.5 text-s text-soft">{t('note', { count: booking.therapists.length })}</p>
      </div>
      <RadioPills
        legend={t('amount')}
        value={choice}
        onChange={setChoice}
        options={[
          ...suggestedTips.map((value) => ({ value: String(value), label: formatMoney(value, 'short') })),
          { value: own, label: t('own') },
        ]}
      />
      {choice === own && (
        <TextField
          className="max-w-60"
          label={t('euros')}
          hint={t('limits', limits)}
          name="tip"
          inputMode="decimal"
          autoComplete="off"
          maxLength={7}
          end={<span className="pr-3">€</span>}
          value={typed}
          error={isWrong ? t('wrong', limits) : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {amount !== null && <PayTip bookingId={booking.id} amount={amount} />}
    </Card>
  );
}

const tipPurchase = (id: string, amount: Cents): Purchase => {
  const access = accessTo(id);
  return {
    id: `${id}:${amount}`,
    open: async () => {
      await call(chooseTip, { ...access, body: { amount } });
      return call(createPaymentIntent, { body: { tipForBookingId: id, ...access.query } });
    },
    ask: async () => {
      const { tip, isBeingRefunded } = await call(refreshTipPayment, access);
      if (tip.paidAt) return 'paid';
      if (isBeingRefunded) return 'refunding';
      if (tip.state === 'ended') return 'ended';
      return tip.state === 'open' ? 'open' : 'expired';
    },
  };
};

function PayTip({ bookingId, amount }: { bookingId: string; amount: Cents }) {
  const { t } = useTipWords();
  const client = useQueryClient();
  const purchase = useMemo(() => tipPurchase(bookingId, amount), [bookingId, amount]);
  const payment = useCardPayment(purchase);
  const { at } = payment.money;
  const isLocked = busy.includes(at);
  const { form, card, submit } = usePayForm({ payment, isLocked, needsCard: true, isComplete: true });
  useEffect(() => {
    if (at === 'paid' || at === 'hold-expired' || at === 'ended')
      void client.invalidateQueries({ queryKey: tipQuery(bookingId).queryKey });
  }, [at, bookingId, client]);
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <CardFields
        handle={card}
        amount={amount}
        ways={['card']}
        payer={{ email: '', phone: '' }}
        voucherText=""
        isLocked={isLocked}
        returnPath={() => `/bookings/${bookingId}`}
        unavailableText={t('unavailable')}
      />
      {at === 'hold-expired' && <Notice tone="warning">{t('closed')}</Notice>}
      <MoneyNotice
        payment={payment}
        words={{
          declined: t('declined'),
          lost: t('lost'),
          ended: t('ended'),
          refundingTitle: t('refundingTitle'),
          refunding: t('refunding'),
        }}
      />
      <Button type="submit" busy={isLocked} className="sm:justify-self-start">
        {t('button', { amount: formatMoney(amount) })}
      </Button>
    </form>
  );
}
