import { useState } from 'react';
import { freeDaysOf } from '#web/features/admin/bookings/change/free-days-of.ts';
import { FreeTimes } from '#web/features/admin/bookings/change/free-times.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { Block } from '../calendar-data.ts';
import { useBlockWords } from '../use-block-words.ts';

type MoveDialogProps = { block: Block; onChoose(startsAt: string): void; onClose(): void };

/** When to: the question whether it is really meant comes after it. */
export function MoveDialog({ block, onChoose, onClose }: MoveDialogProps) {
  const { t, clientOf, time } = useBlockWords();
  const { visit } = block;
  const [startsAt, setStartsAt] = useState<string | null>(null);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('bookingCalendar.moveTitle')}
      description={t('bookingCalendar.moveLead', {
        client: clientOf(block),
        time: time(visit.startTime),
        reference: visit.reference,
      })}
      width="wide"
      footer={
        <>
          <Button variant="ghost" size="small" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button size="small" disabled={startsAt === null} onClick={() => startsAt && onChoose(startsAt)}>
            {t('bookingCalendar.goOn')}
          </Button>
        </>
      }
    >
      <FreeTimes ask={freeDaysOf(visit)} value={startsAt} onChange={setStartsAt} startDay={visit.date} />
    </Dialog>
  );
}
