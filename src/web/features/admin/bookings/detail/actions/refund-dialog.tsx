import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AdminBooking, refundByAdmin } from '#contract/admin-bookings.ts';
import { isPaidLater, type WayBackByHand, waysBackByHand } from '#domain/booking/pay-by.ts';
import { addCents, type Cents, cents, formatMoney, subtractCents } from '#domain/money/cents.ts';
import { parseEuros, toEuroText } from '#domain/money/parse-euros.ts';
import { call } from '#web/api/call.ts';
import { DialogButtons } from '#web/features/admin/bookings/change/dialog-buttons.tsx';
import { useAction } from '#web/features/admin/bookings/change/use-action.ts';
import { tellDone } from '#web/features/admin/shared/failures.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RadioCards, RadioPills } from '#web/ui/radio-cards.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import type { ActionDialogProps } from '../booking-actions.ts';

/** What of the price has not gone back yet. */
export const leftToRefund = ({
  paidAt,
  totalPrice,
  giftCardAmount,
  cancellation,
  due = cents(0),
}: AdminBooking): Cents =>
  paidAt ? subtractCents(addCents(totalPrice, giftCardAmount), addCents(cancellation.refunded, due)) : cents(0);

/** What was handed over at the visit went through no provider: whoever took it gives it back, and notes how. */
const isPaidByHand = ({ payBy }: AdminBooking): boolean => isPaidLater(payBy);

/** Any amount, also after the visit; what is typed is said back on the button. */
export function RefundDialog({ booking, onClose }: ActionDialogProps) {
  const { t } = useTranslation('admin');
  const left = leftToRefund(booking);
  const [text, setText] = useState(() => toEuroText(left));
  const [reason, setReason] = useState('');
  const [to, setTo] = useState<First>('card');
  const [byHand, setByHand] = useState<WayBackByHand>('cash');
  const isByHand = isPaidByHand(booking);
  const [wasAsked, setWasAsked] = useState(false);
  const { isBusy, problem, forget, run } = useAction(onClose);
  const amount = parseEuros(text);
  const isRight = amount !== null && amount > 0 && amount <= left;
  const hasReason = reason.trim() !== '';

  const refund = async (euros: Cents): Promise<void> => {
    const { refunded } = booking.cancellation;
    const body = { amount: euros, reason: reason.trim(), to, refunded, ...(isByHand && { byHand }) };
    await call(refundByAdmin, { params: { id: booking.id }, body });
    tellDone(
      t(isByHand ? 'bookings.refund.noted' : 'bookings.refund.done'),
      t('bookings.refund.doneText', { amount: formatMoney(euros) }),
    );
  };
  const confirm = (): void => {
    setWasAsked(true);
    if (isRight && hasReason) void run(() => refund(amount));
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('bookings.refund.title')}
      description={t('bookings.refund.lead', { left: formatMoney(left) })}
      closesOnOutsidePress={false}
      footer={
        <DialogButtons
          label={isRight ? t('bookings.refund.confirm', { amount: formatMoney(amount) }) : t('bookings.refund.button')}
          isBusy={isBusy}
          onConfirm={confirm}
          onClose={onClose}
        />
      }
    >
      <div className="space-y-6">
        <TextField
          label={t('bookings.refund.amount')}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          end={<span className="pr-3">{t('form.euros')}</span>}
          error={wasAsked && !isRight ? t('bookings.refund.wrongAmount', { left: formatMoney(left) }) : undefined}
          onChange={(event) => {
            forget();
            setText(event.target.value);
          }}
        />
        <TextArea
          label={t('bookings.refund.reason')}
          hint={t('bookings.refund.reasonHint')}
          rows={2}
          maxLength={500}
          value={reason}
          error={wasAsked && !hasReason ? t('bookings.refund.reasonMissing') : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        {isByHand && <HowByHand value={byHand} onChange={setByHand} />}
        {booking.giftCardAmount > 0 && booking.totalPrice > 0 && <WhereFirst value={to} onChange={setTo} />}
        {problem && (
          <Notice tone="error" title={t('bookings.failed')}>
            {problem}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

function HowByHand({ value, onChange }: { value: WayBackByHand; onChange(way: WayBackByHand): void }) {
  const { t } = useTranslation('admin');
  const labelOf = (way: WayBackByHand): string =>
    way === 'bank_transfer' ? t('bookings.refund.transfer') : t(`bookings.payBy.${way}`);
  return (
    <div>
      <RadioPills
        legend={t('bookings.refund.byHand')}
        value={value}
        onChange={onChange}
        options={waysBackByHand.map((way) => ({ value: way, label: labelOf(way) }))}
      />
      <p className="mt-2 text-xs text-soft">{t('bookings.refund.byHandHint')}</p>
    </div>
  );
}

type First = 'card' | 'gift_card';

function WhereFirst({ value, onChange }: { value: First; onChange(first: First): void }) {
  const { t } = useTranslation('admin');
  return (
    <RadioCards
      columns={1}
      legend={t('bookings.refund.to')}
      value={value}
      onChange={onChange}
      options={[
        { value: 'card', title: t('bookings.refund.cardFirst') },
        { value: 'gift_card', title: t('bookings.refund.giftCardFirst') },
      ]}
    />
  );
}
