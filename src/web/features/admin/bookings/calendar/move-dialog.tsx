import { useState } from 'react';
import { getBookingAvailability } from '#contract/reschedule.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { Block } from './calendar-data.ts';
import { FreeTimes, type FreeWindow } from './free-times.tsx';
import { useBlockWords } from './use-block-words.ts';

type MoveDialogProps = { block: Block; onChoose(startsAt: string): void; onClose(): void };

const freeDaysQuery = (id: string, query: FreeWindow) => ({
  queryKey: ['booking-free-days', id, query],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call(getBookingAvailability, { params: { id }, query }, { signal })).days,
  staleTime: 0 as const,
  gcTime: 0 as const,
});

/** The starts that are free for this very visit; its own time does not stand in its way. */
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
      <FreeTimes
        ask={(window) => freeDaysQuery(visit.id, window)}
        value={startsAt}
        onChange={setStartsAt}
        startDay={visit.date}
      />
    </Dialog>
  );
}
