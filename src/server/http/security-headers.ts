import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

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
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');

export const installSecurityHeaders = async (app: FastifyInstance, { https }: { https: boolean }): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    // Google's sign-in window must be able to answer the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  });
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', contentSecurityPolicy([], https));
    }
    reply.header(
      'permissions-policy',
      'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com")',
    );
  });
};
