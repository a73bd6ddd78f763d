import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { sql } from '../database/sql.ts';

/** A figure a module can tell of itself, read when somebody asks. */
export type MetricSource = {
  readonly name: string;
  readonly help: string;
  /** The name of the label its rows are told apart by. */
  readonly label?: string;
  read(): Promise<readonly { label?: string; value: number }[]>;
};

export type Metrics = {
  /** A request that was answered: the pattern of its route, never its address. */
  countRequest(request: { method: string; route: string; status: number; seconds: number }): void;
  /** Everything, as Prometheus reads it. */
  write(): Promise<{ type: string; text: string }>;
};

type Settings = { database: Database; sources: readonly MetricSource[] };

export const createMetrics = ({ database, sources }: Settings): Metrics => {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const requests = new Counter({
    name: 'calma_http_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'calma_http_request_duration_seconds',
    help: 'How long answers took',
    labelNames: ['route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  new Gauge({
    name: 'calma_database_connections',
    help: 'Connections of the pool, and people who wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(database.figures())) this.set({ state }, count);
    },
  });
  for (const source of [jobLag(database), ...sources]) addSource(source, registers);
  return {
    countRequest: ({ method, route, status, seconds }) => {
      requests.inc({ method, route, status });
      durations.observe({ route }, seconds);
    },
    write: async () => ({ type: register.contentType, text: await register.metrics() }),
  };
};

const jobLag = (database: Database): MetricSource => ({
  name: 'calma_job_lag_seconds',
  help: 'How long the oldest job that is due waits for a worker',
  read: () =>
    database.many<{ value: number }>(sql`
      select coalesce(extract(epoch from clock_now() - min(run_at)), 0)::float8 as value from jobs
      where died_at is null and run_at <= clock_now() and (locked_until is null or locked_until < clock_now())`),
});

/** A database that is away must not take the other figures with it. */
const addSource = ({ name, help, label, read }: MetricSource, registers: Registry[]): void => {
  new Gauge({
    name,
    help,
    labelNames: label ? [label] : [],
    registers,
    async collect() {
      this.reset();
      const rows = await read().catch(() => []);
      for (const row of rows) this.set(label ? { [label]: row.label ?? '' } : {}, row.value);
    },
  });
};
