import pg from 'pg';
import { seconds } from '../durations.ts';
import type { Logger } from '../logger.ts';

/** Somebody who listens to a channel of the database. */
export type Ear = {
  onNotice(payload: string): void;
  /** The line stands, for the first time or again: what was said before it did, nobody heard. */
  onBegin(): void;
};

/** Begins to listen; what it answers ends it. */
export type Hear = (channel: string, ear: Ear) => () => Promise<void>;

const firstPauseMs = 500;
const longestPauseMs = seconds(10);
const proofEveryMs = seconds(30);

/**
 * A connection of its own for each channel, beside the pool: one that does nothing but listen. When it breaks it is made
 * anew, at the next host where there are several, with growing pauses.
 */
export const hearPostgres =
  ({ hosts, logger }: { hosts: readonly string[]; logger: Logger }): Hear =>
  (channel, ear) => {
    let isOver = false;
    let host = 0;
    let pauseMs = firstPauseMs;
    let client: pg.Client | null = null;
    let timer: NodeJS.Timeout | undefined;

    const lose = (lost: pg.Client, error?: Error): void => {
      if (client !== lost || isOver) return;
      client = null;
      clearInterval(timer);
      lost.end().catch(() => undefined);
      logger.warn({ reason: error?.message ?? 'it ended' }, 'The line on which changes are heard was lost');
      host = (host + 1) % hosts.length;
      timer = setTimeout(() => void begin(), pauseMs).unref();
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    };

    const begin = async (): Promise<void> => {
      const line = new pg.Client({
        connectionString: hosts[host] ?? '',
        keepAlive: true,
        connectionTimeoutMillis: seconds(5),
        query_timeout: seconds(5),
      });
      client = line;
      line.on('error', (error) => lose(line, error));
      line.on('end', () => lose(line));
      line.on('notification', ({ payload }) => ear.onNotice(payload ?? ''));
      try {
        await line.connect();
        await line.query(`listen ${pg.escapeIdentifier(channel)}`);
      } catch (error) {
        lose(line, error as Error);
        return;
      }
      if (isOver) return void line.end().catch(() => undefined);
      pauseMs = firstPauseMs;
      // A line that broke without a word is found by asking.
      timer = setInterval(
        () => line.query('select 1').catch((error: Error) => lose(line, error)),
        proofEveryMs,
      ).unref();
      ear.onBegin();
    };

    void begin();
    return async () => {
      isOver = true;
      clearTimeout(timer);
      clearInterval(timer);
      await client?.end().catch(() => undefined);
    };
  };
