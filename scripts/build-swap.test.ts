import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { swapIn, withBuildLock } from './build-swap.mjs';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'calma-swap-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(home, path)), { recursive: true });
  writeFileSync(join(home, path), text);
};
const read = (path: string): string => readFileSync(join(home, path), 'utf8');
const swap = (now?: number) => swapIn(join(home, 'web.next'), join(home, 'web'), now);

describe('a new build', () => {
  it('takes the place of the old one, whose parts open pages still find', () => {
    write('web/home.en.html', 'old');
    write('web/assets/index-xwi6Fouo.js', 'old part');
    write('web/assets/index-xwi6Fouo.js.br', 'old part, packed');
    write('web/favicon.svg', 'old');
    write('web.next/home.en.html', 'new');
    write('web.next/assets/index-b2C4d6E8.js', 'new part');
    swap();
    expect(read('web/home.en.html')).toBe('new');
    expect(read('web/assets/index-b2C4d6E8.js')).toBe('new part');
    expect(read('web/assets/index-xwi6Fouo.js')).toBe('old part');
    expect(read('web/assets/index-xwi6Fouo.js.br')).toBe('old part, packed');
    // A name without a fingerprint would be served as if it were of now.
    expect(existsSync(join(home, 'web/favicon.svg'))).toBe(false);
    expect(existsSync(join(home, 'web.next'))).toBe(false);
    expect(existsSync(join(home, 'web.old'))).toBe(false);
  });

  it('lets parts go that are older than two weeks', () => {
    write('web/assets/index-xwi6Fouo.js', 'old part');
    utimesSync(join(home, 'web/assets/index-xwi6Fouo.js'), new Date('2026-11-01'), new Date('2026-11-01'));
    write('web.next/home.en.html', 'new');
    swap(new Date('2026-11-16').getTime());
    expect(existsSync(join(home, 'web/assets/index-xwi6Fouo.js'))).toBe(false);
  });
});

describe('two builds at once', () => {
  it('wait for each other, and take over the lock of one that died', async () => {
    const lock = join(home, 'lock');
    writeFileSync(lock, '999999999');
    const order: string[] = [];
    const build = (name: string) =>
      withBuildLock(lock, async () => {
        order.push(`${name} begins`);
        await Promise.resolve();
        order.push(`${name} ends`);
      });
    await Promise.all([build('one'), build('two')]);
    const [first, second] = order[0] === 'one begins' ? ['one', 'two'] : ['two', 'one'];
    expect(order).toEqual([`${first} begins`, `${first} ends`, `${second} begins`, `${second} ends`]);
    expect(existsSync(lock)).toBe(false);
  });
});
