import type { MenuItem } from '#web/ui/menu-list.tsx';
import type { Block, Calendar, TherapistRow } from '../calendar-data.ts';
import type { Drag } from './use-drag.ts';
import type { BlockProps } from './visit-block.tsx';

/** What the day and the week are drawn from. */
export type GridProps = {
  calendar: Calendar;
  now: Date;
  today: string;
  drag: Drag | null;
  propsOf(block: Block): BlockProps;
  /** What can be done with somebody's whole day. */
  menuOf(therapist: TherapistRow): readonly MenuItem[];
};
