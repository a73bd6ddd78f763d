import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { swapIn, withBuildLock } from './build-swap.mjs';
import { currentFingerprints, findStaleParts, fingerprintFile, root } from './fingerprint.mjs';
import { drawIcons } from './icons.mjs';
import { ownTexts } from './own-texts.mjs';
import { hintsOfScreens } from './screen-parts.mjs';

// A test that starts a build says `test`, and would get React's slow half for it.
process.env.NODE_ENV = 'production';

/** Everything is made beside what runs, and takes its place when it is whole. */
const asideOf = (part) => join(root, 'dist', `${part}.next`);
const web = asideOf('web');
const languages = ['en', 'pt'];

const small = { compress: false, mangle: false, codegen: { removeWhitespace: true } };

const forNode = (entries, outDir, minify = small) => ({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    target: 'node20',
    outDir,
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      input: entries,
      // A map says file and line, and leaves the sources, two thirds of it, where they are.
      output: {
        entryFileNames: '[name].js',
        sourcemapExcludeSources: true,
        minify,
      },
      // React packages say “use client” for servers that draw them; here nothing follows from it.
      checks: { bundlerTimings: false, moduleLevelDirective: false },
    },
  },
});

/** One file loads twice as fast as the thousand files of the packages. Only those stay outside that bring machine code or files of their own. */
const bundled = {
  noExternal: true,
  external: [
    '@electric-sql/pglite',
    '@electric-sql/pglite/contrib/btree_gist',
    '@electric-sql/pglite/node-postgres',
    '@fastify/swagger-ui',
    '@node-rs/argon2',
    'pdfkit',
    'sharp',
  ],
};

async function buildServer(outDir = asideOf('server'), minify = small) {
  const entries = [
    'main',
    'worker',
    'admin-create',
    'doctor',
    'data-export',
    'data-import',
    'modules/receipts/receipt-thread',
  ]
    .map((name) => [basename(name), join(root, 'src', 'server', `${name}.ts`)])
    .filter(([, file]) => existsSync(file));
  await build({ ...forNode(Object.fromEntries(entries), outDir, minify), ssr: bundled });
}

/** What is drawn here names its classes; the sheets themselves are the web's. */
const withoutStyles = {
  name: 'without-styles',
  enforce: 'pre',
  load: (id) => (id.endsWith('.css') ? '' : null),
};

async function buildWeb() {
  await build({
    root: join(root, 'src', 'web'),
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: web },
  });
  const entry = { prerender: join(root, 'src', 'web', 'prerender.tsx') };
  // Whole in itself: the running server draws the front page with it, and has no package of the web.
  await build({
    ...forNode(entry, asideOf('prerender')),
    ssr: { noExternal: true },
    resolve: { alias: ownTexts },
    plugins: [withoutStyles],
  });
  await prerender();
  await drawIcons(web);
  await compress();
}

/** Draws the first screen in both languages; what hangs on data is drawn by the running server, with the same code. */
async function prerender() {
  const template = withStylesFirst(readFileSync(join(web, 'index.html'), 'utf8'));
  const { renderPages, textsOfScreens } = await import(pathToFileURL(join(asideOf('prerender'), 'prerender.js')).href);
  for (const language of languages) {
    const textsOf = (name) => JSON.parse(readFileSync(join(root, 'locales', language, `${name}.json`), 'utf8'));
    const pages = await renderPages(template, language, { common: textsOf('common'), booking: textsOf('booking') });
    for (const [name, html] of Object.entries(pages)) {
      if (!html.includes('<title><!--title--></title>'))
        throw new Error(`The page ${name} has no place for its title.`);
      writeFileSync(join(web, `${name}.${language}.html`), html);
    }
  }
  rmSync(join(web, 'index.html'));
  const manifest = JSON.parse(readFileSync(join(web, '.vite', 'manifest.json'), 'utf8'));
  const hints = hintsOfScreens(manifest, textsOfScreens(), (file) => template.includes(file));
  writeFileSync(join(web, '.vite', 'hints.json'), JSON.stringify(hints));
}

/** Nothing is drawn before the style sheet is there: it is asked for before the letters, and these before the scripts. */
function withStylesFirst(html) {
  const [link] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
  if (!link) throw new Error('The page has no style sheet.');
  return html.replace(link, '').replace('</title>', `</title>${link}${fontPreloads()}`);
}

/** The two files every page needs for its letters, asked for before the style sheet has been read. */
function fontPreloads() {
  const wanted = [/^inter-latin-.*\.woff2$/, /^fraunces-latin-.*\.woff2$/];
  const files = readdirSync(join(web, 'assets'));
  return wanted
    .map((pattern) => files.find((name) => pattern.test(name)))
    .map((name) => {
      if (!name) throw new Error('A font to preload is not among the built files.');
      return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${name}" />`;
    })
    .join('');
}

const pack = { br: promisify(brotliCompress), gz: promisify(gzip) };

/** Once here, at the highest quality, instead of at every request. Pages are filled in by the server and stay as they are. */
async function compress() {
  const files = readdirSync(web, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|svg|json|txt|xml|webmanifest|ico)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const plain = await readFile(file);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
      await writeFile(`${file}.br`, await pack.br(plain, { params }));
      await writeFile(`${file}.gz`, await pack.gz(plain, { level: 9 }));
    }),
  );
}

const builders = { web: buildWeb, server: buildServer };

async function buildStale() {
  const started = performance.now();
  const fingerprints = currentFingerprints();
  const stale = process.argv.includes('--all') ? Object.keys(builders) : findStaleParts(fingerprints);
  if (stale.length === 0) {
    console.log('Nothing changed since the last build.');
    return;
  }
  console.log(`Building ${stale.join(' and ')} …`);
  const before = existsSync(fingerprintFile) ? JSON.parse(readFileSync(fingerprintFile, 'utf8')) : {};
  await Promise.all(stale.map((part) => builders[part]()));
  // A swap that breaks off must not look like a finished one.
  writeFileSync(fingerprintFile, JSON.stringify({ ...before, ...Object.fromEntries(stale.map((part) => [part, ''])) }));
  for (const part of stale.flatMap((one) => (one === 'web' ? ['web', 'prerender'] : [one])))
    swapIn(asideOf(part), join(root, 'dist', part));
  writeFileSync(fingerprintFile, JSON.stringify({ ...before, ...fingerprints }));
  console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

mkdirSync(join(root, 'dist'), { recursive: true });
// The server as people read it, beside the one that runs: for those who change a word of it to see what notices.
if (process.argv.includes('--readable')) await buildServer(join(root, 'dist', 'readable'), false);
else await withBuildLock(join(root, 'dist', '.build-lock'), buildStale);
