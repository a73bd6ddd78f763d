import type { Environment } from './config-schema.ts';

type Rule = (env: Environment) => string | false;

const stripeNames = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

const prefixes = {
  STRIPE_SECRET_KEY: /^(sk|rk)_(?<mode>live|test)_/,
  STRIPE_PUBLISHABLE_KEY: /^pk_(?<mode>live|test)_/,
  STRIPE_WEBHOOK_SECRET: /^whsec_/,
};
const prefixWords = {
  STRIPE_SECRET_KEY: 'sk_live_, sk_test_, rk_live_ or rk_test_',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_ or pk_test_',
  STRIPE_WEBHOOK_SECRET: 'whsec_',
};

/** The letters before the secret itself: they say which kind of key was put there by mistake. */
const kindOf = (key: string): string => /^(?:(?:sk|rk|pk)_(?:live|test)_|whsec_)/.exec(key)?.[0] ?? 'something else';

const modeOf = (env: Environment, name: 'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY'): string | undefined =>
  prefixes[name].exec(env[name] ?? '')?.groups?.mode;

export const usesStripe = (env: Environment): boolean => {
  const isAsked = env.PAYMENTS?.startsWith('stripe') || env.STRIPE_STAND_IN === '1';
  return env.PAYMENTS !== 'sandbox' && (isAsked || stripeNames.some((name) => env[name] !== undefined));
};

const stripeRules: Rule[] = [
  ...stripeNames.map(
    (name): Rule =>
      (env) =>
        env[name] === undefined && `${name} is missing: payments by Stripe need all three STRIPE_ variables.`,
  ),
  ...stripeNames.map(
    (name): Rule =>
      (env) =>
        env[name] !== undefined &&
        !prefixes[name].test(env[name]) &&
        `${name} begins with ${kindOf(env[name])}, and must begin with ${prefixWords[name]}: are two keys swapped?`,
  ),
  (env) => {
    const [secret, publishable] = [modeOf(env, 'STRIPE_SECRET_KEY'), modeOf(env, 'STRIPE_PUBLISHABLE_KEY')];
    const isMixed = secret !== undefined && publishable !== undefined && secret !== publishable;
    return (
      isMixed &&
      `STRIPE_SECRET_KEY is a ${secret} key and STRIPE_PUBLISHABLE_KEY a ${publishable} one: every payment would fail, so take both from the same mode.`
    );
  },
];

const isLocal = (url: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);

const need =
  (name: keyof Environment, why: string): Rule =>
  (env) =>
    env[name] === undefined && `${name} must be set when NODE_ENV=production: ${why}.`;

const never =
  (name: keyof Environment, value: string, why: string): Rule =>
  (env) =>
    env[name] === value && `${name}=${value} is never for NODE_ENV=production: ${why}.`;

/** Words of examples and keyboards: what stands in a secret that a person typed. */
const typedByHand =
  /change|secret|password|passwort|palavra|example|exemplo|please|calma|qwert|01234|12345|abcde|(.)\1{4}/i;

const productionRules: Rule[] = [
  need('DATABASE_URL', 'the embedded database gives no promise on power loss'),
  need('PUBLIC_URL', 'links in mails are built from it and from nothing else'),
  need('APP_SECRET', 'it signs the links we mail (at least 32 characters, for example from: openssl rand -base64 48)'),
  (env) =>
    env.APP_SECRET !== undefined &&
    (new Set(env.APP_SECRET).size < 10 || typedByHand.test(env.APP_SECRET)) &&
    'APP_SECRET is too easy to guess: use at least 32 random characters, for example from: openssl rand -base64 48.',
  (env) =>
    env.PUBLIC_URL?.startsWith('http:') === true &&
    !isLocal(env.PUBLIC_URL) &&
    `PUBLIC_URL is ${JSON.stringify(env.PUBLIC_URL)}, and must begin with https:// when NODE_ENV=production: sessions and links would travel in the clear.`,
  (env) =>
    env.PAYMENTS !== 'sandbox' &&
    !usesStripe(env) &&
    'STRIPE_SECRET_KEY must be set when NODE_ENV=production, or PAYMENTS=sandbox must say that no real card is charged.',
  (env) =>
    env.PAYMENTS !== 'stripe-test' &&
    usesStripe(env) &&
    modeOf(env, 'STRIPE_SECRET_KEY') === 'test' &&
    'STRIPE_SECRET_KEY is a test key: no real card would be charged. Take the live keys, or say PAYMENTS=stripe-test.',
  (env) =>
    usesStripe(env) &&
    env.STRIPE_WEBHOOK_SECRET !== undefined &&
    env.STRIPE_WEBHOOK_SECRET.length < 30 &&
    `STRIPE_WEBHOOK_SECRET is ${env.STRIPE_WEBHOOK_SECRET.length} characters long, and Stripe's have 38: whoever guesses it can call anything paid.`,
  (env) =>
    env.SMTP_URL === undefined &&
    env.MAIL !== 'mailbox' &&
    'SMTP_URL must be set when NODE_ENV=production, or MAIL=mailbox must say that no mail leaves and nobody is told anything.',
  (env) =>
    env.SMTP_URL !== undefined &&
    env.MAIL !== 'mailbox' &&
    /@(.+\.)?calma\.example>?$/.test(env.MAIL_FROM) &&
    'MAIL_FROM is still the example, ola@calma.example: set it to an address your mail server may send from.',
  never('DEMO', '1', 'its accounts have a public password'),
  never('LIMITS', 'off', 'it is for tests and load runs'),
  never('STRIPE_STAND_IN', '1', 'it is for tests, and no real card is charged'),
  never('CLOCK', 'manual', 'it is for tests'),
  never('GOOGLE_CLIENT_ID', 'stand-in', 'anybody could sign in as anybody'),
];

/** Whoever forgot NODE_ENV=production is still running the real thing. */
const forgottenProductionRules: Rule[] = [
  (env) =>
    env.APP_SECRET === undefined &&
    modeOf(env, 'STRIPE_SECRET_KEY') === 'live' &&
    'APP_SECRET must be set together with live Stripe keys; is NODE_ENV=production missing, too?',
  (env) =>
    env.APP_SECRET === undefined &&
    env.PUBLIC_URL?.startsWith('https:') === true &&
    'APP_SECRET must be set together with an https:// PUBLIC_URL; is NODE_ENV=production missing, too?',
];

const everywhere: Rule[] = [
  (env) =>
    (env.INVOICEXPRESS_ACCOUNT === undefined) !== (env.INVOICEXPRESS_API_KEY === undefined) &&
    'INVOICEXPRESS_ACCOUNT and INVOICEXPRESS_API_KEY belong together: set both, or neither and we issue receipts only.',
  (env) =>
    (env.VAPID_PUBLIC_KEY === undefined) !== (env.VAPID_PRIVATE_KEY === undefined) &&
    'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together: set both, or neither.',
  (env) =>
    env.MAIL === 'smtp' && env.SMTP_URL === undefined && 'SMTP_URL is missing, and MAIL=smtp asks for mail to leave.',
];

/** Everything that is wrong together, each as a sentence. */
export const findFaults = (env: Environment): string[] => {
  const rules = [
    ...(env.NODE_ENV === 'production' ? productionRules : forgottenProductionRules),
    ...(usesStripe(env) ? stripeRules : []),
    ...everywhere,
  ];
  return rules.map((rule) => rule(env)).filter((fault) => fault !== false);
};
