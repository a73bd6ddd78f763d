import type { AddIn, Treatment } from '#contract/catalogue.ts';
import type { WallHours } from '#domain/availability/free-starts.ts';
import type { TherapistGender } from '#domain/availability/gender-wish.ts';
import { type OpenWeek, openOn } from '#domain/availability/open-week.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { lisbon } from '#domain/time/wall-clock.ts';
import type { TravelMap } from '#domain/travel/travel-minutes.ts';
import type { AreaRange } from '../service-area/public.ts';
import type { Closing, Settings } from '../settings/public.ts';

export type RosterEntry = {
  readonly no: number;
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: TherapistGender;
  readonly active: boolean;
  readonly areaIds: ReadonlySet<number>;
  readonly treatmentIds: ReadonlySet<number>;
  /** In which the hours and days below hold. */
  readonly zone: TimeZone;
  /** Hours by weekday as ISO counts them; apart from each other, in order. */
  readonly hours: ReadonlyMap<number, readonly WallHours[]>;
  /** ISO days, both included. */
  readonly timeOff: readonly { readonly from: string; readonly to: string }[];
  /** Parts of days, in minutes of the wall clock. */
  readonly blocks: readonly { readonly day: string; readonly from: number; readonly to: number }[];
};

/** Everything that decides who can come when, apart from what is already booked. */
export type Roster = {
  readonly version: string;
  readonly therapists: readonly RosterEntry[];
  readonly rules: Settings<'booking'>;
  /** What is closed, by ISO day. */
  readonly closings: ReadonlyMap<string, readonly Closing[]>;
  readonly areas: readonly AreaRange[];
  /** The clock of each area, served or not. */
  readonly zones: ReadonlyMap<number, TimeZone>;
  readonly travel: TravelMap;
  readonly treatments: ReadonlyMap<number, Treatment>;
  readonly addIns: ReadonlyMap<number, AddIn>;
};

/** The zone of a visit there. */
export const zoneOf = ({ zones }: Pick<Roster, 'zones'>, areaId: number): TimeZone => zones.get(areaId) ?? lisbon;

/** Hours that touch are one stretch: a visit may begin in the first and end in the second. */
export const mergeHours = (hours: readonly WallHours[]): WallHours[] => {
  const merged: WallHours[] = [];
  for (const next of [...hours].sort((left, right) => left.from - right.from)) {
    const last = merged.at(-1);
    if (last && next.from <= last.to) merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, next.to) };
    else merged.push(next);
  }
  return merged;
};

const minuteOfDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const closed: WallHours = { from: 0, to: 0 };

/** When the company takes visits on that weekday; a stretch of nothing where it does not. */
export const businessHours = (rules: OpenWeek, weekday: number): WallHours => {
  const hours = openOn(rules, weekday);
  return hours ? { from: minuteOfDay(hours.opensAt), to: minuteOfDay(hours.closesAt) } : closed;
};
