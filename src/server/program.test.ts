import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { inSources } from './program.ts';

it('names the file and line of the sources where a built file has a map, and leaves other lines alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'calma-stack-'));
  try {
    const map = { version: 3, sources: ['../src/pay.ts'], names: [], mappings: ';;UAKE' };
    writeFileSync(join(folder, 'main.js.map'), JSON.stringify(map));
    const at = (name: string) => pathToFileURL(join(folder, name)).href;
    const frames = [`pay (${at('main.js')}:3:14)`, `async ${at('other.js')}:3:14`, 'node:internal/timers:581:17'];
    const named = [`pay (${pathToFileURL(join(folder, '../src/pay.ts'))}:6:3)`, frames[1], frames[2]];
    expect(inSources(frames)).toEqual(named);
    rmSync(join(folder, 'main.js.map'));
    expect(inSources(frames)).toEqual(named);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
