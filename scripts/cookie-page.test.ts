import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const sourcesOf = (room: string): string[] =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .map((file) => readFileSync(join(room, file), 'utf8'));

const namesIn = (texts: readonly string[], pattern: RegExp): string[] =>
  texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => String(name)));

/** What the browser is asked to keep (`ui/browser-memory.ts`) stands in constants called `key`, `…Key` or `cookieName`, the server's cookies in one file. */
const keptNames = [
  ...namesIn(
    sourcesOf('src/web').filter((text) => /deviceMemory|tabMemory|document\.cookie/.test(text)),
    /const (?:\w*[kK]ey|cookieName) = '([^']+)'/g,
  ),
  ...namesIn(sourcesOf('src/server/http'), /'(calma_\w+)'/g),
];

describe('the cookies page', () => {
  it('has something to tell', () => {
    expect(keptNames).toContain('i18next');
    expect(keptNames).toContain('calma:consent');
    expect(keptNames).toContain('calma_session');
  });

  it.each(['en', 'pt'])('names everything the site keeps in the browser (%s)', (language) => {
    const page = readFileSync(`locales/${language}/legal/cookies.md`, 'utf8');
    expect(keptNames.filter((name) => !page.includes(`| ${name} |`))).toEqual([]);
  });
});
