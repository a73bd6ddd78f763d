import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminBooking } from '#contract/admin-bookings.ts';
import { refundTip } from '#contract/tips.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { call } from '#web/api/call.ts';
import { DialogButtons } from '#web/features/admin/bookings/change/dialog-buttons.tsx';
import { useAction } from '#web/features/admin/bookings/change/use-action.ts';
import { tellDone } from '#web/features/admin/shared/failures.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Part } from './facts.tsx';
import { PaymentCard } from './payment-card.tsx';

type TipPartProps = { bookingId: string; tip: NonNullable<AdminBooking['tip']> };

/** What the client gave beside the price: not ours, and given back only by a person. */
export function TipPart({ bookingId, tip }: TipPartProps) {
  const { t } = useTranslation('admin');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Part title={t('bookings.tip.title')}>
      <p className="mb-3 text-s">{t('bookings.tip.text', { amount: formatMoney(tip.amount) })}</p>
      <ul className="grid gap-3">
        {tip.payments.map((payment) => (
          <PaymentCard key={payment.id} payment={payment} bookingId={bookingId} />
        ))}
      </ul>
      {tip.kept > 0 && (
        <Button variant="ghost" size="small" className="mt-3" onClick={() => setIsOpen(true)}>
          {t('bookings.tip.button')}
        </Button>
      )}
      {isOpen && <GiveTipBack bookingId={bookingId} tip={tip} onClose={() => setIsOpen(false)} />}
    </Part>
  );
}

function GiveTipBack({ bookingId, tip, onClose }: TipPartProps & { onClose(): void }) {
  const { t } = useTranslation('admin');
  const [reason, setReason] = useState('');
  const [wasAsked, setWasAsked] = useState(false);
  const { isBusy, problem, forget, run } = useAction(onClose);
  const hasReason = reason.trim().length >= 3;
  const amount = formatMoney(tip.kept);
  const confirm = (): void => {
    setWasAsked(true);
    if (!hasReason) return;
    void run(async () => {
      await call(refundTip, { params: { id: bookingId }, body: { reason: reason.trim() } });
      tellDone(t('bookings.tip.done'));
    });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('bookings.tip.button')}
      description={t('bookings.tip.confirmText', { amount })}
      closesOnOutsidePress={false}
      footer={
        <DialogButtons
          label={t('bookings.tip.confirm', { amount })}
          isBusy={isBusy}
          onConfirm={confirm}
          onClose={onClose}
        />
      }
    >
      <TextField
        label={t('bookings.refund.reason')}
        hint={t('bookings.refund.reasonHint')}
        value={reason}
        maxLength={300}
        error={wasAsked && !hasReason ? t('bookings.refund.reasonMissing') : undefined}
        onChange={(event) => {
          forget();
          setReason(event.target.value);
        }}
      />
      {problem && <Notice tone="error">{problem}</Notice>}
    </Dialog>
  );
}
