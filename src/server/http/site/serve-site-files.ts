import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PublicConfig } from '#contract/public-config.ts';
import { languages } from '#domain/language/language.ts';
import type { Clock } from '#server/platform/clock.ts';
import { days } from '#server/platform/durations.ts';

type Settings = { brand: string; publicUrl: string | null; production: boolean };

/** What people may find by a search engine. Everything else is theirs alone, or leads nowhere without a key. */
const publicPaths = ['/', '/gift-card', '/privacy', '/terms', '/cookies'];
const privatePaths = [
  '/admin',
  '/api/',
  '/auth',
  '/bookings/',
  '/dashboard',
  '/debug/',
  '/login',
  '/reschedule/',
  '/therapist',
];

export const deskManifest = '/therapist.webmanifest';

const day = 'public, max-age=86400';

/** robots.txt, sitemap.xml and the manifest: they name the address and the brand of this installation. */
export const serveSiteFiles = (app: FastifyInstance, { brand, publicUrl, production }: Settings): void => {
  const homeOf = (request: FastifyRequest): string => publicUrl ?? `${request.protocol}://${request.host}`;

  app.get('/robots.txt', (request, reply) => {
    // A demo or a trial is not to be found in place of the real one.
    const rules = production ? privatePaths.map((path) => `Disallow: ${path}`) : ['Disallow: /'];
    const lines = ['User-agent: *', ...rules, '', `Sitemap: ${homeOf(request)}/sitemap.xml`];
    return reply
      .header('cache-control', day)
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });

  app.get('/sitemap.xml', (request, reply) =>
    reply
      .header('cache-control', day)
      .type('application/xml; charset=utf-8')
      .send(writeSitemap(homeOf(request))),
  );

  for (const [path, start] of [
    ['/manifest.webmanifest', '/'],
    // Whoever installs the desk comes to the desk.
    [deskManifest, '/therapist'],
  ] as const)
    app.get(path, (_request, reply) =>
      reply
        .header('cache-control', day)
        .type('application/manifest+json; charset=utf-8')
        .send(writeManifest(brand, start)),
    );
};

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Each page in each language, and each naming the others: one address without a language is for everybody else. */
const writeSitemap = (home: string): string => {
  const addressOf = (path: string, language: string) => `${home}${path}?lang=${language}`;
  const alternates = (path: string) =>
    [
      ...languages.map((language) => [language, addressOf(path, language)] as const),
      ['x-default', `${home}${path}`] as const,
    ].map(([language, address]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(address)}"/>`);
  const entries = publicPaths.flatMap((path) =>
    [`${home}${path}`, ...languages.map((language) => addressOf(path, language))].map(
      (address) => `<url><loc>${escapeXml(address)}</loc>${alternates(path).join('')}</url>`,
    ),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
};

const icon = (name: string, side: number, purpose = 'any') => ({
  src: `/${name}.png`,
  sizes: `${side}x${side}`,
  type: 'image/png',
  purpose,
});

const writeManifest = (brand: string, start: string): string =>
  JSON.stringify({
    name: brand,
    short_name: brand,
    id: start,
    start_url: start,
    scope: '/',
    // With a way back: payments and maps lead out and in again.
    display: 'minimal-ui',
    background_color: '#fbf8f3',
    theme_color: '#fbf8f3',
    icons: [icon('icon-192', 192), icon('icon-512', 512), icon('icon-maskable-512', 512, 'maskable')],
  });

type SecurityTxt = { clock: Clock; publicUrl: string | null; publicConfig(): PublicConfig | Promise<PublicConfig> };

/** RFC 9116: where to write for whoever has found a way in. */
export const serveSecurityTxt = (app: FastifyInstance, { clock, publicUrl, publicConfig }: SecurityTxt): void => {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const { company } = await publicConfig();
    const expires = new Date(clock.now().getTime() + days(180)).toISOString();
    const lines = [
      `Contact: mailto:${company.email}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en, pt',
      ...(publicUrl ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []),
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
};
