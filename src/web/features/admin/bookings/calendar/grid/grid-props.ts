import type { Block, Calendar } from '../calendar-data.ts';
import type { Drag } from './use-drag.ts';
import type { BlockProps } from './visit-block.tsx';

/** What the day and the week are drawn from. */
export type GridProps = {
  calendar: Calendar;
  now: Date;
  today: string;
  drag: Drag | null;
  propsOf(block: Block): BlockProps;
};
