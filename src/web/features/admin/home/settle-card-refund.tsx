import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AttentionItem, settleGiftCardRefund } from '#contract/attention.ts';
import { call } from '#web/api/call.ts';
import { queryClient } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { failureText, tellDone } from '../shared/failures.ts';

type SettleCardRefundProps = { item: AttentionItem; onClose(): void };

/** A gift card has no page of a booking: how its money got back is said here. */
export function SettleCardRefund({ item, onClose }: SettleCardRefundProps) {
  const { t } = useTranslation('admin');
  const [reason, setReason] = useState('');
  const [wasAsked, setWasAsked] = useState(false);
  const settled = useMutation({
    mutationFn: (how: 'again' | 'otherwise') =>
      call(settleGiftCardRefund, { params: { refundId: item.refundId ?? '' }, body: { how, reason: reason.trim() } }),
    onSuccess: () => {
      tellDone(t('home.trouble.settled'));
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
  const settle = (how: 'again' | 'otherwise'): void => {
    setWasAsked(true);
    if (reason.trim() !== '') settled.mutate(how);
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('home.trouble.remedies.settle_refund')}
      description={t('home.trouble.kinds.gift_card_refund_refused', { replace: item.values })}
      footer={
        <>
          <Button size="small" variant="ghost" disabled={settled.isPending} onClick={() => settle('otherwise')}>
            {t('bookings.settle.otherwise')}
          </Button>
          <Button size="small" busy={settled.isPending} onClick={() => settle('again')}>
            {t('bookings.settle.again')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('bookings.settle.reason')}
        hint={t('home.trouble.cardReasonHint')}
        value={reason}
        maxLength={500}
        error={wasAsked && reason.trim() === '' ? t('bookings.refund.reasonMissing') : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      {settled.isError && <Notice tone="error">{failureText(settled.error)}</Notice>}
    </Dialog>
  );
}
