import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { ensurePrograms } from './programs.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = join(root, 'node_modules', '.cache', 'calma', 'reports');
const program = (path) => join(root, 'node_modules', path);

/**
 * Each step answers how many of its tests passed and failed, from what the tool itself counted, and which gave trouble. The
 * steps of one row run at once; what the later of them say is held back until the earlier ones have ended.
 */
const rows = [
  [
    { title: 'Checks: style, types, walls, texts', command: [join(root, 'scripts/check.mjs')], count: () => undefined },
    { title: 'Build', command: [join(root, 'scripts/build.mjs')], count: () => ({ passed: 0, failed: 0 }) },
  ],
  [
    {
      title: 'Rules, server, screens and starts',
      command: [
        program('vitest/vitest.mjs'),
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${join(reports, 'vitest.json')}`,
      ],
      count: () => {
        const { numPassedTests, numFailedTests } = readReport('vitest.json');
        return { passed: numPassedTests, failed: numFailedTests };
      },
      // What failed first and passed then keeps its first message.
      troubles: () =>
        readReport('vitest.json').testResults.flatMap(({ name, message, assertionResults }) => {
          const file = relative(root, name);
          const troubled = assertionResults.filter(({ failureMessages }) => failureMessages.length > 0);
          if (troubled.length === 0 && message) return [`${file}: ${message}`];
          return troubled.map(
            ({ fullName, status, failureMessages }) => `${file} › ${fullName} (${status}): ${failureMessages[0]}`,
          );
        }),
    },
  ],
  // Not beside the others: on two cores both took longer together than one after the other.
  [
    {
      title: 'Journeys in a browser',
      command: [program('@playwright/test/cli.js'), 'test', '--reporter=list,json'],
      environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'playwright.json') },
      count: () => {
        const { expected, unexpected, flaky } = readReport('playwright.json').stats;
        return { passed: expected + flaky, failed: unexpected };
      },
      troubles: () => readReport('playwright.json').suites.flatMap(troubledStories),
    },
  ],
];

/** Stories are told in suites inside suites. */
const troubledStories = ({ file, suites = [], specs = [] }) => [
  ...specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ status, results: [first] }) =>
      first?.error ? [`${file} › ${title} (${status}): ${first.error.message}`] : [],
    ),
  ),
  ...suites.flatMap(troubledStories),
];

const readReport = (name) => JSON.parse(readFileSync(join(reports, name), 'utf8'));

/** Starts a step; `show` prints what it has said so far and from then on. */
const begin = ({ command, environment }) => {
  const started = performance.now();
  const child = spawn(process.execPath, command, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  let print = null;
  const said = [];
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ])
    from.on('data', (chunk) => (print ? print(to, chunk) : said.push([to, chunk])));
  const ended = new Promise((resolve) => {
    child.once('close', (code) => resolve({ code: code ?? 1, seconds: (performance.now() - started) / 1000 }));
  });
  const show = () => {
    print = (to, chunk) => to.write(chunk);
    for (const [to, chunk] of said.splice(0)) to.write(chunk);
  };
  return { ended, show };
};

/** A tool that fails without a failed test (it crashed, or found no tests) is one failure; a check without a count is one test. */
function countOf(step, code) {
  let counted;
  try {
    counted = step.count();
  } catch {
    counted = { passed: 0, failed: 1 };
  }
  const { passed, failed } = counted ?? { passed: code === 0 ? 1 : 0, failed: 0 };
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

/** Said once more at the very end, where nobody has to look for it; a report that was never written has nothing to say. */
function troublesOf(step) {
  try {
    return (step.troubles?.() ?? []).map((text) => stripVTControlCharacters(text).split('\n', 1)[0].slice(0, 400));
  } catch {
    return [];
  }
}

try {
  ensurePrograms('npm test', ['PostgreSQL', 'Chromium']);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
try {
  ensurePrograms('npm test', ['wrk']);
} catch (error) {
  console.log(`${error.message} Until then three benches are not tried.`);
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const total = { passed: 0, failed: 0 };
const times = [];
const troubles = [];
for (const row of rows) {
  const begun = row.map((step) => ({ step, ...begin(step) }));
  for (const { step, show, ended } of begun) {
    console.log(`\n━━ ${step.title} ━━`);
    show();
    const { code, seconds } = await ended;
    const { passed, failed } = countOf(step, code);
    times.push(`${seconds.toFixed(0)} s ${step.title}`);
    total.passed += passed;
    total.failed += failed;
    troubles.push(...troublesOf(step));
  }
}
console.log(`\n${times.join(' · ')}\n`);
if (troubles.length > 0) console.log(`Failed, or passed only at the second try:\n  ${troubles.join('\n  ')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
