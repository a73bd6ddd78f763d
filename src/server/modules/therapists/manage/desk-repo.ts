import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { type Sql, sql } from '#server/platform/database/sql.ts';

/** The number that goes into the secret link of the calendar feed; null when there is no such therapist. */
export const findCalendarFeedVersion = async (on: Queryable, id: string): Promise<number | null> => {
  const row = await on.maybeOne<{ version: number }>(
    sql`select calendar_feed_version as version from therapists where id = ${id}`,
  );
  return row?.version ?? null;
};

/** Ends the link of the calendar feed and answers the number of the next one. */
export const renewCalendarFeed = async (on: Queryable, id: string): Promise<number> => {
  const { version } = await on.one<{ version: number }>(sql`
    update therapists set calendar_feed_version = calendar_feed_version + 1 where id = ${id}
    returning calendar_feed_version as version`);
  return version;
};

/** Minutes of the wall clock's day. */
export type WeeklyHour = { weekday: number; fromMinute: number; toMinute: number };

export const listWeeklyHours = (on: Queryable, therapistId: string): Promise<WeeklyHour[]> =>
  on.many<WeeklyHour>(sql`
    select weekday, from_minute as "fromMinute", to_minute as "toMinute" from therapist_hours
    where therapist_id = ${therapistId} order by weekday, from_minute`);

/** All at once: whoever reads meanwhile sees the old hours or the new ones. */
export const replaceWeeklyHours = async (
  tx: Transaction,
  therapistId: string,
  hours: readonly WeeklyHour[],
): Promise<void> => {
  // Two devices of one person save one after the other, and an admin who looks at older hours is told.
  await tx.run(sql`update therapists set version = version + 1 where id = ${therapistId}`);
  await tx.run(sql`delete from therapist_hours where therapist_id = ${therapistId}`);
  await tx.run(sql`
    insert into therapist_hours (therapist_id, weekday, from_minute, to_minute)
    select ${therapistId}, weekday, "fromMinute", "toMinute"
    from json_to_recordset(${JSON.stringify(hours)}::json) as h (weekday int, "fromMinute" int, "toMinute" int)`);
};

/** ISO days, both included. */
export type TimeOffRow = {
  id: string;
  startsOn: string;
  endsOn: string;
  note: string;
  /** Of a part of one day; null for whole days. */
  times?: { from: string; to: string } | null | undefined;
};

const clock = (minute: Sql): Sql => sql`to_char(make_interval(mins => ${minute}), 'HH24:MI')`;

/** `{from: '15:00', to: '24:00'}`, or null. */
export const partOfDay: Sql = sql`case when o.from_minute is null then null
  else json_build_object('from', ${clock(sql`o.from_minute`)}, 'to', ${clock(sql`o.to_minute`)}) end`;

const timeOffColumns = sql`o.id, to_char(o.starts_on, 'YYYY-MM-DD') as "startsOn", to_char(o.ends_on, 'YYYY-MM-DD') as "endsOn",
  o.note, ${partOfDay} as times`;

export const listTimeOffFrom = (on: Queryable, therapistId: string, from: string): Promise<TimeOffRow[]> =>
  on.many<TimeOffRow>(sql`
    select ${timeOffColumns} from therapist_time_off o
    where o.therapist_id = ${therapistId} and o.ends_on >= ${from}::date order by o.starts_on, o.from_minute nulls first, o.id`);

/** Two devices of one person write one after the other. */
export const lockCalendar = (tx: Transaction, therapistId: string): Promise<number> =>
  tx.run(sql`select from therapists where id = ${therapistId} for update`);

/** False when some of the days are off already. */
export const insertTimeOff = async (
  tx: Transaction,
  therapistId: string,
  { id, startsOn, endsOn, note }: TimeOffRow,
): Promise<boolean> => {
  await lockCalendar(tx, therapistId);
  const inserted = await tx.run(sql`
    insert into therapist_time_off (id, therapist_id, starts_on, ends_on, note)
    select ${id}, ${therapistId}, ${startsOn}::date, ${endsOn}::date, ${note}
    where not exists (select from therapist_time_off
      where therapist_id = ${therapistId} and from_minute is null and starts_on <= ${endsOn}::date and ends_on >= ${startsOn}::date)`);
  return inserted === 1;
};

/** A part of one day, in minutes of the wall clock; it may lie over others. */
export const insertPartOff = (
  tx: Transaction,
  therapistId: string,
  {
    id,
    day,
    fromMinute,
    toMinute,
    note,
  }: { id: string; day: string; fromMinute: number; toMinute: number; note: string },
): Promise<number> =>
  tx.run(sql`
    insert into therapist_time_off (id, therapist_id, starts_on, ends_on, from_minute, to_minute, note)
    values (${id}, ${therapistId}, ${day}::date, ${day}::date, ${fromMinute}, ${toMinute}, ${note})`);

/** 0 when it is not there or another person's. */
export const deleteTimeOff = (on: Queryable, therapistId: string, id: string): Promise<number> =>
  on.run(sql`delete from therapist_time_off where id = ${id} and therapist_id = ${therapistId}`);
