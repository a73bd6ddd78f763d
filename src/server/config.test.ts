import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://calma:secret@db.example/calma',
  PUBLIC_URL: 'https://calma.example',
  APP_SECRET: 'Zp3kR8vN1xQ7mT5wB2yL9cF4hJ6gD0sA',
  PAYMENTS: 'sandbox',
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
  it('needs nothing: an empty environment is a demo house on the embedded database', () => {
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
    expect(readConfig({ PUBLIC_URL: 'https://calma.example//' }).publicUrl).toBe('https://calma.example');
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
  ])('refuses %s=%j and names it', (name, value) => {
    expect(refusalOf({ [name]: value })).toMatch(new RegExp(`^${name} `));
  });

  it.each(['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'])(
    'refuses to start with the other Stripe keys but without %s',
    (missing) => {
      const keys = { STRIPE_SECRET_KEY: 'sk', STRIPE_PUBLISHABLE_KEY: 'pk', STRIPE_WEBHOOK_SECRET: 'wh' };
      expect(readConfig(keys).stripe).toEqual({ secretKey: 'sk', publishableKey: 'pk', webhookSecret: 'wh' });
      expect(refusalOf({ ...keys, [missing]: undefined })).toContain(`${missing} is missing`);
    },
  );
});

describe('production', () => {
  it('starts when everything is said', () => {
    expect(readConfig(production)).toMatchObject({ production: true, demo: false });
  });

  it.each([
    ['DATABASE_URL', undefined],
    ['PUBLIC_URL', undefined],
    ['APP_SECRET', undefined],
    ['APP_SECRET', ''],
    ['APP_SECRET', 'only-31-characters-long-zyxwvut'],
    ['APP_SECRET', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'],
    ['LIMITS', 'off'],
    ['CLOCK', 'manual'],
    ['STRIPE_STAND_IN', '1'],
  ])('refuses to start with %s = %j and names it', (name, value) => {
    expect(refusalOf({ ...production, [name]: value })).toMatch(new RegExp(`^${name}\\b`));
  });

  it('refuses to start without Stripe unless the sandbox is asked for aloud', () => {
    expect(refusalOf({ ...production, PAYMENTS: undefined })).toMatch(/^STRIPE_SECRET_KEY must be set/);
  });
});
