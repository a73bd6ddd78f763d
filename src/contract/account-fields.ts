import * as z from 'zod/mini';
import { shortestName } from '#domain/identity/account-rules.ts';
import { noLinks, unbroken } from './text-fields.ts';

export const accountEmail = z
  .string()
  .check(z.trim(), z.email('text:auth:validation.email'), z.regex(/^.{1,64}@.{1,189}$/, 'text:auth:validation.email'));

export const personName = (tooShort: 'firstName' | 'lastName') =>
  z
    .string()
    .check(z.trim(), z.minLength(shortestName, `text:auth:validation.${tooShort}`), z.maxLength(80), unbroken, noLinks);

/** `invited`: made by an admin, has not chosen a password yet. */
export const userStatus = z.enum(['active', 'invited', 'disabled']);

export type UserStatus = z.output<typeof userStatus>;
