import * as z from 'zod/mini';
import { route } from './route.ts';

export const stuckJob = z.object({
  id: z.string(),
  kind: z.string(),
  why: z.enum(['given_up', 'unknown_kind']),
  attempts: z.int(),
  lastError: z.nullable(z.string()),
  since: z.iso.datetime(),
});

export type StuckJob = z.output<typeof stuckJob>;

const jobId = z.object({ id: z.string().check(z.regex(/^\d{1,18}$/)) });

export const listStuckJobs = route({
  method: 'GET',
  path: '/api/admin/jobs',
  who: 'admin',
  summary: 'Background work that will not be done unless somebody does something: given up, or of an unknown kind',
  answer: z.object({ items: z.array(stuckJob), total: z.int() }),
});

export const runStuckJob = route({
  method: 'POST',
  path: '/api/admin/jobs/:id/run',
  who: 'admin',
  summary: 'Try it again now',
  params: jobId,
  answer: z.object({ ok: z.literal(true) }),
  errors: ['not_found'],
});

export const dropStuckJob = route({
  method: 'POST',
  path: '/api/admin/jobs/:id/drop',
  who: 'admin',
  summary: 'Give it up for good',
  params: jobId,
  answer: z.object({ ok: z.literal(true) }),
  errors: ['not_found'],
});

/** What the office does about background work that is stuck. */
export const stuckJobRoutes = { listStuckJobs, runStuckJob, dropStuckJob };
