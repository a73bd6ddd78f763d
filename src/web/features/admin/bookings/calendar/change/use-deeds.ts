import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tellDone } from '#web/features/admin/shared/failures.ts';
import { type Block, type Calendar, type Person, rowOf, seatedIn } from '../calendar-data.ts';
import { instantOf } from '../grid/day-times.ts';
import type { Target } from '../grid/use-drag.ts';
import type { Change } from './change.ts';
import type { VisitDeed } from './visit-card.tsx';

type Pressed = { readonly block: Block; readonly anchor: HTMLElement };
type Asking = { readonly deed: 'assign' | 'move'; readonly block: Block };

/** From a press or a drag to the question whether it is really meant. Only one of the three stands open. */
export const useDeeds = (calendar: Calendar, open: (id: string) => void) => {
  const { t } = useTranslation('admin');
  const [pressed, setPressed] = useState<Pressed | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [change, setChange] = useState<Change | null>(null);
  const seatedFor = ({ visit }: Block): Person[] => seatedIn(calendar, visit.id);

  const assign = (block: Block, therapist: Person | undefined): void => {
    if (!therapist) tellDone(t('bookingCalendar.notTaken'), t('bookingCalendar.notTakenText'));
    else if (seatedFor(block).some(({ id }) => id === therapist.id)) tellDone(t('bookingCalendar.alreadyTheirs'));
    else setChange({ what: 'assign', block, therapist });
  };
  return {
    pressed,
    asking,
    change,
    seatedFor,
    press: (block: Block, anchor: HTMLElement) => setPressed({ block, anchor }),
    follow: (deed: VisitDeed, block: Block): void => {
      setPressed(null);
      if (deed === 'open') open(block.visit.id);
      else setAsking({ deed, block });
    },
    drop: (block: Block, { row, date, minute }: Target): void => {
      if (row === rowOf(block)) setChange({ what: 'move', block, startsAt: instantOf(date, minute) });
      else
        assign(
          block,
          calendar.therapists.find(({ id }) => id === row),
        );
    },
    mean: (next: Change): void => {
      setAsking(null);
      setChange(next);
    },
    leave: (): void => {
      setPressed(null);
      setAsking(null);
      setChange(null);
    },
  };
};

export type Deeds = ReturnType<typeof useDeeds>;
