import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminBooking } from '#contract/admin-bookings.ts';
import { takeOffVisit } from '#contract/admin-dispatch.ts';
import { call } from '#web/api/call.ts';
import { useAction } from '#web/features/admin/bookings/change/use-action.ts';
import { tellDone } from '#web/features/admin/shared/failures.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

type Person = AdminBooking['assignment']['therapists'][number];
type TakeOffDialogProps = { booking: AdminBooking; person: Person; onClose(): void };

const leastReason = 2;

/** Somebody is taken off and others are asked, in one act; what happened is said afterwards. */
export function TakeOffDialog({ booking, person, onClose }: TakeOffDialogProps) {
  const { t } = useTranslation('admin');
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { isBusy, problem, run } = useAction(onClose);
  const name = person.firstName;
  const takeOff = async (): Promise<void> => {
    const body = { therapistId: person.id, reason: reason.trim() };
    const { visits } = await call(takeOffVisit, { params: { id: booking.id }, body });
    for (const { outcome, reference } of visits) tellDone(t(`bookings.match.tookOff.${outcome}`, { reference }));
  };
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('bookings.match.takeOffTitle', { name })}
      confirmLabel={t('bookings.match.takeOffConfirm')}
      cancelLabel={t('bookings.close')}
      busy={isBusy}
      onConfirm={() => (reason.trim().length < leastReason ? setIsMissing(true) : void run(takeOff))}
    >
      <p>{t('bookings.match.takeOffText')}</p>
      <TextArea
        className="mt-4"
        label={t('bookings.match.takeOffReason')}
        hint={t('bookings.match.takeOffHint')}
        error={isMissing ? t('bookings.match.takeOffMissing') : undefined}
        required
        maxLength={500}
        rows={2}
        value={reason}
        onChange={({ target }) => {
          setReason(target.value);
          setIsMissing(false);
        }}
      />
      {problem && (
        <p role="alert" className="mt-3 text-danger">
          {t('bookings.failed')} {problem}
        </p>
      )}
    </ConfirmDialog>
  );
}
