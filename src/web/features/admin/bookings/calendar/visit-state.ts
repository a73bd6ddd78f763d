import type { CalendarVisit } from '#contract/admin-calendar.ts';
import type { Block } from './calendar-data.ts';

export const blockStates = ['confirmed', 'done', 'held', 'unpaid', 'open', 'attention'] as const;
export type BlockState = (typeof blockStates)[number];

export const stateOf = ({ kind, visit }: Pick<Block, 'kind' | 'visit'>): BlockState => {
  if (kind === 'held') return visit.status === 'waiting_payment' ? 'unpaid' : 'held';
  if (kind === 'open') return visit.needsAttention ? 'attention' : 'open';
  if (visit.status === 'completed') return 'done';
  return visit.needsAttention ? 'attention' : 'confirmed';
};

/** Why a visit stays where it is; null when it can be moved and given to somebody. */
export const whyFixed = ({ status, startsAt }: CalendarVisit, now: Date): 'unpaid' | 'over' | null => {
  if (status === 'waiting_payment') return 'unpaid';
  const isOn = status === 'finding_therapist' || status === 'confirmed';
  return isOn && Date.parse(startsAt) > now.getTime() ? null : 'over';
};
