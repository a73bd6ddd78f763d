import * as z from 'zod/mini';

const text = z.optional(z.string().check(z.minLength(1)));
const flag = z._default(z.enum(['0', '1']), '0');

/** Every variable the server reads. This file is the only reader of `process.env`; `.env.example` is compared with it by a test. */
export const configSchema = z.object({
  NODE_ENV: z._default(z.enum(['development', 'test', 'production']), 'development'),
  PORT: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535)), 3000),
  HOST: z._default(z.string(), '0.0.0.0'),
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/ })),
  BRAND_NAME: z._default(z.string().check(z.minLength(1), z.maxLength(40)), 'Calma'),
  CHAT_NUMBER: z._default(z.string().check(z.regex(/^\d{9,15}$/)), '351912345678'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
  DATABASE_POOL: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 8),
  DEMO: flag,
  JOBS: z._default(z.enum(['inline', 'off']), 'inline'),
  APP_SECRET: z.optional(z.string().check(z.minLength(32))),
  TRUST_PROXY: text,
  LIMITS: z._default(z.enum(['on', 'off']), 'on'),
  CLOCK: z._default(z.enum(['system', 'manual']), 'system'),
  LOG_LEVEL: z._default(z.enum(['silent', 'error', 'warn', 'info', 'debug']), 'info'),
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//))),
  MAIL_FROM: z._default(z.string().check(z.regex(/^[^\r\n]+@[^\r\n]+$/)), 'Calma <ola@calma.example>'),
  GOOGLE_CLIENT_ID: text,
  STRIPE_SECRET_KEY: text,
  STRIPE_PUBLISHABLE_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_STAND_IN: flag,
  PAYMENTS: z.optional(z.enum(['stripe', 'sandbox'])),
});

type Environment = z.output<typeof configSchema>;

export type Config = {
  production: boolean;
  port: number;
  host: string;
  /** Null until the server listens when no address was given: then it is the loopback address. */
  publicUrl: string | null;
  brand: string;
  chatNumber: string;
  dataDir: string;
  databaseUrl: string | null;
  databasePool: number;
  demo: boolean;
  jobs: 'inline' | 'off';
  appSecret: string | null;
  trustProxy: string | null;
  limits: boolean;
  manualClock: boolean;
  logLevel: Environment['LOG_LEVEL'];
  smtpUrl: string | null;
  mailFrom: string;
  googleClientId: string | null;
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string } | null;
  /** The browser meets Stripe's script, the server the built-in sandbox under Stripe's keys. */
  stripeStandIn: boolean;
};

/** A setting that keeps the server from starting. Its message is one sentence for the person at the terminal. */
export class ConfigError extends Error {}

export const readConfig = (environment: Record<string, string | undefined>): Config => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = configSchema.safeParse(given);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))];
    throw new ConfigError(`${names.join(', ')} is not set to something usable: see .env.example for what it takes.`);
  }
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  if (production) refuseUnsafeProduction(env);
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    brand: env.BRAND_NAME,
    chatNumber: env.CHAT_NUMBER,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    databasePool: env.DATABASE_POOL,
    demo: env.DEMO === '1' || env.DATABASE_URL === undefined,
    jobs: env.JOBS,
    appSecret: env.APP_SECRET ?? null,
    trustProxy: env.TRUST_PROXY ?? null,
    limits: env.LIMITS === 'on',
    manualClock: env.CLOCK === 'manual',
    logLevel: env.LOG_LEVEL,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    googleClientId: env.GOOGLE_CLIENT_ID ?? null,
    stripe: readStripe(env),
    stripeStandIn: env.STRIPE_STAND_IN === '1',
  };
};

const readStripe = (env: Environment): Config['stripe'] => {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = env;
  const isAsked =
    env.PAYMENTS === 'stripe' || env.STRIPE_STAND_IN === '1' || Boolean(secretKey || publishableKey || webhookSecret);
  if (env.PAYMENTS === 'sandbox' || !isAsked) return null;
  if (!secretKey)
    throw new ConfigError('STRIPE_SECRET_KEY is missing: payments by Stripe need all three STRIPE_ variables.');
  if (!publishableKey)
    throw new ConfigError('STRIPE_PUBLISHABLE_KEY is missing: payments by Stripe need all three STRIPE_ variables.');
  if (!webhookSecret)
    throw new ConfigError('STRIPE_WEBHOOK_SECRET is missing: payments by Stripe need all three STRIPE_ variables.');
  return { secretKey, publishableKey, webhookSecret };
};

const refuseUnsafeProduction = (env: Environment): void => {
  const need = (name: keyof Environment, why: string): void => {
    if (env[name] === undefined) throw new ConfigError(`${name} must be set when NODE_ENV=production: ${why}.`);
  };
  need('DATABASE_URL', 'the embedded database gives no promise on power loss');
  need('PUBLIC_URL', 'links in mails are built from it and from nothing else');
  need('APP_SECRET', 'it signs the links we mail (at least 32 characters)');
  if (env.PAYMENTS !== 'sandbox')
    need('STRIPE_SECRET_KEY', 'or PAYMENTS=sandbox must say that no real card is charged');
  if (new Set(env.APP_SECRET).size < 10)
    throw new ConfigError('APP_SECRET is too easy to guess: use 32 random characters or more.');
  if (env.LIMITS === 'off')
    throw new ConfigError('LIMITS=off is for tests and load runs, never for NODE_ENV=production.');
  if (env.STRIPE_STAND_IN === '1')
    throw new ConfigError('STRIPE_STAND_IN=1 is for tests, never for NODE_ENV=production: no real card is charged.');
  if (env.CLOCK === 'manual') throw new ConfigError('CLOCK=manual is for tests, never for NODE_ENV=production.');
};
