import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://calma:secret@db.example/calma',
  PUBLIC_URL: 'https://calma.example',
  APP_SECRET: 'Zp3kR8vN1xQ7mT5wB2yL9cF4hJ6gD0sA',
  PAYMENTS: 'sandbox',
  MAIL: 'mailbox',
};

const liveKeys = {
  STRIPE_SECRET_KEY: 'sk_live_4eC39HqLyjWDarjtT1zdp7dc',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_TYooMQauvdEDq54NiTphI7jx',
  STRIPE_WEBHOOK_SECRET: 'whsec_Kp3kR8vN1xQ7mT5wB2yL9cF4hJ6gD0sA',
};
const testKeys = {
  ...liveKeys,
  STRIPE_SECRET_KEY: 'sk_test_4eC39HqLyjWDarjtT1zdp7dc',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_TYooMQauvdEDq54NiTphI7jx',
};

const refusalOf = (environment: Record<string, string | undefined>): string => {
  try {
    readConfig(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  return 'it started';
};

describe('the configuration', () => {
  it('needs nothing: an empty environment is a demo server on the embedded database', () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      port: 3000,
      dataDir: './data',
      databaseUrl: null,
      demo: true,
      jobs: 'inline',
      limits: true,
      manualClock: false,
      stripe: null,
      publicUrl: null,
    });
  });

  it('loads no demo data into PostgreSQL unless asked', () => {
    const DATABASE_URL = 'postgres://localhost/calma';
    expect(readConfig({ DATABASE_URL }).demo).toBe(false);
    expect(readConfig({ DATABASE_URL, DEMO: '1' }).demo).toBe(true);
  });

  it('takes an empty value for one that is not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', STRIPE_SECRET_KEY: '' })).toEqual(readConfig({}));
  });

  it('takes the slash off the end of the public address', () => {
    expect(readConfig({ PUBLIC_URL: 'http://calma.example//' }).publicUrl).toBe('http://calma.example');
  });

  it.each([
    ['NODE_ENV', 'prod'],
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['PUBLIC_URL', 'calma.example'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['CHAT_NUMBER', '+351 912'],
    ['DATABASE_URL', 'mysql://localhost/calma'],
    ['DATABASE_POOL', '0'],
    ['DEMO', 'yes'],
    ['JOBS', 'never'],
    ['APP_SECRET', 'short'],
    ['LIMITS', 'maybe'],
    ['CLOCK', 'sundial'],
    ['LOG_LEVEL', 'loud'],
    ['SMTP_URL', 'mail.example'],
    ['MAIL_FROM', 'Calma\r\nBcc: all@calma.example'],
    ['PAYMENTS', 'cash'],
    ['STRIPE_STAND_IN', 'yes'],
    ['PUBLIC_URL', 'https://calma.example/booking'],
    ['PUBLIC_URL', 'https://user@calma.example'],
    ['HOST', '999.1.1.1'],
    ['HOST', 'not a host'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', 'nginx'],
    ['TRUST_PROXY', '10.0.0.0/40'],
    ['DATABASE_URL', 'postgres://one:5432,/calma'],
    ['DRAIN_SECONDS', 'soon'],
    ['METRICS_TOKEN', 'short'],
    ['METRICS_PORT', '-1'],
    ['LOG_FORMAT', 'xml'],
    ['MAIL', 'pigeon'],
    ['GOOGLE_CLIENT_ID', 'hello'],
  ])('refuses %s=%j, names it, and says what it takes', (name, value) => {
    expect(refusalOf({ [name]: value })).toMatch(new RegExp(`^${name} is .+, and takes .+\\.$`));
  });

  it.each(['APP_SECRET', 'DATABASE_URL', 'SMTP_URL', 'METRICS_TOKEN'])('never repeats what stood in %s', (name) => {
    expect(refusalOf({ [name]: 'canary' })).not.toContain('canary');
  });

  it('tells of everything that is wrong at once', () => {
    expect(refusalOf({ PORT: 'http', LOG_LEVEL: 'loud' }).split('\n')).toHaveLength(2);
    expect(refusalOf({ NODE_ENV: 'production' }).split('\n').length).toBeGreaterThan(3);
  });

  it.each(['127.0.0.1', '10.0.0.0/8, 192.168.1.1', 'loopback', '::1', 'fc00::/7,loopback'])(
    'takes the proxies %j',
    (TRUST_PROXY) => {
      expect(readConfig({ TRUST_PROXY }).trustProxy).toBe(TRUST_PROXY);
    },
  );

  it('refuses real money or a real address without a secret, also where NODE_ENV was forgotten', () => {
    expect(refusalOf(liveKeys)).toMatch(/^APP_SECRET must be set together with live Stripe keys/);
    expect(refusalOf({ PUBLIC_URL: 'https://calma.example' })).toMatch(/^APP_SECRET must be set/);
    expect(refusalOf({ ...testKeys, PUBLIC_URL: 'http://localhost' })).toBe('it started');
  });

  it.each(['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'])(
    'refuses to start with the other Stripe keys but without %s',
    (missing) => {
      expect(readConfig(testKeys).stripe).toEqual({
        secretKey: testKeys.STRIPE_SECRET_KEY,
        publishableKey: testKeys.STRIPE_PUBLISHABLE_KEY,
        webhookSecret: testKeys.STRIPE_WEBHOOK_SECRET,
      });
      expect(refusalOf({ ...testKeys, [missing]: undefined })).toContain(`${missing} is missing`);
    },
  );
});

describe('production', () => {
  it('starts when everything is said', () => {
    expect(readConfig(production)).toMatchObject({ production: true, demo: false });
  });

  const withStripe = { ...production, PAYMENTS: undefined, ...liveKeys };

  it.each<[string, Record<string, string | undefined>]>([
    ['live keys', withStripe],
    ['a restricted key', { ...withStripe, STRIPE_SECRET_KEY: 'rk_live_4eC39HqLyjWDarjtT1zdp7dc' }],
    ['test keys, said aloud', { ...withStripe, ...testKeys, PAYMENTS: 'stripe-test' }],
    ['mail that leaves', { ...production, MAIL: undefined, SMTP_URL: 'smtp://m.pt:587', MAIL_FROM: 'ola@calma.pt' }],
    ['http on this machine, for a rehearsal', { ...production, PUBLIC_URL: 'http://localhost:3000' }],
    ['several hosts of a database', { ...production, DATABASE_URL: 'postgres://u:p@one:5432,two:5433/calma' }],
  ])('starts with %s', (_, environment) => {
    expect(refusalOf(environment)).toBe('it started');
  });

  it.each<[string, Record<string, string | undefined>]>([
    ['DATABASE_URL', { DATABASE_URL: undefined }],
    ['PUBLIC_URL', { PUBLIC_URL: undefined }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://calma.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://calma.example/book' }],
    ['APP_SECRET', { APP_SECRET: undefined }],
    ['APP_SECRET', { APP_SECRET: '' }],
    ['APP_SECRET', { APP_SECRET: 'only-31-characters-long-zyxwvut' }],
    ['APP_SECRET', { APP_SECRET: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' }],
    ['APP_SECRET', { APP_SECRET: 'this-is-a-secret-please-change-it' }],
    ['APP_SECRET', { APP_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789' }],
    ['DEMO', { DEMO: '1' }],
    ['LIMITS', { LIMITS: 'off' }],
    ['CLOCK', { CLOCK: 'manual' }],
    ['GOOGLE_CLIENT_ID', { GOOGLE_CLIENT_ID: 'stand-in' }],
    ['STRIPE_STAND_IN', { STRIPE_STAND_IN: '1' }],
    ['SMTP_URL', { MAIL: undefined }],
    ['SMTP_URL', { MAIL: 'smtp' }],
    ['MAIL_FROM', { MAIL: undefined, SMTP_URL: 'smtp://m.pt:587' }],
    ['STRIPE_SECRET_KEY', { PAYMENTS: undefined }],
    ['STRIPE_SECRET_KEY', { PAYMENTS: undefined, ...testKeys }],
    ['STRIPE_SECRET_KEY', { PAYMENTS: 'stripe', ...testKeys }],
    ['STRIPE_SECRET_KEY', { ...withStripe, STRIPE_SECRET_KEY: liveKeys.STRIPE_PUBLISHABLE_KEY }],
    ['STRIPE_PUBLISHABLE_KEY', { ...withStripe, STRIPE_PUBLISHABLE_KEY: liveKeys.STRIPE_SECRET_KEY }],
    ['STRIPE_SECRET_KEY', { ...withStripe, STRIPE_PUBLISHABLE_KEY: testKeys.STRIPE_PUBLISHABLE_KEY }],
    ['STRIPE_WEBHOOK_SECRET', { ...withStripe, STRIPE_WEBHOOK_SECRET: 'x' }],
    ['STRIPE_WEBHOOK_SECRET', { ...withStripe, STRIPE_WEBHOOK_SECRET: 'whsec_short' }],
    ['STRIPE_WEBHOOK_SECRET', { ...withStripe, STRIPE_WEBHOOK_SECRET: liveKeys.STRIPE_SECRET_KEY }],
  ])('refuses to start, naming %s, with %j', (name, changes) => {
    const refusal = refusalOf({ ...production, ...changes });
    expect(refusal).toMatch(new RegExp(`^${name}\\b.+\\.$|^${name}\\b.+\\?$`, 'm'));
    for (const value of Object.values(liveKeys)) expect(refusal).not.toContain(value.slice(-20));
  });
});
