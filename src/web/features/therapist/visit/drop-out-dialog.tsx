import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dropOut } from '#contract/dispatch.ts';
import type { OwnVisitInFull } from '#contract/therapist-desk.ts';
import { failureText } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { navigate } from '#web/ui/router.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { bookingQuery, deskKey } from '../desk-queries.ts';
import { useDeskWords } from '../desk-words.ts';

const leastReason = 2;

export type DropOutDialogProps = { isOpen: boolean; visit: OwnVisitInFull; onClose(): void };

/** Giving a visit back: it says what follows from it before anything happens. */
export function DropOutDialog({ visit, onClose }: DropOutDialogProps) {
  const { t } = useDeskWords();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [off, setOff] = useState<'visit' | 'day'>('visit');
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(dropOut, { params: { id: visit.id }, body: { reason: reason.trim(), off } }),
    onSuccess: async () => {
      showToast({ title: t('booking.dropped'), description: t('booking.droppedText') });
      navigate('/therapist/dashboard');
      // No longer theirs to see.
      client.removeQueries({ queryKey: bookingQuery(visit.id).queryKey });
      await client.invalidateQueries({ queryKey: deskKey });
    },
    onError: (error) =>
      showToast({
        title: t('booking.dropFailed'),
        description: failureText(error, t('offline')),
        variant: 'destructive',
      }),
  });
  const giveBack = (): void => {
    if (reason.trim().length < leastReason) setIsMissing(true);
    else mutate();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('booking.dropTitle')}
      description={t('booking.dropText')}
      closesOnOutsidePress={false}
      footer={
        <>
          <Button variant="ghost" size="small" disabled={isPending} onClick={onClose}>
            {t('booking.dropKeep')}
          </Button>
          <Button variant="danger" size="small" busy={isPending} onClick={giveBack}>
            {t('booking.dropConfirm')}
          </Button>
        </>
      }
    >
      <RadioCards
        legend={t('booking.dropOff')}
        columns={1}
        value={off}
        onChange={setOff}
        options={[
          { value: 'visit', title: t('booking.dropOffVisit'), description: t('booking.dropOffVisitText') },
          { value: 'day', title: t('booking.dropOffDay'), description: t('booking.dropOffDayText') },
        ]}
      />
      <TextArea
        className="mt-5"
        label={t('booking.dropReason')}
        hint={t('booking.dropHint')}
        error={isMissing ? t('booking.dropMissing') : undefined}
        required
        maxLength={500}
        rows={3}
        value={reason}
        onChange={({ target }) => {
          setReason(target.value);
          setIsMissing(false);
        }}
      />
    </Dialog>
  );
}
