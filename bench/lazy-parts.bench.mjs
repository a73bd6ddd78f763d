import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../testing/server-process.ts';

export const title = 'What each step and each screen adds to the first load (JavaScript, brotli)';
export const needs = [];

const web = join(root, 'dist', 'web');
const mostOfStep = 12_000;
const mostOfScreen = 50_000;

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const sizeOf = (file) => statSync(join(web, `${file}.br`)).size;

/** A part with everything it cannot start without. */
const filesOf = (manifest, name, found = new Set()) => {
  const { file, imports = [] } = manifest[name];
  if (!file.endsWith('.js') || found.has(file)) return found;
  found.add(file);
  for (const other of imports) filesOf(manifest, other, found);
  return found;
};

const union = (sets) => new Set(sets.flatMap((set) => [...set]));

export async function run() {
  const manifest = JSON.parse(readFileSync(join(web, '.vite', 'manifest.json'), 'utf8'));
  const lazy = Object.keys(manifest).filter((name) => manifest[name].isDynamicEntry);
  const named = (pattern) => lazy.filter((name) => pattern.test(name));
  const one = (pattern) => {
    const found = named(pattern);
    if (found.length !== 1) throw new Error(`${found.length} parts are called ${pattern}`);
    return filesOf(manifest, found[0]);
  };
  const firstLoad = union(
    Object.keys(manifest)
      .filter((name) => manifest[name].isEntry)
      .map((name) => filesOf(manifest, name)),
  );
  const laterSteps = union([firstLoad, one(/later-steps\.tsx$/)]);
  const added = (files, known) =>
    [...files].filter((file) => !known.has(file)).reduce((sum, file) => sum + sizeOf(file), 0);
  const row = (what, bytes, most) => ({
    what,
    measured: kilobytes(bytes),
    goal: `at most ${kilobytes(most)}`,
    kept: bytes <= most,
  });
  const shortName = (name) => name.replace(/^.*\//, '').replace(/\.tsx$/, '');

  const steps = named(/booking-wizard\/(steps|checkout)\/[\w-]+-step\.tsx$/);
  // The page on which every piece of furniture stands side by side is for those who build the app.
  const screens = named(/-screen\.tsx$/).filter((name) => !name.includes('features/debug/'));
  // The first step is part of the front door, and the last is the page of the booking (status-screen).
  if (steps.length !== 7) throw new Error(`${steps.length} lazy steps instead of seven`);
  const card = one(/stripe-card-form\.tsx$/);
  return [
    {
      what: 'what all later steps share, the server’s data with it',
      measured: kilobytes(added(laterSteps, firstLoad)),
    },
    ...steps.map((name) => row(shortName(name), added(filesOf(manifest, name), laterSteps), mostOfStep)),
    row(
      'checkout-step with the form of Stripe',
      added(union([card, one(/checkout-step\.tsx$/)]), laterSteps),
      mostOfStep,
    ),
    ...screens.map((name) => row(shortName(name), added(filesOf(manifest, name), firstLoad), mostOfScreen)),
  ];
}
