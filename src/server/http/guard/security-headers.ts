import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';

/** The hosts each outside service needs; only those of enabled features get into the policy. */
const hosts = {
  google: {
    script: ['https://accounts.google.com'],
    frame: ['https://accounts.google.com'],
    connect: ['https://accounts.google.com'],
    style: ['https://accounts.google.com'],
  },
  stripe: {
    // The script starts parts of itself, and their frames, on changing names under its own.
    script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    connect: ['https://api.stripe.com'],
  },
  tracking: {
    script: ['https://www.googletagmanager.com', 'https://connect.facebook.net'],
    connect: [
      'https://www.googletagmanager.com',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
      'https://www.facebook.com',
    ],
    image: ['https://www.googletagmanager.com', 'https://*.google-analytics.com', 'https://www.facebook.com'],
  },
} satisfies Record<string, Partial<Record<'script' | 'frame' | 'connect' | 'style' | 'image', string[]>>>;

export type OutsideService = keyof typeof hosts;

const allowed = (
  services: readonly OutsideService[],
  kind: 'script' | 'frame' | 'connect' | 'style' | 'image',
): string[] => services.flatMap((service) => (hosts[service] as Partial<Record<typeof kind, string[]>>)[kind] ?? []);

export const contentSecurityPolicy = (services: readonly OutsideService[], https: boolean): string =>
  [
    "default-src 'self'",
    `script-src ${["'self'", ...allowed(services, 'script')].join(' ')}`,
    // Styles set by scripts (dialogs, the calendar) need inline; scripts never do.
    `style-src ${["'self'", "'unsafe-inline'", ...allowed(services, 'style')].join(' ')}`,
    `img-src ${["'self'", 'data:', ...allowed(services, 'image')].join(' ')}`,
    `connect-src ${["'self'", ...allowed(services, 'connect')].join(' ')}`,
    `frame-src ${allowed(services, 'frame').join(' ') || "'none'"}`,
    // Only our own worker, whatever scripts others bring.
    "worker-src 'self'",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');

/** The rest is about pages. A page asks for dozens of these files, and each would carry a kilobyte of it. */
const wantedOfBuiltFile: ReadonlySet<string> = new Set([
  'x-content-type-options',
  'cross-origin-resource-policy',
  'strict-transport-security',
]);
const isBuiltFile = /^\/assets\/[\w.-]+\.(js|css|woff2)$/;

/** Before all other hooks: what they refuse carries these too. A page that needs more writes its own policy over this one. */
export const installSecurityHeaders = async (app: FastifyInstance, { https }: { https: boolean }): Promise<void> => {
  const always = {
    ...(await askHelmet(https)),
    'content-security-policy': contentSecurityPolicy([], https),
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com")',
  };
  const ofBuiltFile = Object.fromEntries(Object.entries(always).filter(([name]) => wantedOfBuiltFile.has(name)));
  app.addHook('onRequest', ({ url }, reply, done) => {
    reply.headers(isBuiltFile.test(url) ? ofBuiltFile : always);
    done();
  });
};

/** They are the same for every answer, so Helmet is asked once and not at every request. */
const askHelmet = async (https: boolean): Promise<Record<string, string>> => {
  const sample = fastify();
  await sample.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    // Google's sign-in window must be able to answer the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  });
  sample.get('/', (_request, reply) => reply.status(204).send());
  const { headers } = await sample.inject('/');
  await sample.close();
  const ofOneAnswer = ['connection', 'content-length', 'date'];
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (ofOneAnswer.includes(name) ? [] : [[name, String(value)]])),
  );
};
