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
    expect(inSources(`pay (${at('main.js')}:3:14)`)).toBe(`pay (${pathToFileURL(join(folder, '../src/pay.ts'))}:6:3)`);
    expect(inSources(`async ${at('other.js')}:3:14`)).toBe(`async ${at('other.js')}:3:14`);
    expect(inSources('node:internal/timers:581:17')).toBe('node:internal/timers:581:17');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
