import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './fingerprint.mjs';

const contract = join(root, 'src/contract');
const config = readFileSync(join(root, 'vite.config.ts'), 'utf8');
const namesOf = (group: string): string =>
  new RegExp(`name: '${group}',\\s*test: .*contract\\[\\\\\\\\\\/\\]\\(([^)]*)\\)`).exec(config)?.[1] ?? '';
const isIn = (group: string, file: string): boolean => new RegExp(`^(${namesOf(group)})\\.ts$`).test(file);
const isInWire = (file: string): boolean => isIn('wire', file);
/** What stands in `wire` is there before `data` begins. */
const isInData = (file: string): boolean => isInWire(file) || isIn('data', file);

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

it('what talks to the server comes before the rest of the contract, and waits for none of it', () => {
  const inWire = readdirSync(contract).filter(isInWire);
  expect(inWire).toContain('text-fields.ts');
  const waiting = inWire.flatMap((file) =>
    importsOf(file)
      .filter((from) => existsSync(join(contract, from)) && !isInWire(from))
      .map((from) => `${file} waits for ${from}: name it in the group "wire" of vite.config.ts`),
  );
  expect(waiting).toEqual([]);
});
