import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../scripts/programs.mjs';
import { startServer } from '../testing/server-process.ts';

export const title = 'First load of `/`, as Chromium asks for it';

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/** Every file the first screen loads until the network is quiet, with the size of its body on the wire (brotli). */
async function loadOnce(url) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'en-GB' });
    const files = [];
    page.on('requestfinished', async (request) => {
      const type = request.resourceType();
      const sizes = request.sizes();
      files.push(
        sizes.then(({ responseBodySize }) => ({ type, path: new URL(request.url()).pathname, size: responseBodySize })),
      );
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    const preloadedFonts = await page.locator('link[rel=preload][as=font]').count();
    return { files: await Promise.all(files), preloadedFonts };
  } finally {
    await browser.close();
  }
}

export async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'calma-bench-'));
  const server = await startServer({ DATA_DIR: join(folder, 'data') });
  try {
    const { files, preloadedFonts } = await loadOnce(`${server.url}/`);
    for (const { type, path, size } of files) console.log(`  ${type.padEnd(10)} ${String(size).padStart(7)}  ${path}`);
    const sum = (isIt) => files.filter(isIt).reduce((total, { size }) => total + size, 0);
    const script = sum(({ path }) => path.endsWith('.js'));
    const style = sum(({ path }) => path.endsWith('.css'));
    const fonts = files.filter(({ path }) => path.endsWith('.woff2'));
    return [
      { what: 'JavaScript', measured: kilobytes(script), goal: 'at most 97 kB', kept: script <= 97_000 },
      { what: 'CSS', measured: kilobytes(style), goal: 'at most 20 kB', kept: style <= 20_000 },
      {
        what: 'font files',
        measured: `${fonts.length}, ${kilobytes(sum(({ path }) => path.endsWith('.woff2')))}`,
        goal: 'two',
        kept: fonts.length <= 2,
      },
      { what: 'fonts preloaded', measured: String(preloadedFonts), goal: 'two', kept: preloadedFonts === 2 },
      { what: 'texts', measured: kilobytes(sum(({ path }) => path.startsWith('/locales/'))) },
      { what: 'page', measured: kilobytes(sum(({ type }) => type === 'document')) },
      { what: 'everything', measured: kilobytes(sum(() => true)) },
    ];
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
