import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './fingerprint.mjs';

const contract = join(root, 'src/contract');
const config = readFileSync(join(root, 'vite.config.ts'), 'utf8');
const named = /name: 'data',\s*test: .*contract\[\\\\\/\]\(([^)]*)\)/.exec(config)?.[1] ?? '';
const isInData = (file: string): boolean => new RegExp(`^(${named})\\.ts$`).test(file);

const importsOf = (file: string): string[] =>
  [
    ...readFileSync(join(contract, file), 'utf8').matchAll(
      /^import (?!type)[^;]*from '(?:\.\/)?([\w/-]+(?:\.ts)?)';/gm,
    ),
  ].map(([, from = '']) => from);

// Two files of a page that wait for each other stop it: one then calls what the other has not defined yet.
it('what the page loads first of the contract waits for nothing that waits for it', () => {
  const inData = readdirSync(contract).filter(isInData);
  expect(inData).toContain('bookings.ts');
  const waiting = inData.flatMap((file) =>
    importsOf(file)
      .filter((from) => existsSync(join(contract, from)) && !isInData(from))
      .filter((from) => importsOf(from).some((one) => one === 'zod/mini' || isInData(one)))
      .map((from) => `${file} waits for ${from}: name it in the group "data" of vite.config.ts`),
  );
  expect(waiting).toEqual([]);
});
