import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refundByAdmin } from '#contract/admin-bookings.ts';
import type { RouteInput } from '#contract/route.ts';
import type { WayBackByHand } from '#domain/booking/pay-by.ts';
import { type FirstPurse, type Purses, splitRefund, sumOfPurses } from '#domain/booking/refund-purses.ts';
import { type Cents, cents, formatMoney } from '#domain/money/cents.ts';
import { parseEuros, toEuroText } from '#domain/money/parse-euros.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { DialogButtons } from '#web/features/admin/bookings/change/dialog-buttons.tsx';
import { useAction } from '#web/features/admin/bookings/change/use-action.ts';
import { HowByHand } from '#web/features/admin/shared/dialogs/how-by-hand.tsx';
import { tellDone } from '#web/features/admin/shared/failures.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import type { ActionDialogProps } from '../booking-actions.ts';

/** Any amount, also after the visit; what is typed is said back on the button. */
export function RefundDialog({ booking, onClose }: ActionDialogProps) {
  const { t } = useTranslation('admin');
  const { refundable } = booking;
  const left = sumOfPurses(refundable);
  const [text, setText] = useState(() => toEuroText(left));
  const [reason, setReason] = useState('');
  const [to, setTo] = useState<FirstPurse>('card');
  const [byHand, setByHand] = useState<WayBackByHand>('cash');
  const [wasAsked, setWasAsked] = useState(false);
  const orderRefund = useRefundOrder(booking);
  const { isBusy, problem, forget, run } = useAction(onClose);
  const amount = parseEuros(text);
  const isRight = amount !== null && amount > 0 && amount <= left;
  const hasReason = reason.trim() !== '';
  const parts = splitRefund(isRight ? amount : left, refundable, to);
  const isByHand = parts.onSite > 0;

  const refund = async (euros: Cents): Promise<void> => {
    await orderRefund({ amount: euros, reason: reason.trim(), to, ...(isByHand && { byHand }) });
    tellDone(
      t(parts.onSite === euros ? 'bookings.refund.noted' : 'bookings.refund.done'),
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
        <WhereFirst left={refundable} value={to} onChange={setTo} />
        <Split parts={parts} />
        {isByHand && <HowByHand amount={parts.onSite} value={byHand} onChange={setByHand} />}
        {problem && (
          <Notice tone="error" title={t('bookings.failed')}>
            {problem}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

type Wish = Omit<RouteInput<typeof refundByAdmin>['body'], 'refunded'>;

/**
 * Names what had gone back when it was decided, and not what the page has read since: an answer that was lost may have been
 * a yes.
 */
const useRefundOrder = ({ id, cancellation }: ActionDialogProps['booking']) => {
  const [seen, setSeen] = useState(cancellation.refunded);
  return async (wish: Wish): Promise<void> => {
    try {
      await call(refundByAdmin, { params: { id }, body: { ...wish, refunded: seen } });
    } catch (error) {
      setSeen(refundedMeanwhile(error) ?? seen);
      throw error;
    }
  };
};

/** Said by the server to whoever knew of another sum: they look at it and decide again. */
const refundedMeanwhile = (error: unknown): Cents | null => {
  if (!(error instanceof ApiError && error.code === 'refund_changed')) return null;
  const { refunded } = error.body as { refunded?: unknown };
  return typeof refunded === 'number' ? cents(refunded) : null;
};

type WhereFirstProps = { left: Purses; value: FirstPurse; onChange(first: FirstPurse): void };

/** Only where there is a choice. */
function WhereFirst({ left, value, onChange }: WhereFirstProps) {
  const { t } = useTranslation('admin');
  const all = [
    { value: 'card' as const, title: t('bookings.refund.cardFirst'), left: left.card },
    { value: 'on_site' as const, title: t('bookings.refund.onSiteFirst'), left: left.onSite },
    { value: 'gift_card' as const, title: t('bookings.refund.giftCardFirst'), left: left.giftCard },
  ].filter((purse) => purse.left > 0);
  if (all.length < 2) return null;
  return (
    <RadioCards
      columns={1}
      legend={t('bookings.refund.to')}
      value={all.some((one) => one.value === value) ? value : (all[0]?.value ?? value)}
      onChange={onChange}
      options={all.map((one) => ({
        value: one.value,
        title: one.title,
        description: t('bookings.refund.upTo', { amount: formatMoney(one.left) }),
      }))}
    />
  );
}

/** Said before it is done, where an amount is more than one purse holds. */
function Split({ parts }: { parts: Purses }) {
  const { t } = useTranslation('admin');
  const said = [
    parts.card > 0 && t('bookings.refund.partCard', { amount: formatMoney(parts.card) }),
    parts.onSite > 0 && t('bookings.refund.partOnSite', { amount: formatMoney(parts.onSite) }),
    parts.giftCard > 0 && t('bookings.refund.partGiftCard', { amount: formatMoney(parts.giftCard) }),
  ].filter((part) => part !== false);
  if (said.length < 2) return null;
  return <p className="text-s">{t('bookings.refund.split', { parts: said.join(', ') })}</p>;
}
