import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { parseDatabaseUrl } from '../platform/database/database-url.ts';

const text = z.optional(z.string().check(z.minLength(1)));
const flag = z._default(z.enum(['0', '1']), '0');
const wholeNumber = (least: number, most: number) =>
  z.coerce.number().check(z.int(), z.minimum(least), z.maximum(most));

const isOrigin = (value: string): boolean => {
  try {
    const url = new URL(value);
    const isPlain = !url.username && !url.password && !url.search && !url.hash && /^\/*$/.test(url.pathname);
    return ['http:', 'https:'].includes(url.protocol) && isPlain;
  } catch {
    return false;
  }
};

const isHost = (value: string): boolean =>
  isIP(value) > 0 || (/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value) && !/^[\d.]+$/.test(value));

const namedNetworks = ['loopback', 'linklocal', 'uniquelocal'];

const isNetwork = (value: string): boolean => {
  const [address = '', bits, ...rest] = value.split('/');
  const longest = isIP(address) === 6 ? 128 : 32;
  const hasGoodBits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest);
  return namedNetworks.includes(value) || (isIP(address) > 0 && hasGoodBits && rest.length === 0);
};

const areNetworks = (value: string): boolean => value.split(',').every((one) => isNetwork(one.trim()));

/** Every variable the server reads. `.env.example` is compared with it by a test. */
export const configSchema = z.object({
  NODE_ENV: z._default(z.enum(['development', 'test', 'production']), 'development'),
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  HOST: z._default(z.string().check(z.refine(isHost)), '0.0.0.0'),
  PUBLIC_URL: z.optional(z.string().check(z.refine(isOrigin))),
  BRAND_NAME: z._default(z.string().check(z.minLength(1), z.maxLength(40)), 'Calma'),
  CHAT_NUMBER: z._default(z.string().check(z.regex(/^\d{9,15}$/)), '351912345678'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(z.string().check(z.refine((value) => parseDatabaseUrl(value) !== null))),
  DATABASE_POOL: z._default(wholeNumber(1, 100), 8),
  DEMO: flag,
  JOBS: z._default(z.enum(['inline', 'off']), 'inline'),
  APP_SECRET: z.optional(z.string().check(z.minLength(32))),
  TRUST_PROXY: z.optional(z.string().check(z.refine(areNetworks))),
  DRAIN_SECONDS: z.optional(wholeNumber(0, 60)),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16))),
  METRICS_PORT: z.optional(wholeNumber(0, 65_535)),
  LIMITS: z._default(z.enum(['on', 'off']), 'on'),
  CLOCK: z._default(z.enum(['system', 'manual']), 'system'),
  LOG_LEVEL: z._default(z.enum(['silent', 'error', 'warn', 'info', 'debug']), 'info'),
  LOG_FORMAT: z.optional(z.enum(['json', 'lines'])),
  MAIL: z.optional(z.enum(['smtp', 'mailbox'])),
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\/[^\s/]+/))),
  MAIL_FROM: z._default(z.string().check(z.regex(/^[^\r\n]+@[^\r\n]+$/)), 'Calma <ola@calma.example>'),
  SMS_URL: z.optional(
    z
      .string()
      .check(z.regex(/^https?:\/\/[^\s:@/]+:[^\s@/]+@[^\s/?@]+\/?\?from=(%2B\d{6,15}|MG\w+|[A-Za-z]\w{2,10})$/)),
  ),
  VAPID_PUBLIC_KEY: z.optional(z.string().check(z.regex(/^B[\w-]{86}$/))),
  VAPID_PRIVATE_KEY: z.optional(z.string().check(z.regex(/^[\w-]{43}$/))),
  VAPID_SUBJECT: z.optional(z.string().check(z.regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/))),
  GOOGLE_CLIENT_ID: z.optional(z.string().check(z.regex(/^(stand-in|[\w.-]+\.apps\.googleusercontent\.com)$/))),
  STRIPE_SECRET_KEY: text,
  STRIPE_PUBLISHABLE_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_STAND_IN: flag,
  INVOICEXPRESS_ACCOUNT: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,63}$/))),
  INVOICEXPRESS_API_KEY: text,
  PAYMENTS: z.optional(z.enum(['stripe', 'stripe-test', 'sandbox'])),
});

export type Environment = z.output<typeof configSchema>;

/** What each takes, as the second half of a sentence. */
const accepted: Record<keyof Environment, string> = {
  NODE_ENV: 'development, test or production',
  PORT: 'a whole number from 0 to 65535',
  HOST: 'an address of this machine, such as 0.0.0.0 or 127.0.0.1, or localhost',
  PUBLIC_URL: 'an address without a path, such as https://book.example.pt (a sub-path is not possible)',
  BRAND_NAME: 'a name of 1 to 40 characters',
  CHAT_NUMBER: 'digits only, 9 to 15 of them, with the country code: 351912345678',
  DATA_DIR: 'a folder',
  DATABASE_URL:
    'postgres://user:password@host:5432/database, or several hosts: postgres://user:password@one:5432,two:5432/database',
  DATABASE_POOL: 'a whole number from 1 to 100',
  DEMO: '0 or 1',
  JOBS: 'inline or off',
  APP_SECRET: 'at least 32 random characters, for example from: openssl rand -base64 48',
  TRUST_PROXY:
    'the addresses or networks of your proxies, comma-separated, such as 127.0.0.1 or 10.0.0.0/8 (or loopback, linklocal, uniquelocal); not a number of hops, which would believe anybody',
  DRAIN_SECONDS: 'a whole number from 0 to 60',
  METRICS_TOKEN: 'at least 16 characters',
  METRICS_PORT: 'a whole number from 0 to 65535',
  LIMITS: 'on or off',
  CLOCK: 'system or manual',
  LOG_LEVEL: 'silent, error, warn, info or debug',
  LOG_FORMAT: 'json or lines',
  MAIL: 'smtp or mailbox',
  SMTP_URL: 'smtp://user:password@host:587 or smtps://user:password@host:465 (signs such as @ in them as %40)',
  MAIL_FROM: 'one address, with or without a name: Calma <ola@example.pt>',
  SMS_URL: 'https://ACCOUNT:TOKEN@api.twilio.com/?from=%2B351210000000 (or a messaging service: from=MG…)',
  VAPID_PUBLIC_KEY: '87 characters, from: npx web-push generate-vapid-keys',
  VAPID_PRIVATE_KEY: '43 characters, from: npx web-push generate-vapid-keys',
  VAPID_SUBJECT: 'mailto:ola@example.pt or an https:// address',
  GOOGLE_CLIENT_ID: 'a client id that ends in .apps.googleusercontent.com',
  STRIPE_SECRET_KEY: 'a key that begins with sk_ or rk_',
  STRIPE_PUBLISHABLE_KEY: 'a key that begins with pk_',
  STRIPE_WEBHOOK_SECRET: 'a secret that begins with whsec_',
  STRIPE_STAND_IN: '0 or 1',
  INVOICEXPRESS_ACCOUNT: 'the name before .app.invoicexpress.com',
  INVOICEXPRESS_API_KEY: 'the key of the account',
  PAYMENTS: 'stripe, stripe-test or sandbox',
};

/** Never shown, not even when they are wrong: they may hold a secret. */
const hidden: ReadonlySet<string> = new Set([
  'APP_SECRET',
  'DATABASE_URL',
  'SMTP_URL',
  'SMS_URL',
  'VAPID_PRIVATE_KEY',
  'METRICS_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'INVOICEXPRESS_API_KEY',
]);

const describeFound = (name: string, value: string): string =>
  hidden.has(name) ? `something else (${value.length} characters, not shown)` : JSON.stringify(value);

/** What is wrong, what was found and what is expected, in one sentence. */
export const sayUnusable = (name: string, value: string): string =>
  `${name} is ${describeFound(name, value)}, and takes ${accepted[name as keyof Environment]}.`;
