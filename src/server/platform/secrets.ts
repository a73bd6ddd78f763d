import { createHash, createHmac, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Config } from '#server/config.ts';
import type { Database } from './database/database.ts';
import { sql } from './database/sql.ts';

export const newId = (): string => randomUUID();

/** 256 random bits that fit in an address. Only their hash is ever stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export const newDigits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('');

/** For short values (a four-digit code): without the server's secret the hash cannot be searched. */
export const keyedHash = (secret: string, ...parts: string[]): Buffer =>
  createHmac('sha256', secret)
    .update(parts.map((part) => `${part.length}:${part}`).join(''))
    .digest();

export const sameBytes = (left: Buffer, right: Buffer): boolean =>
  left.length === right.length && timingSafeEqual(left, right);

/** The secret of a program that was given none: made up once and kept, so that every process on this database agrees. */
export const readOwnSecret = async (database: Database): Promise<string> => {
  await database.run(sql`
    insert into own_secrets (name, value) values ('app', ${randomBytes(32).toString('base64url')}) on conflict do nothing`);
  const { value } = await database.one<{ value: string }>(sql`select value from own_secrets where name = 'app'`);
  return value;
};

/** What signs links and codes. A program that was given none has read its own before anything asks for it. */
export const appSecretOf = ({ appSecret }: Pick<Config, 'appSecret'>): string => {
  if (appSecret === null) throw new Error('The secret was asked for before it was known.');
  return appSecret;
};
