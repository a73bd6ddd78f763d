import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { cutFont, fileOf, fonts } from './fonts.mjs';

it.each(fonts)('$name is what npm run fonts cuts from the package of today', async (font) => {
  const kept = readFileSync(fileOf(font));
  expect(kept.equals(await cutFont(font))).toBe(true);
  expect(kept.length).toBeLessThan(30_000);
});
