import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cancelByAdmin } from '#contract/admin-dispatch.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { call } from '#web/api/call.ts';
import { useBookingWords } from '#web/features/admin/bookings/change/booking-words.ts';
import { DialogButtons } from '#web/features/admin/bookings/change/dialog-buttons.tsx';
import { useAction } from '#web/features/admin/bookings/change/use-action.ts';
import { tellDone } from '#web/features/admin/shared/failures.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import type { ActionDialogProps } from '../booking-actions.ts';
import { type Back, type RefundKind, refundChoices, refundKinds } from './refund-choices.ts';

/** The exact euros stand there before anything is done; the server refuses if they have changed meanwhile. */
export function CancelDialog({ booking, onClose }: ActionDialogProps) {
  const { t } = useTranslation('admin');
  const words = useBookingWords(booking);
  const [kind, setKind] = useState<RefundKind>('full');
  const [reason, setReason] = useState('');
  const { isBusy, problem, forget, run } = useAction(onClose);
  const choices = refundChoices(booking);
  const back = choices[kind];
  const isPaid = booking.paidAt !== null;

  const cancel = async (): Promise<void> => {
    const body = { refund: kind, amount: back.whole, reason: reason.trim() };
    const { refund } = await call(cancelByAdmin, { params: { id: booking.id }, body });
    const money = refund > 0 ? t('bookings.cancel.doneText', { amount: formatMoney(refund) }) : null;
    tellDone(t('bookings.cancel.done', words), money ?? t('bookings.cancel.doneNothing'));
  };
  const label = (): string => {
    if (!isPaid) return t('bookings.cancel.confirmUnpaid');
    if (back.whole === 0) return t('bookings.cancel.confirmNothing');
    return t('bookings.cancel.confirm', { amount: formatMoney(back.whole) });
  };

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('bookings.cancel.title', words)}
      description={t('bookings.cancel.lead', words)}
      closesOnOutsidePress={false}
      footer={
        <DialogButtons
          tone="danger"
          label={label()}
          isBusy={isBusy}
          onConfirm={() => void run(cancel)}
          onClose={onClose}
        />
      }
    >
      <div className="space-y-6">
        {isPaid ? (
          <RadioCards
            columns={1}
            legend={t('bookings.cancel.howMuch')}
            value={kind}
            onChange={(next) => {
              forget();
              setKind(next);
            }}
            options={refundKinds.map((value) => ({
              value,
              title: t(`bookings.cancel.${value}`),
              description:
                value === 'terms'
                  ? `${t('bookings.cancel.termsText')} ${t(`bookings.because.${booking.cancellation.because}`)}`
                  : t(`bookings.cancel.${value}Text`),
              note: <Amount back={choices[value]} />,
            }))}
          />
        ) : (
          <Notice announced={false}>{t('bookings.cancel.unpaid')}</Notice>
        )}
        <TextArea
          label={t('bookings.cancel.reason')}
          hint={t('bookings.cancel.reasonHint')}
          rows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {problem && (
          <Notice tone="error" title={t('bookings.failed')}>
            {problem}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

function Amount({ back }: { back: Back }) {
  const { t } = useTranslation('admin');
  const parts = { card: formatMoney(back.card), giftCard: formatMoney(back.giftCard) };
  return (
    <>
      {formatMoney(back.whole)}
      {back.giftCard > 0 && <span className="block font-normal text-soft">{t('bookings.cancel.parts', parts)}</span>}
    </>
  );
}
