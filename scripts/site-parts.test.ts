import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { root } from './fingerprint.mjs';
import { drawIcons } from './icons.mjs';
import { licencesFile, listPackages, writeLicences } from './licences.mjs';

it('the list of third-party licences is up to date (npm run licences), and knows each', () => {
  expect(readFileSync(licencesFile, 'utf8')).toBe(writeLicences());
  expect(listPackages().filter(({ licence }) => licence === 'unknown')).toEqual([]);
});

it('nothing is under a licence that asks for our own source', () => {
  const strict = listPackages().filter(({ licence }) => /\b(A?GPL|SSPL|BUSL)/.test(licence) && !/\bOR\b/.test(licence));
  expect(strict.filter(({ licence }) => !licence.startsWith('LGPL') && !/LGPL/.test(licence))).toEqual([]);
});

it('the icons are drawn from the one leaf, in the sizes they claim', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'calma-icons-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  copyFileSync(join(root, 'src/web/public/favicon.svg'), join(folder, 'favicon.svg'));
  cpSync(join(root, 'src/web/public/art'), join(folder, 'art'), { recursive: true });
  await drawIcons(folder);
  for (const [name, side] of [
    ['icon-192.png', 192],
    ['icon-512.png', 512],
    ['icon-maskable-512.png', 512],
    ['apple-touch-icon.png', 180],
  ] as const)
    expect(await sharp(join(folder, name)).metadata()).toMatchObject({ format: 'png', width: side, height: side });
  expect(await sharp(join(folder, 'share.png')).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  const ico = readFileSync(join(folder, 'favicon.ico'));
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4), ico.readUInt8(6)]).toEqual([1, 1, 32]);
  expect(ico.readUInt32LE(14)).toBe(ico.length - ico.readUInt32LE(18));
  expect(await sharp(ico.subarray(ico.readUInt32LE(18))).metadata()).toMatchObject({ width: 32 });
});
