import { findFaults, usesStripe } from './config/config-rules.ts';
import { configSchema, type Environment, sayUnusable } from './config/config-schema.ts';

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
  /** How long a server that is told to end says so to its balancer before it stops listening. */
  drainSeconds: number;
  metricsToken: string | null;
  metricsPort: number | null;
  limits: boolean;
  manualClock: boolean;
  logLevel: Environment['LOG_LEVEL'];
  /** Null: lines for a person where a terminal is, JSON elsewhere. */
  logFormat: 'json' | 'lines' | null;
  smtpUrl: string | null;
  mailFrom: string;
  /** Where short messages leave; null: they stay in the built-in mailbox, and in production none is written. */
  smsUrl: string | null;
  /** The keys that sign pushes; null: outside production made up and kept, in production none is sent. */
  vapid: { publicKey: string; privateKey: string } | null;
  /** Whom a push service writes to; null: the sender of our mails. */
  vapidSubject: string | null;
  googleClientId: string | null;
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string } | null;
  /** The browser meets Stripe's script, the server the built-in sandbox under Stripe's keys. */
  stripeStandIn: boolean;
  /** Certified invoices; without it we issue receipts only. */
  invoiceXpress: { account: string; apiKey: string } | null;
};

/** Settings that keep the server from starting. Its message is a sentence for each, for the person at the terminal. */
export class ConfigError extends Error {}

/** The only reader of the environment. `asProduction` judges it as production would, whatever NODE_ENV says. */
export const readConfig = (
  environment: Record<string, string | undefined>,
  { asProduction = false }: { asProduction?: boolean } = {},
): Config => {
  const named = Object.entries(environment).filter(([, value]) => value !== '');
  const given: Record<string, string | undefined> = {
    ...Object.fromEntries(named),
    ...(asProduction && { NODE_ENV: 'production' }),
  };
  const parsed = configSchema.safeParse(given);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))];
    throw new ConfigError(names.map((name) => sayUnusable(name, given[name] ?? '')).join('\n'));
  }
  const env = parsed.data;
  const faults = findFaults(env);
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  return toConfig(env);
};

const toConfig = (env: Environment): Config => {
  const production = env.NODE_ENV === 'production';
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
    drainSeconds: env.DRAIN_SECONDS ?? (production ? 5 : 0),
    metricsToken: env.METRICS_TOKEN ?? null,
    metricsPort: env.METRICS_PORT ?? null,
    limits: env.LIMITS === 'on',
    manualClock: env.CLOCK === 'manual',
    logLevel: env.LOG_LEVEL,
    logFormat: env.LOG_FORMAT ?? null,
    smtpUrl: env.MAIL === 'mailbox' ? null : (env.SMTP_URL ?? null),
    mailFrom: env.MAIL_FROM,
    smsUrl: env.SMS_URL ?? null,
    vapid:
      env.VAPID_PUBLIC_KEY && env.VAPID_PRIVATE_KEY
        ? { publicKey: env.VAPID_PUBLIC_KEY, privateKey: env.VAPID_PRIVATE_KEY }
        : null,
    vapidSubject: env.VAPID_SUBJECT ?? null,
    googleClientId: env.GOOGLE_CLIENT_ID ?? null,
    stripe: readStripe(env),
    stripeStandIn: env.STRIPE_STAND_IN === '1',
    invoiceXpress:
      env.INVOICEXPRESS_ACCOUNT && env.INVOICEXPRESS_API_KEY
        ? { account: env.INVOICEXPRESS_ACCOUNT, apiKey: env.INVOICEXPRESS_API_KEY }
        : null,
  };
};

const readStripe = (env: Environment): Config['stripe'] => {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = env;
  if (!usesStripe(env) || !secretKey || !publishableKey || !webhookSecret) return null;
  return { secretKey, publishableKey, webhookSecret };
};
