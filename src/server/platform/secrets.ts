import { createHash, createHmac, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';

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
