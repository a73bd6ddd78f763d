import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settleRefund } from '#contract/admin-bookings.ts';
import { call } from '#web/api/call.ts';
import { useAction } from '#web/features/admin/bookings/change/use-action.ts';
import { tellDone } from '#web/features/admin/shared/failures.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

type SettleRefundProps = { bookingId: string; refundId: string };

/** What to do about a refund that the bank refused. The client is told when one of the two is done. */
export function SettleRefund({ bookingId, refundId }: SettleRefundProps) {
  const { t } = useTranslation('admin');
  const [reason, setReason] = useState('');
  const [wasAsked, setWasAsked] = useState(false);
  const { isBusy, problem, run } = useAction(() => setReason(''));
  const settle = (how: 'again' | 'otherwise'): void => {
    setWasAsked(true);
    if (reason.trim() === '') return;
    void run(async () => {
      await call(settleRefund, { params: { id: bookingId, refundId }, body: { how, reason: reason.trim() } });
      tellDone(t('bookings.settle.done'), t(`bookings.settle.${how}Done`));
    });
  };
  return (
    <div className="mt-2 grid gap-3">
      <p className="text-danger">{t('bookings.money.refundFailed')}</p>
      <TextField
        label={t('bookings.settle.reason')}
        hint={t('bookings.refund.reasonHint')}
        value={reason}
        maxLength={500}
        error={wasAsked && reason.trim() === '' ? t('bookings.refund.reasonMissing') : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      {problem && <Notice tone="error">{problem}</Notice>}
      <div className="flex flex-wrap gap-2.5">
        <Button size="small" busy={isBusy} onClick={() => settle('again')}>
          {t('bookings.settle.again')}
        </Button>
        <Button size="small" variant="ghost" disabled={isBusy} onClick={() => settle('otherwise')}>
          {t('bookings.settle.otherwise')}
        </Button>
      </div>
    </div>
  );
}
