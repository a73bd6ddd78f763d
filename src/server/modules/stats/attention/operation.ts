import type { AttentionKind } from '#contract/attention.ts';
import { listExampleDetails } from '#server/modules/settings/public.ts';
import { minutes } from '#server/platform/durations.ts';
import { countStuckJobs, findOldestDue } from '#server/platform/jobs/stuck-jobs.ts';
import { listPresent } from '#server/platform/processes.ts';
import { readOffer } from '../repo.ts';
import type { AttentionSource, Trouble } from './attention-source.ts';

type Missing = { kind: AttentionKind; isMissing: boolean; link?: string };

/** What a company still lacks before people can book. Only in production: a demo is meant to be an example. */
export const missingBeforeOpening: AttentionSource = async (on, now, { config }) => {
  if (!config.production) return [];
  const { treatments, areas, therapists } = await readOffer(on);
  const examples = await listExampleDetails(on);
  const settings = '/admin/settings?section=';
  const list: Missing[] = [
    { kind: 'company_example', isMissing: examples.length > 0, link: `${settings}contact` },
    { kind: 'no_treatments', isMissing: !treatments, link: '/admin/treatments' },
    { kind: 'no_areas', isMissing: !areas, link: `${settings}areas` },
    { kind: 'no_therapists', isMissing: !therapists, link: '/admin/therapists' },
    { kind: 'no_card_payments', isMissing: config.stripe === null },
    { kind: 'mail_stays', isMissing: config.smtpUrl === null },
  ];
  return list
    .filter(({ isMissing }) => isMissing)
    .map(({ kind, link = null }) => ({
      kind,
      remedy: link === null ? 'ask_operator' : 'fill_in',
      link,
      since: now.toISOString(),
      hurtsAt: null,
      values: {},
    }));
};

/** A job that waits for its turn among many is nobody's business. */
const patience = minutes(5);

/** Nobody runs background work, or whoever does has stopped taking any. Only in production: elsewhere no worker may be wanted. */
export const idleWork: AttentionSource = async (on, now, { config, jobKinds }) => {
  if (!config.production) return [];
  const trouble = (kind: AttentionKind, since: Date): Trouble[] => {
    const at = since.toISOString();
    return [{ kind, since: at, hurtsAt: at, remedy: 'ask_operator', link: null, values: {} }];
  };
  if (!(await listPresent(on)).some(({ runsJobs }) => runsJobs)) return trouble('no_worker', now);
  const due = await findOldestDue(on, jobKinds());
  return due !== null && now.getTime() - due.getTime() >= patience ? trouble('jobs_late', due) : [];
};

/** Background work that will not be done unless a person does something. */
export const stuckWork: AttentionSource = async (on, _now, { jobKinds }) => {
  const { dead, unknown, since } = await countStuckJobs(on, jobKinds());
  if (since === null) return [];
  return [
    {
      kind: 'jobs_stuck',
      since: since.toISOString(),
      hurtsAt: since.toISOString(),
      remedy: 'run_again',
      link: null,
      values: { count: String(dead + unknown) },
    },
  ];
};
