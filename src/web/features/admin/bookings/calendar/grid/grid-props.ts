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
  /** A new booking begins in an empty place; null for the row of those who wait. */
  onEmpty(startsAt: string, therapistId: string | null): void;
  /** What can be done with somebody's whole day. */
  menuOf(therapist: TherapistRow): readonly MenuItem[];
};
