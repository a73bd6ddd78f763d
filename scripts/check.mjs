import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const program = (path) => join(root, 'node_modules', path);

const checks = [
  { name: 'style', script: program('@biomejs/biome/bin/biome'), options: ['check', '--error-on-warnings'] },
  {
    name: 'types',
    script: program('typescript/bin/tsc'),
    options: ['-b', '--checkers', '1', '--builders', '2'],
    // Each further checker looks at much of it again, and tidying up memory cost as much as checking: half the time of both cores.
    environment: { GOGC: '400', GOMEMLIMIT: '3GiB' },
  },
  { name: 'walls', script: join(root, 'scripts/check-walls.mjs'), options: [] },
  { name: 'tidy', script: join(root, 'scripts/check-tidy.mjs'), options: [] },
  { name: 'texts', script: join(root, 'scripts/check-texts.mjs'), options: [] },
];

const run = ({ name, script, options, environment }) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...options], { cwd: root, env: { ...process.env, ...environment } });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
    child.once('close', (code) =>
      resolve({ name, passed: code === 0, output: Buffer.concat(output).toString().trim() }),
    );
  });

const results = await Promise.all(checks.map(run));
for (const { name, passed, output } of results) if (!passed) console.log(`\n── ${name} ──\n${output}`);
console.log(`\n${results.map(({ name, passed }) => `${passed ? '✓' : '✗'} ${name}`).join('  ')}`);
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
