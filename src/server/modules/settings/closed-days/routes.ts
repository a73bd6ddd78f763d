import { type ClosedDay, closedDays, closeHolidays, listHolidays } from '#contract/closed-days.ts';
import type { RouteRequest } from '#contract/route.ts';
import { minuteOfTime } from '#domain/availability/working-hours.ts';
import { addDays, dayAt } from '#domain/time/days.ts';
import { type Holiday, holidaysFrom } from '#domain/time/portuguese-holidays.ts';
import type { Actor } from '#server/http/actor.ts';
import { refuseWrongFields, wrongField } from '#server/http/app-error.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import { serveManaged } from '#server/http/serve-managed.ts';
import { recordsOf } from '#server/modules/audit/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Texts } from '#server/platform/texts.ts';
import { type ClosedDayFields, closedDayRows, insertWholeDay, listClosings } from './repo.ts';

export type ClosedDayDeps = { database: Database; clock: Clock; texts: Texts };

const record = recordsOf(
  'closed-day',
  ({ visits: _, toSortOut, ...kept }: ClosedDay) => kept,
  ({ name, day }) => name.en || name.pt || day,
);

export const closedDayRoutes = (deps: ClosedDayDeps): Handler[] => [
  ...serveManaged(deps.database, closedDays, {
    ...closedDayRows,
    check: (on, fields, before) => refuseFaults(deps, on, fields, before),
    record,
  }),
  handle(listHolidays, async () => ({ items: await offerHolidays(deps) })),
  handle(closeHolidays, async ({ body, actor }) => ({ items: await closeThese(deps, body, actor) })),
];

/** Nobody plans farther. */
const mostDaysAhead = 731;

const refuseFaults = async (
  { clock }: ClosedDayDeps,
  on: Queryable,
  { day, from, to }: ClosedDayFields,
  before: ClosedDay | null,
): Promise<void> => {
  const today = dayAt(clock.now());
  const endsFirst = from !== null && to !== null && minuteOfTime(from) >= minuteOfTime(to);
  refuseWrongFields([
    [day < today && day !== before?.day, 'day', 'admin:closedDays.validation.past'],
    [day > addDays(today, mostDaysAhead), 'day', 'admin:closedDays.validation.far'],
    [from === null && to !== null, 'from', 'admin:closedDays.validation.both'],
    [from !== null && to === null, 'to', 'admin:closedDays.validation.both'],
    [endsFirst, 'to', 'admin:closedDays.validation.order'],
  ]);
  const [first, last] = from !== null && to !== null ? [minuteOfTime(from), minuteOfTime(to)] : [0, 1440];
  const others = (await listClosings(on, day, day)).filter(({ id }) => id !== before?.id);
  if (others.some((other) => other.from < last && first < other.to))
    throw wrongField(from === null ? 'day' : 'from', 'admin:closedDays.validation.overlap');
};

const namesOf = ({ texts }: ClosedDayDeps, { name }: Holiday) => ({
  en: texts.text('en', `admin:closedDays.holidays.${name}`),
  pt: texts.text('pt', `admin:closedDays.holidays.${name}`),
});

const offerHolidays = async (deps: ClosedDayDeps) => {
  const today = dayAt(deps.clock.now());
  const closed = new Set((await listClosings(deps.database, today, addDays(today, 366))).map(({ day }) => day));
  return holidaysFrom(today).map((holiday) => ({
    day: holiday.day,
    name: namesOf(deps, holiday),
    isClosed: closed.has(holiday.day),
  }));
};

const closeThese = (
  deps: ClosedDayDeps,
  { days, keepsVisits }: RouteRequest<typeof closeHolidays>['body'],
  actor: Actor,
): Promise<ClosedDay[]> =>
  deps.database.transaction(async (tx) => {
    const offered = holidaysFrom(dayAt(deps.clock.now()));
    const made: ClosedDay[] = [];
    for (const day of new Set(days)) {
      const holiday = offered.find((other) => other.day === day);
      if (!holiday) throw wrongField('days', 'admin:closedDays.validation.holiday');
      const { en: nameEn, pt: namePt } = namesOf(deps, holiday);
      const id = await insertWholeDay(tx, { day, nameEn, namePt, keepsVisits });
      const row = id === null ? null : await closedDayRows.find(tx, id);
      if (!row) continue;
      await record(tx, actor, null, row);
      made.push(row);
    }
    return made;
  });
