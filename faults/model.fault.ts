import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../testing/server-process.ts';
import { defineFault } from './fault.ts';

/** The test of the test run, only longer. */
const runModel = (sequences: number): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve, reject) => {
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
    const child = spawn(process.execPath, [vitest, 'run', '--project', 'server', 'src/server/model.test.ts'], {
      cwd: root,
      env: { ...process.env, MODEL_SEQUENCES: String(sequences), NO_COLOR: '1' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => {
        output += data.toString();
      });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });

/** What one needs to see it again. */
const whatDiffers = (output: string): string =>
  /seed: -?\d+[^\n]*\n[^\n]*/.exec(output)?.[0].replace(/\s+/g, ' ').slice(0, 600) ?? output.slice(-600);

export const fault = defineFault({
  title: 'Random sequences against a small reference model',
  run: async (_stage, size) => {
    const sequences = size === 'full' ? 10_000 : 200;
    const { code, output } = await runModel(sequences);
    return [
      {
        what: 'hold, pay, pay late, say yes or no, pick another start of a flexible client, take it back, set out, arrive, find nobody, finish, move, cancel, promo, gift card, clock',
        load: `${sequences} random sequences of 6 to 16 steps`,
        must: 'no difference from the reference model',
        seen: code === 0 ? 'none' : `DIFFERENT: ${whatDiffers(output)}`,
        kept: code === 0,
      },
    ];
  },
});
