import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { findChromium } from '../../scripts/programs.mjs';
import { machine, table, writeSection, yesOrNo } from '../../testing/report.ts';
import { buildIfStale, startServer } from '../../testing/server-process.ts';
import { median } from '../measure.mjs';
import { startBareReact, startWithoutScripts } from './bare-react.mjs';

const rounds = 3;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

/** One visit of a phone. */
async function visit(url, throttlingMethod) {
  const chrome = await launch({
    chromePath: findChromium(),
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  try {
    const { lhr } = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'error',
      onlyCategories: categories,
      throttlingMethod,
    });
    const figure = (id) => lhr.audits[id].numericValue;
    return {
      scores: categories.map((name) => Math.round((lhr.categories[name].score ?? 0) * 100)),
      lcp: figure('largest-contentful-paint'),
      tbt: figure('total-blocking-time'),
      cls: figure('cumulative-layout-shift'),
    };
  } finally {
    chrome.kill();
  }
}

/** Side by side, round by round, so that a busy moment falls on all of them. */
async function visitAll(pages, throttlingMethod) {
  const visits = Object.fromEntries(Object.keys(pages).map((name) => [name, []]));
  for (let round = 0; round < rounds; round++)
    for (const [name, url] of Object.entries(pages)) visits[name].push(await visit(url, throttlingMethod));
  const middle = (list, read) => median(list.map(read));
  return Object.fromEntries(
    Object.entries(visits).map(([name, list]) => [
      name,
      {
        scores: categories.map((_, index) => middle(list, ({ scores }) => scores[index])),
        lcp: middle(list, ({ lcp }) => lcp),
        tbt: middle(list, ({ tbt }) => tbt),
        cls: middle(list, ({ cls }) => cls),
      },
    ]),
  );
}

const inSeconds = (milliseconds) => `${(milliseconds / 1000).toFixed(2)} s`;

const rowsOf = (simulated, throttled) => {
  const { company, bare } = simulated;
  const { company: slow, plain } = throttled;
  const least = [100, 100, 100, 100];
  return [
    {
      what: 'performance / accessibility / best practices / search engines',
      measured: company.scores.join(' / '),
      goal: `at least ${least.join(' / ')}`,
      kept: company.scores.every((score, index) => score >= least[index]),
    },
    {
      what: 'largest paint, to bare React',
      measured: `${inSeconds(company.lcp)} to ${inSeconds(bare.lcp)} = ${(company.lcp / bare.lcp).toFixed(2)} ×`,
      goal: 'at most 1.15 ×',
      kept: company.lcp / bare.lcp <= 1.15,
    },
    {
      what: 'largest paint on a slowed line, to the page without scripts',
      measured: `${inSeconds(slow.lcp)} to ${inSeconds(plain.lcp)} = ${(slow.lcp / plain.lcp).toFixed(2)} ×`,
      goal: 'at most 1.1 ×',
      kept: slow.lcp / plain.lcp <= 1.1,
    },
    { what: 'blocked', measured: `${company.tbt.toFixed(0)} ms`, goal: 'at most 50 ms', kept: company.tbt <= 50 },
    { what: 'layout shift', measured: company.cls.toFixed(3), goal: 'at most 0.02', kept: company.cls <= 0.02 },
  ];
};

buildIfStale();
const folder = mkdtempSync(join(tmpdir(), 'calma-lighthouse-'));
const server = await startServer({ DATA_DIR: join(folder, 'data') });
const bare = await startBareReact();
const plain = await startWithoutScripts(server.url);
try {
  const simulated = await visitAll({ company: `${server.url}/`, bare: `${bare.url}/` }, 'simulate');
  const throttled = await visitAll({ company: `${server.url}/`, plain: `${plain.url}/` }, 'devtools');
  const rows = rowsOf(simulated, throttled);
  const cells = rows.map(({ what, measured, goal, kept }) => [what, measured, goal, yesOrNo(kept)]);
  const text = [
    `### Lighthouse on a phone, first load of \`/\`, median of ${rounds}`,
    machine('npm run measure --prefix bench/lighthouse'),
    table(['What', 'Measured', 'Goal', 'Kept'], cells),
  ].join('\n\n');
  console.log(`\n${text}`);
  writeSection({ page: 'performance.md', heading: 'Performance', name: 'bench:lighthouse', text });
  process.exitCode = rows.every(({ kept }) => kept) ? 0 : 1;
} finally {
  await server.stop();
  await bare.stop();
  await plain.stop();
  rmSync(folder, { recursive: true, force: true });
}
