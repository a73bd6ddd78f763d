import type { Handler } from './http/handler.ts';
import type { PersonalDataSource } from './modules/identity/public.ts';
import type { AttachmentSources, MailChecks } from './modules/messaging/public.ts';
import type { Listener } from './platform/jobs/events.ts';
import type { Schedule } from './platform/jobs/job-rows.ts';
import type { JobHandlers, Lane } from './platform/jobs/worker.ts';
import type { MetricSource } from './platform/metrics/metrics.ts';

/** What a module hands to `compose.ts`: everything the server does because the module is there. */
export type Module = {
  /** What it answers over HTTP. */
  routes?: readonly Handler[];
  /** What it does when it hears of an event. */
  listeners?: readonly Listener[];
  /** What it does again and again. */
  schedules?: readonly Schedule[];
  /** What it does when a job of its own is due. */
  jobs?: JobHandlers;
  /** Its jobs and schedules that wait for somebody outside: those who wait for the same one share a lane. */
  waiting?: { for: 'mail server' | 'card provider'; kinds: readonly string[] };
  /** Whether a planned mail is still true when it leaves. */
  mailChecks?: MailChecks;
  /** What mails carry along. */
  attachments?: AttachmentSources;
  /** What it keeps about a person, for that person. */
  personalData?: readonly PersonalDataSource[];
  metrics?: readonly MetricSource[];
};

const waitAtOnce = 5;

/** All modules as one. */
export const joinModules = (modules: readonly Module[]) => ({
  routes: modules.flatMap(({ routes = [] }) => routes),
  listeners: modules.flatMap(({ listeners = [] }) => listeners),
  schedules: modules.flatMap(({ schedules = [] }) => schedules),
  jobs: Object.assign({}, ...modules.map(({ jobs }) => jobs)) as JobHandlers,
  lanes: (['mail server', 'card provider'] as const).map(
    (outside): Lane => ({
      kinds: modules.flatMap(({ waiting }) => (waiting?.for === outside ? waiting.kinds : [])),
      atOnce: waitAtOnce,
    }),
  ),
  mailChecks: Object.assign({}, ...modules.map(({ mailChecks }) => mailChecks)) as MailChecks,
  attachments: Object.assign({}, ...modules.map(({ attachments }) => attachments)) as AttachmentSources,
  personalData: modules.flatMap(({ personalData = [] }) => personalData),
  metrics: modules.flatMap(({ metrics = [] }) => metrics),
});
