import type { ClosedDay, closedDays } from '#contract/closed-days.ts';
import { minuteOfTime, timeOfMinute } from '#domain/availability/working-hours.ts';
import { lisbon } from '#domain/time/wall-clock.ts';
import type { FieldsOf, QueryOf } from '#server/http/serve-managed.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { bool, day, defineTable, int, orNull, type RowOf, text } from '#server/platform/database/define-table.ts';
import { containsWords } from '#server/platform/database/list-query.ts';
import { managedRows } from '#server/platform/database/managed-rows.ts';
import { type Sql, sql } from '#server/platform/database/sql.ts';

export type ClosedDayFields = FieldsOf<typeof closedDays>;

const table = defineTable('closed_days', {
  id: int(),
  day: day(),
  fromMinute: orNull(int()),
  toMinute: orNull(int()),
  nameEn: text(),
  namePt: text(),
  keepsVisits: bool(),
  version: int(),
});

type Kept = RowOf<typeof table.columns> & Pick<ClosedDay, 'visits' | 'toSortOut'>;

const clock = (minute: number | null): string | null => (minute === null ? null : timeOfMinute(minute));
const minuteOf = (time: string | null): number | null => (time === null ? null : minuteOfTime(time));

const today: Sql = sql`(clock_now() at time zone ${lisbon})::date`;

export const closedDayRows = managedRows<ClosedDay, ClosedDayFields, QueryOf<typeof closedDays>>({
  table,
  computed: {
    columns: sql`inside.visits, inside.to_sort_out as "toSortOut"`,
    from: sql`cross join lateral (
      select count(*)::int as visits, (count(*) filter (where v.is_to_sort_out))::int as to_sort_out
      from visits_on_closed_days v where v.closed_day_id = row.id) as inside`,
  },
  read: ({ fromMinute, toMinute, nameEn, namePt, ...row }: Kept) => ({
    ...row,
    from: clock(fromMinute),
    to: clock(toMinute),
    name: { en: nameEn, pt: namePt },
  }),
  written: ({ from, to, name, ...fields }) => ({
    ...fields,
    fromMinute: minuteOf(from),
    toMinute: minuteOf(to),
    nameEn: name.en,
    namePt: name.pt,
  }),
  matching: ({ q = '', past }) => [
    ...containsWords(q, sql`concat_ws(' ', name_en, name_pt, day)`),
    ...(past === undefined ? [] : [past ? sql`day < ${today}` : sql`day >= ${today}`]),
  ],
  // What comes next, then what is over, the latest first.
  sorts: { day: sql`case when day >= ${today} then day - ${today} else 100000 + (${today} - day) end` },
});

/** Of a wall clock's day; the whole of it is 0 to 1440. */
export type Closing = { readonly from: number; readonly to: number };

type ClosingRow = Closing & { id: number; day: string; nameEn: string; namePt: string };

const closing = sql`id, to_char(day, 'YYYY-MM-DD') as day, coalesce(from_minute, 0) as "from", coalesce(to_minute, 1440) as "to",
  name_en as "nameEn", name_pt as "namePt"`;

/** What is closed from one day to another, both included, in their order. */
export const listClosings = (on: Queryable, from: string, to: string): Promise<ClosingRow[]> =>
  on.many<ClosingRow>(sql`
    select ${closing} from closed_days where day between ${from}::date and ${to}::date order by day, from_minute nulls first, id`);

/** Everything that is closed and not over, by day. */
export const readClosings = async (on: Queryable): Promise<Map<string, Closing[]>> => {
  const rows = await on.many<ClosingRow>(
    sql`select ${closing} from closed_days where day >= clock_now()::date - 1 order by day, from_minute nulls first, id`,
  );
  const byDay = new Map<string, Closing[]>();
  for (const { day: date, from, to } of rows) byDay.set(date, [...(byDay.get(date) ?? []), { from, to }]);
  return byDay;
};

/** Null when something on that day is closed already. */
export const insertWholeDay = async (
  tx: Transaction,
  fields: { day: string; nameEn: string; namePt: string; keepsVisits: boolean },
): Promise<number | null> => {
  const row = await tx.maybeOne<{ id: number }>(sql`
    insert into closed_days ${table.values(fields)} on conflict do nothing returning id`);
  return row?.id ?? null;
};
