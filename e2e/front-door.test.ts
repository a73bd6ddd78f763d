import { readFileSync } from 'node:fs';
import type { Response } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { expect, forEachLanguage, signIn, takePicture, test } from './support/test.ts';

const words = {
  en: { title: 'A massage that comes to you.', field: /zip|postal/i, legal: 'Privacy', faces: 'Meet your therapists' },
  pt: {
    title: 'Uma massagem que vai ter consigo.',
    field: /código postal/i,
    legal: 'Privacidade',
    faces: 'Conheça os terapeutas',
  },
};

forEachLanguage((language) => {
  test('the front door answers whether a therapist comes @embedded', async ({ page }) => {
    await page.goto('/');
    const field = page.getByLabel(words[language].field).first();
    await expect(field).toBeVisible();
    const checked = page.waitForResponse((answer) => answer.url().includes('/api/zip-codes/check/'));
    await field.fill('1000-001');
    expect(await (await checked).json()).toMatchObject({ serviced: true });
    await takePicture(page, `front-door-${language}`);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('the first question can be read before any script runs @embedded', async ({ page, complaints }) => {
      complaints.expect(/request failed: GET \S+\.js csp/); // this is how the browser says that scripts are off
      await page.goto('/');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('heading', { level: 1, name: words[language].title })).toBeVisible();
      await expect(page.getByLabel(words[language].field).first()).toBeVisible();
      await expect(page.getByRole('link', { name: words[language].legal })).toBeVisible();
      await expect(page.getByRole('heading', { level: 2, name: words[language].faces })).toBeVisible();
      await expect(page.getByRole('heading', { level: 3, name: 'Marta' })).toBeVisible();
      const facts = await page.locator('script[type="application/ld+json"]').textContent();
      for (const kind of ['LocalBusiness', 'Service', 'FAQPage']) expect(facts).toContain(`"${kind}"`);
    });
  });
});

/** A page of each room, and who opens it. */
const pagesOfRooms = {
  visitor: ['/auth', '/forgot-password', '/gift-card', '/privacy', '/no/such/page'],
  client: ['/dashboard'],
  therapist: ['/therapist', '/therapist/hours'],
  admin: ['/admin', '/admin/security', '/admin/reviews'],
} as const;

const codeNamedIn = (html: string): string[] =>
  [...html.matchAll(/<(?:link rel="modulepreload"|script)[^>]*\/(assets\/[\w.-]+\.js)/g)].map(([, file = '']) => file);

for (const person of ['visitor', 'client', 'therapist', 'admin'] as const)
  test(`names to a ${person} at once all code that a page begins with @once`, async ({ page, complaints }) => {
    if (person === 'visitor') complaints.expect(/404/);
    await signIn(page, person);
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('main h1')) return;
        performance.mark('drawn');
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    for (const path of pagesOfRooms[person]) {
      const answer = await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      const begunWith = await page.evaluate(() => {
        const drawn = performance.getEntriesByName('drawn')[0]?.startTime ?? 0;
        return performance
          .getEntriesByType('resource')
          .filter(({ name, startTime }) => name.endsWith('.js') && startTime < drawn)
          .map(({ name }) => new URL(name).pathname.slice(1));
      });
      expect(begunWith.length, path).toBeGreaterThan(3);
      const named = codeNamedIn((await answer?.text()) ?? '');
      expect(
        begunWith.filter((file) => !named.includes(file)),
        path,
      ).toEqual([]);
      expect(
        named.filter((file) => !begunWith.includes(file)),
        `what ${path} names and does not need`,
      ).toEqual([]);
    }
  });

test('the front page names no code of other pages @wide', async ({ request }) => {
  const html = await (await request.get('/', { headers: { accept: 'text/html' } })).text();
  expect(codeNamedIn(html).map((file) => /^assets\/([\w-]+)-[\w-]{8}\.js$/.exec(file)?.[1])).toEqual([
    'index',
    'rolldown-runtime',
    'frame',
    'front-door',
  ]);
});

test('a page that has not changed is not sent again @wide', async ({ request }) => {
  for (const path of ['/', '/gift-card']) {
    const headers = { accept: 'text/html' };
    const { etag = '' } = (await request.get(path, { headers })).headers();
    const known = { ...headers, 'if-none-match': etag };
    expect((await request.get(path, { headers: known })).status(), path).toBe(304);
    expect((await request.get(`${path}?lang=pt`, { headers: known })).status(), path).toBe(200);
  }
});

test('no two files of the web wait for each other @once', () => {
  const manifest: Record<string, { imports?: string[] }> = JSON.parse(
    readFileSync('dist/web/.vite/manifest.json', 'utf8'),
  );
  const settled = new Set<string>();
  const visit = (name: string, path: readonly string[]): void => {
    expect(path, 'files that wait for each other').not.toContain(name);
    if (settled.has(name)) return;
    for (const other of manifest[name]?.imports ?? []) visit(other, [...path, name]);
    settled.add(name);
  };
  for (const name of Object.keys(manifest)) visit(name, []);
  expect(settled.size).toBeGreaterThan(100);
});

test('pages are valid HTML as the server sends them @wide', async ({ request }) => {
  const validator = new HtmlValidate({ extends: ['html-validate:standard'] });
  for (const path of ['/', '/?lang=pt', '/gift-card', '/auth', '/privacy']) {
    const page = await request.get(path, { headers: { accept: 'text/html' } });
    const { results } = await validator.validateString(await page.text(), path);
    expect(results.flatMap(({ messages }) => messages)).toEqual([]);
  }
});

test('the first load stays small @once', async ({ page }) => {
  const answers: Response[] = [];
  page.on('response', (answer) => answers.push(answer));
  await page.goto('/', { waitUntil: 'networkidle' });

  const ending = (end: string) => answers.filter((answer) => new URL(answer.url()).pathname.endsWith(end));
  const packedBytes = (end: string): number => {
    const headers = ending(end).map((answer) => answer.headers());
    expect(headers.length, `files ending in ${end}`).toBeGreaterThan(0);
    for (const header of headers) expect(header['content-encoding']).toBe('br');
    return headers.reduce((total, header) => total + Number(header['content-length']), 0);
  };
  expect(packedBytes('.js'), 'bytes of JavaScript').toBeLessThanOrEqual(75_000);
  expect(packedBytes('.css'), 'bytes of CSS').toBeLessThanOrEqual(13_100);
  expect(ending('.woff2'), 'fonts').toHaveLength(2);
});

test('no step and no screen adds more than it may @once', async () => {
  const bench = '../bench/lazy-parts.bench.mjs';
  const { run } = await import(bench);
  const rows: { what: string; measured: string; kept?: boolean }[] = await run();
  const tooHeavy = rows.filter(({ kept }) => kept === false);
  expect(tooHeavy.map(({ what, measured }) => `${what}: ${measured}`)).toEqual([]);
});
