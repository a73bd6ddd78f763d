import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tellDone } from '#web/features/admin/shared/failures.ts';
import { type Block, type Calendar, type Person, rowOf, seatedIn } from '../calendar-data.ts';
import { instantOf } from '../grid/day-times.ts';
import type { Target } from '../grid/use-drag.ts';
import type { Undoable } from './undo-notice.tsx';
import type { VisitAction } from './visit-card.tsx';

type Pressed = { readonly block: Block; readonly anchor: HTMLElement };

/** Whom or when is known where a visit was dropped there; whoever presses a button chooses in the dialog. */
type Asked =
  | { readonly what: 'assign'; readonly block: Block; readonly therapistId?: string }
  | { readonly what: 'move'; readonly block: Block; readonly startsAt?: string };

/** From a press or a drag to the dialog that says what will happen. Nothing changes before it is confirmed there. */
export const useVisitChanges = (calendar: Calendar, open: (id: string) => void) => {
  const { t } = useTranslation('admin');
  const [pressed, setPressed] = useState<Pressed | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [done, setDone] = useState<Undoable | null>(null);
  const seatedFor = ({ visit }: Block): Person[] => seatedIn(calendar, visit.id);

  const assign = (block: Block, therapist: Person | undefined): void => {
    if (!therapist) tellDone(t('bookingCalendar.notTaken'), t('bookingCalendar.notTakenText'));
    else if (seatedFor(block).some(({ id }) => id === therapist.id)) tellDone(t('bookingCalendar.alreadyTheirs'));
    else setAsked({ what: 'assign', block, therapistId: therapist.id });
  };
  return {
    pressed,
    asked,
    done,
    forgetDone: () => setDone(null),
    seatedFor,
    press: (block: Block, anchor: HTMLElement) => setPressed({ block, anchor }),
    follow: (action: VisitAction, block: Block): void => {
      setPressed(null);
      if (action === 'open') open(block.visit.id);
      else setAsked({ what: action, block });
    },
    drop: (block: Block, { row, date, minute }: Target): void => {
      if (row === rowOf(block)) setAsked({ what: 'move', block, startsAt: instantOf(date, minute) });
      else
        assign(
          block,
          calendar.therapists.find(({ id }) => id === row),
        );
    },
    noteMoved: ({ visit }: Block, to: string): void => setDone({ what: 'moved', visit, from: visit.startsAt, to }),
    noteAssigned: ({ visit }: Block, nowId: string, beforeId: string | undefined): void => {
      const personOf = (id: string | undefined) => calendar.therapists.find((therapist) => therapist.id === id);
      const now = personOf(nowId);
      setDone(now ? { what: 'assigned', visit, now, before: personOf(beforeId) } : null);
    },
    leave: (): void => {
      setPressed(null);
      setAsked(null);
    },
  };
};

export type VisitChanges = ReturnType<typeof useVisitChanges>;
