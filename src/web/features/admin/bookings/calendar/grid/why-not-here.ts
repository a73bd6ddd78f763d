import type { CalendarVisit } from '#contract/admin-calendar.ts';
import { minuteOfTime } from '#domain/availability/working-hours.ts';
import { rowOf, type TherapistRow } from '../calendar-data.ts';
import { endMinuteOf, startMinuteOf } from './day-times.ts';
import type { Drag } from './use-drag.ts';

export type Obstacle = 'far' | 'notWorking' | 'busy';

/** Why this therapist cannot take a visit at its own time, as far as the calendar in view knows; the server decides. */
const whyNotHere = (therapist: TherapistRow, visit: CalendarVisit): Obstacle | null => {
  const [from, to] = [startMinuteOf(visit), endMinuteOf(visit)];
  if (!therapist.areas.includes(visit.area)) return 'far';
  const hours = therapist.days.find(({ date }) => date === visit.date)?.hours ?? [];
  if (!hours.some((stretch) => minuteOfTime(stretch.from) <= from && to <= minuteOfTime(stretch.to)))
    return 'notWorking';
  const isInTheWay = (other: CalendarVisit): boolean =>
    other.id !== visit.id && other.date === visit.date && startMinuteOf(other) < to && from < endMinuteOf(other);
  return therapist.visits.some(isInTheWay) ? 'busy' : null;
};

/** While a visit is carried: what stands against letting it go in this row. Its own row takes it at any time of its own. */
export const obstacleIn = (therapist: TherapistRow, drag: Drag | null): Obstacle | null =>
  drag && rowOf(drag.block) !== therapist.id ? whyNotHere(therapist, drag.block.visit) : null;
