import { chromium } from '@playwright/test';
import { findChromium } from '../scripts/programs.mjs';
import { createDemoDatabase } from '../testing/demo-database.ts';
import { startServer } from '../testing/server-process.ts';

export const title = 'First load of `/`, as Chromium asks for it';
export const needs = ['PostgreSQL', 'Chromium'];

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

const sizeOf = async (request) => ({
  type: request.resourceType(),
  path: new URL(request.url()).pathname,
  size: (await request.sizes()).responseBodySize,
});

/** Every file the first screen loads until the network is quiet, with the size of its body on the wire (brotli). */
async function loadOnce(url) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'en-GB' });
    const finished = [];
    page.on('requestfinished', (request) => finished.push(request));
    await page.goto(url, { waitUntil: 'networkidle' });
    // Asked only now: a question of a request that ends as the browser closes has no answer.
    const files = await Promise.all([...finished].map(sizeOf));
    const preloadedFonts = await page.locator('link[rel=preload][as=font]').count();
    return { files, preloadedFonts };
  } finally {
    await browser.close();
  }
}

export async function run({ postgres }) {
  const server = await startServer({ DATABASE_URL: postgres.urlOf(await createDemoDatabase(postgres)), DEMO: '1' });
  try {
    const { files, preloadedFonts } = await loadOnce(`${server.url}/`);
    for (const { type, path, size } of files) console.log(`  ${type.padEnd(10)} ${String(size).padStart(7)}  ${path}`);
    const sum = (isIt) => files.filter(isIt).reduce((total, { size }) => total + size, 0);
    const script = sum(({ path }) => path.endsWith('.js'));
    const style = sum(({ path }) => path.endsWith('.css'));
    const everything = sum(() => true);
    const fonts = files.filter(({ path }) => path.endsWith('.woff2'));
    return [
      { what: 'JavaScript', measured: kilobytes(script), goal: 'at most 75 kB', kept: script <= 75_000 },
      { what: 'CSS', measured: kilobytes(style), goal: 'at most 14 kB', kept: style <= 14_000 },
      {
        what: 'font files',
        measured: `${fonts.length}, ${kilobytes(sum(({ path }) => path.endsWith('.woff2')))}`,
        goal: 'two',
        kept: fonts.length <= 2,
      },
      { what: 'fonts preloaded', measured: String(preloadedFonts), goal: 'two', kept: preloadedFonts === 2 },
      { what: 'texts', measured: kilobytes(sum(({ path }) => path.startsWith('/locales/'))) },
      { what: 'page', measured: kilobytes(sum(({ type }) => type === 'document')) },
      { what: 'everything', measured: kilobytes(everything), goal: 'at most 180 kB', kept: everything <= 180_000 },
    ];
  } finally {
    await server.stop();
  }
}
