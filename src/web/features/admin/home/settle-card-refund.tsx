import { useTranslation } from 'react-i18next';
import { type AttentionItem, settleGiftCardRefund } from '#contract/attention.ts';
import { call } from '#web/api/call.ts';
import { SettleDialog } from './settle-dialog.tsx';

/** A gift card has no page of a booking: how its money got back is said here. */
export function SettleCardRefund({ item, onClose }: { item: AttentionItem; onClose(): void }) {
  const { t } = useTranslation('admin');
  const wayOut = (how: 'again' | 'otherwise') => ({
    label: t(`bookings.settle.${how}`),
    done: t('home.trouble.settled'),
    needsText: true,
    go: (reason: string) =>
      call(settleGiftCardRefund, { params: { refundId: item.refundId ?? '' }, body: { how, reason } }),
  });
  return (
    <SettleDialog
      title={t('home.trouble.remedies.settle_refund')}
      lead={t('home.trouble.kinds.gift_card_refund_refused', { replace: item.values })}
      field={{
        label: t('bookings.settle.reason'),
        hint: t('home.trouble.cardReasonHint'),
        missing: t('bookings.refund.reasonMissing'),
        maxLength: 500,
      }}
      again={wayOut('again')}
      instead={wayOut('otherwise')}
      onClose={onClose}
    />
  );
}
