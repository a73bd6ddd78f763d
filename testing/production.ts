import { randomBytes } from 'node:crypto';

/** As a server is run in earnest: it trusts its own answers, keeps every limit, and stands behind a proxy that says who asks. */
export const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'http://127.0.0.1',
  APP_SECRET: randomBytes(32).toString('base64url'),
  PAYMENTS: 'sandbox',
  MAIL: 'mailbox',
  DEMO: '0',
  DRAIN_SECONDS: '0',
  TRUST_PROXY: 'loopback',
  LIMITS: 'on',
};
