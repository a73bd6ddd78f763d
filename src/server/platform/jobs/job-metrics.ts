import type { Queryable } from '../database/database.ts';
import type { MetricSource } from '../metrics/metrics.ts';
import { countStuckJobs } from './stuck-jobs.ts';

export const jobMetrics = (database: Queryable, kinds: () => readonly string[]): MetricSource[] => [
  {
    name: 'calma_jobs_stuck',
    help: 'Jobs that were given up, and jobs of a kind no program here handles',
    label: 'why',
    read: async () => {
      const { dead, unknown } = await countStuckJobs(database, kinds());
      return [
        { label: 'given_up', value: dead },
        { label: 'unknown_kind', value: unknown },
      ];
    },
  },
];
