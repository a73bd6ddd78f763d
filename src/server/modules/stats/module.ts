import { getAttention, tickOff as tickOffRoute } from '#contract/attention.ts';
import * as contract from '#contract/stats.ts';
import { listTrackingEvents } from '#contract/tracking.ts';
import { toPixelEvent } from '#domain/analytics/events.ts';
import { cents } from '#domain/money/cents.ts';
import { addDays, dayAt, daysBetween } from '#domain/time/days.ts';
import { stepName } from '#domain/wizard/steps.ts';
import { AppError, wrongField } from '#server/http/app-error.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import type { Module } from '#server/module.ts';
import { countTherapistsByArea } from '#server/modules/therapists/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { minutes, seconds } from '#server/platform/durations.ts';
import type { Texts } from '#server/platform/texts.ts';
import type { Installation } from './attention/attention-source.ts';
import { listAttention } from './attention/sources.ts';
import { tickOff } from './attention/ticked-off.ts';
import { exportStats } from './export-stats.ts';
import { readHome } from './read-home.ts';
import { readStats } from './read-stats.ts';
import { listEvents, listUnservedTimes, listZipDemand, type Period } from './repo.ts';
import { sumDays } from './sum-days.ts';

export const statsModule = (deps: StatsDeps): Module => ({
  routes: statsRoutes(deps),
  schedules: [
    { kind: 'stats.sum-days', everyMilliseconds: minutes(1), run: () => sumDays(deps.database, seconds(30)) },
  ],
});

type StatsDeps = Installation & { database: Database; clock: Clock; texts: Texts };

const mostDays = 731;

/** Without a beginning: 30 days; without an end: until today. */
const lastDays = 30;

type Wished = { from?: string | undefined; to?: string | undefined };

const checked = ({ clock }: StatsDeps, wished: Wished): Period => {
  const to = wished.to ?? dayAt(clock.now());
  const from = wished.from ?? addDays(to, 1 - lastDays);
  if (to < from) throw wrongField('to', 'common:fields.time_off_order');
  if (daysBetween(from, to) >= mostDays) throw new AppError('window_too_long');
  return { from, to };
};

const statsRoutes = (deps: StatsDeps): Handler[] => [
  handle(contract.getStats, ({ query }) => readStats(deps.database, checked(deps, query))),
  handle(contract.exportStats, async ({ query, language, reply, note }) => {
    const period = checked(deps, query);
    const figures = await readStats(deps.database, period);
    await note('exported', { detail: `analytics ${query.part}` });
    reply.type('text/csv; charset=utf-8');
    reply.header('content-disposition', `attachment; filename="calma-${query.part}-${period.from}-${period.to}.csv"`);
    return exportStats(deps.texts, figures, query.part, language);
  }),
  handle(contract.getAdminHome, () => readHome(deps)),
  handle(getAttention, ({ actor }) => listAttention(deps, actor.kind === 'user' && actor.role === 'support')),
  handle(tickOffRoute, async ({ body, actor }) => {
    const { items } = await listAttention(deps);
    await tickOff(deps.database, { ...body, userId: actor.kind === 'user' ? actor.userId : '' }, items);
    return { ok: true as const };
  }),
  handle(contract.getUnserved, async ({ query }) => {
    const period = checked(deps, query);
    const staffed = await countTherapistsByArea(deps.database);
    return {
      zipCodes: (await listZipDemand(deps.database, period)).map(({ areaId, ...row }) => ({
        ...row,
        isServed: areaId !== null && staffed.has(areaId),
      })),
      times: await listUnservedTimes(deps.database, period),
    };
  }),
  handle(listTrackingEvents, async ({ query }) =>
    (await listEvents(deps.database, query.limit)).map(({ at, name, step, valueCents, isTest }) => ({
      at: at.toISOString(),
      name,
      step: step === null ? null : { number: step, name: stepName(step) },
      value: valueCents === null ? null : cents(valueCents),
      isTest,
      pixel: toPixelEvent(name),
    })),
  ),
];
