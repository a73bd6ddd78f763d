import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../testing/server-process.ts';
import { defineFault } from './fault.ts';
import { whatDiffers } from './what-differs.ts';

/** The test of the test run, only longer; `MODEL_MINUTES` ends it in time, and then the page says how many there were. */
const runModel = (sequences: number): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve, reject) => {
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
    const child = spawn(process.execPath, [vitest, 'run', '--project', 'server', 'src/server/model.test.ts'], {
      cwd: root,
      env: { ...process.env, MODEL_SEQUENCES: String(sequences), NEW_CHANCES: '1', NO_COLOR: '1' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => {
        output += data.toString();
      });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });

export const fault = defineFault({
  title: 'Random sequences against a small reference model',
  run: async (_stage, size) => {
    const sequences = size === 'full' ? 10_000 : 200;
    const { code, output } = await runModel(sequences);
    const done = /^sequences: (\d+)/m.exec(output)?.[1] ?? 'not all';
    return [
      {
        what: 'hold, pay, pay late, say yes or no, pick another start of a flexible client, take it back, set out, arrive, find nobody, finish, call for help, leave for safety, move, the office moves or takes off, cancel, promo, gift card, clock',
        load: `${done} random sequences of 6 to 16 steps`,
        must: 'no difference from the reference model',
        seen: code === 0 ? 'none' : `DIFFERENT: ${whatDiffers(output)}`,
        kept: code === 0,
      },
    ];
  },
});
