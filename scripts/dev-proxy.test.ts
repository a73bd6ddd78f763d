import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { handedOn } from './dev-proxy.mjs';

const isHandedOn = (url: string): boolean =>
  handedOn.some((way) => (way.startsWith('^') ? new RegExp(way).test(url) : url.startsWith(way)));

it('gives the browser our own sources while developing', () => {
  const sources = readdirSync('src/web', { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));
  expect(sources).toContain('api/call.ts');
  expect(sources.flatMap((path) => [`/${path}`, `/${path}?t=1`]).filter(isHandedOn)).toEqual([]);
});

it.each(['/api/config', '/api/bookings/7?token=a.b', '/locales/en/common.json', '/sandbox/clock'])(
  'hands %s on to the server',
  (url) => {
    expect(isHandedOn(url)).toBe(true);
  },
);
