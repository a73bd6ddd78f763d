import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/http/app-error.ts';
import { networkOf } from '#server/http/guard/network.ts';
import type { Database } from '#server/platform/database/database.ts';
import { days, hours, minutes, seconds } from '#server/platform/durations.ts';
import { appSecretOf, keyedHash } from '#server/platform/secrets.ts';
import {
  countAttempt,
  forgetFailures,
  type PauseRule,
  readPauseSeconds,
  uncountAttempt,
} from './login-failures-repo.ts';

/** One person who mistypes, or one stranger who guesses. */
const accountFromNetwork: PauseRule = {
  free: 5,
  longestPauseSeconds: minutes(15) / 1000,
  forgetAfterSeconds: days(1) / 1000,
};

/** One stranger who tries many accounts. */
const network: PauseRule = {
  free: 20,
  longestPauseSeconds: minutes(15) / 1000,
  forgetAfterSeconds: hours(1) / 1000,
};

/** Many strangers who try one account. It is never paused, or they could keep its owner out; it only answers slower. */
const account: PauseRule = { free: 30, longestPauseSeconds: 0, forgetAfterSeconds: hours(1) / 1000 };
const longestDelay = seconds(3);

export const delayFor = (failuresOfAccount: number): number =>
  failuresOfAccount <= account.free ? 0 : Math.min(100 * 2 ** (failuresOfAccount - account.free), longestDelay);

export type LoginAttempt = { succeeded(): Promise<void>; abandoned(): Promise<void> };

export type LoginPauses = {
  /** Counts an attempt as failed until told otherwise; throws `too_many_requests` during a pause. */
  begin(email: string, ip: string): Promise<LoginAttempt>;
};

type Settings = {
  database: Database;
  config: Pick<Config, 'appSecret' | 'limits'>;
  wait?: (milliseconds: number) => Promise<unknown>;
};

const unlimited: LoginAttempt = { succeeded: async () => undefined, abandoned: async () => undefined };

export const createLoginPauses = ({ database, config, wait = sleep }: Settings): LoginPauses => {
  const keyOf = (...parts: string[]) => keyedHash(appSecretOf(config), 'login', ...parts);

  const refuse = async (key: Buffer, rule: PauseRule): Promise<never> => {
    throw new AppError('too_many_requests', { retryAfterSeconds: await readPauseSeconds(database, key, rule) });
  };

  return {
    begin: async (email, ip) => {
      if (!config.limits) return unlimited;
      const from = networkOf(ip);
      const pairKey = keyOf('pair', email, from);
      const networkKey = keyOf('network', from);
      const accountKey = keyOf('account', email);

      if ((await countAttempt(database, pairKey, accountFromNetwork)) === null)
        return refuse(pairKey, accountFromNetwork);
      if ((await countAttempt(database, networkKey, network)) === null) {
        await uncountAttempt(database, pairKey, accountFromNetwork);
        return refuse(networkKey, network);
      }
      const delay = delayFor((await countAttempt(database, accountKey, account)) ?? 0);
      if (delay > 0) await wait(delay);

      const uncountShared = async () => {
        await uncountAttempt(database, networkKey, network);
        await uncountAttempt(database, accountKey, account);
      };
      return {
        succeeded: async () => {
          await forgetFailures(database, pairKey);
          await uncountShared();
        },
        abandoned: async () => {
          await uncountAttempt(database, pairKey, accountFromNetwork);
          await uncountShared();
        },
      };
    },
  };
};
