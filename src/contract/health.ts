import * as z from 'zod/mini';
import { route } from './route.ts';

const answer = z.object({
  status: z.literal('ok'),
  /** The release that answers. */
  version: z.string(),
});

export const getLiveness = route({
  method: 'GET',
  path: '/api/health/live',
  who: 'anyone',
  summary: 'The process runs',
  answer,
});

export const getReadiness = route({
  method: 'GET',
  path: '/api/health/ready',
  who: 'anyone',
  summary: 'The process can serve: the database answers',
  answer,
  errors: ['unavailable'],
});

export const healthRoutes = { getLiveness, getReadiness };
