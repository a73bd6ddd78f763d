import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HomeFacts } from '#contract/home.ts';
import type { PublicConfig } from '#contract/public-config.ts';
import { type Language, languages, toLanguage } from '#domain/language/language.ts';
import { documentTitle, matchScreen, redirectFor } from '#domain/screens/screens.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Texts } from '#server/platform/texts.ts';
import { visitor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import { contentSecurityPolicy, type OutsideService } from '../guard/security-headers.ts';
import { languageOf } from '../mount-routes.ts';
import { cookieOf, sessionCookie } from '../session-cookie.ts';
import { createHomeDrawer } from './draw-home.ts';
import { createPackedPages } from './packed-pages.ts';
import { deskManifest } from './serve-site-files.ts';

type Settings = {
  folder: string;
  brand: string;
  https: boolean;
  texts: Texts;
  clock: Clock;
  publicUrl: string | null;
  publicConfig(): PublicConfig | Promise<PublicConfig>;
  readHome(): Promise<HomeFacts>;
};

/** The outside services this company has switched on. */
const servicesOf = ({ googleClientId, payment, tracking }: PublicConfig): OutsideService[] => [
  ...(googleClientId ? (['google'] as const) : []),
  ...(payment.mode === 'stripe' ? (['stripe'] as const) : []),
  ...(Object.values(tracking).some(Boolean) ? (['tracking'] as const) : []),
];

const isDesk = (path: string): boolean => /^\/therapist(\/|$)/.test(path);

type Pages = Record<'home' | 'shell', Record<Language, string>>;

const readPages = async (folder: string): Promise<Pages> => {
  const read = (name: string, language: Language) => readFile(join(folder, `${name}.${language}.html`), 'utf8');
  const both = async (name: string) =>
    Object.fromEntries(await Promise.all(languages.map(async (language) => [language, await read(name, language)])));
  return { home: await both('home'), shell: await both('shell') };
};

/** For each screen, what its page asks for at once: links for its head, and the names of its texts. */
type Hints = Readonly<Record<string, { head: string; texts: readonly string[] } | undefined>>;

const readHints = async (folder: string): Promise<Hints> =>
  JSON.parse(await readFile(join(folder, '.vite', 'hints.json'), 'utf8'));

/** The screen that will be seen: whoever is not signed in is sent to the door first. */
const screenSeen = (path: string, isSignedIn: boolean): string => {
  const redirect = isSignedIn ? null : redirectFor({ path, user: null });
  return matchScreen(redirect?.to ?? path)?.name ?? 'unknown';
};

/** What the browser will settle on, as far as the server can know it: the address, the cookie, the browser's wish. */
const pageLanguage = (request: FastifyRequest): Language => {
  const { lang } = request.query as { lang?: unknown };
  const asked = typeof lang === 'string' ? toLanguage(lang) : null;
  return asked ?? toLanguage(cookieOf(request, 'i18next') ?? '') ?? languageOf(request, visitor);
};

/** Mails show faces wherever they are read. */
const isPortrait = /[\\/]portraits[\\/][a-z]+\.png$/;

/** Fingerprinted files for ever, the others for an hour. */
const serveFiles = async (app: FastifyInstance, folder: string): Promise<void> => {
  const usual = { index: false, preCompressed: true, cacheControl: false } as const;
  // Looked for when they are asked for: during an upgrade a newer server hands out pages whose files this one did not know.
  await app.register(fastifyStatic, {
    ...usual,
    root: join(folder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
  await app.register(fastifyStatic, {
    ...usual,
    root: folder,
    globIgnore: ['**/*.html', 'assets/**'],
    setHeaders: (reply, path) => {
      reply.header('cache-control', 'public, max-age=3600');
      if (isPortrait.test(path)) reply.header('cross-origin-resource-policy', 'cross-origin');
    },
    wildcard: false,
  });
};

/** The built web app: its files, pages always fresh, the first screen already drawn. */
export const serveWeb = async (
  app: FastifyInstance,
  { folder, brand, https, publicConfig, texts, clock, publicUrl, readHome }: Settings,
): Promise<void> => {
  const [pages, hints] = await Promise.all([readPages(folder), readHints(folder)]);
  const session = sessionCookie({ publicUrl });
  const drawHome = createHomeDrawer({ webFolder: folder, brand, clock, texts, readHome });
  const pageOf = createPackedPages();
  await serveFiles(app, folder);

  let lastKnown: PublicConfig | undefined;
  /** While the database is away, people still get their page, as it was a moment ago. */
  const currentConfig = async (): Promise<PublicConfig> => {
    try {
      lastKnown = await publicConfig();
    } catch (error) {
      if (!lastKnown) throw error;
    }
    return lastKnown;
  };

  const titleOf = (path: string, language: Language): string =>
    documentTitle(path, brand, (key) => texts.text(language, `common:titles.${key}`));

  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = request.url.split('?')[0] ?? '/';
    const language = pageLanguage(request);
    const config = await currentConfig();
    const page = path === '/' ? pages.home[language] : pages.shell[language];
    const address = publicUrl ?? `${request.protocol}://${request.host}`;
    const html = fillIn(page, {
      path,
      language,
      address,
      brand,
      config,
      title: titleOf(path, language),
      home: path === '/' ? await drawHome(language, config, address) : null,
      hint: hints[screenSeen(path, session.read(request) !== null)],
    });
    const isKnown = matchScreen(path) !== null;
    const { etag, packed } = pageOf(html);
    reply
      .status(isKnown ? 200 : 404)
      .header('cache-control', 'no-cache')
      .header('content-security-policy', contentSecurityPolicy(servicesOf(config), https))
      .header('vary', 'accept-language, accept-encoding, cookie')
      .header('etag', etag);
    if (isKnown && request.headers['if-none-match'] === etag) return reply.status(304).send();
    reply.type('text/html; charset=utf-8');
    if (!request.headers['accept-encoding']?.includes('br')) return reply.send(html);
    return reply.header('content-encoding', 'br').send(await packed());
  };

  app.get('/', sendPage);
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isPage = matchScreen(request.url) !== null || request.headers.accept?.includes('text/html');
    const wantsPage = isRead && !request.url.startsWith('/api/') && isPage;
    if (wantsPage) return sendPage(request, reply);
    throw new AppError('not_found');
  });
};

type Filling = {
  path: string;
  language: Language;
  address: string;
  brand: string;
  config: PublicConfig;
  title: string;
  home: { sections: string; data: string } | null;
  hint: Hints[string];
};

const fillIn = (page: string, { path, language, address, brand, config, title, home, hint }: Filling): string =>
  page
    .replace('<!--hints-->', () => hint?.head ?? '')
    .replace('%TEXTS%', () => hint?.texts.join(' ') ?? '')
    .replaceAll('%LANGUAGE%', language)
    .replace('<!--home-->', () => home?.sections ?? '')
    .replace('<!--data-->', () => home?.data ?? '')
    .replace('/manifest.webmanifest', () => (isDesk(path) ? deskManifest : '/manifest.webmanifest'))
    .replaceAll('<!--title-->', () => escapeHtml(title))
    .replaceAll('%ADDRESS%', () => escapeHtml(address))
    .replaceAll('%BRAND%', () => escapeHtml(brand))
    .replace('<!--config-->', () => configScript(config));

/** Data, not a script: nothing runs it, so the policy against inline scripts holds. */
const configScript = (config: PublicConfig): string =>
  `<script type="application/json" id="public-config">${JSON.stringify(config).replaceAll('<', '\\u003c')}</script>`;

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
