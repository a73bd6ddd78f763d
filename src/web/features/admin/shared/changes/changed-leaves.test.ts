import { expect, it } from 'vitest';
import { leavesOf } from './changed-leaves.ts';

it('tells each value that differs, however deep, and none that does not', () => {
  expect(
    leavesOf(
      { name: { en: 'Calm', pt: 'Calma' }, price: 6500, treatmentIds: [1, 2] },
      { name: { en: 'Calmer', pt: 'Calma' }, price: 6500, treatmentIds: [1] },
    ),
  ).toEqual([
    { path: ['name', 'en'], before: 'Calm', after: 'Calmer' },
    { path: ['treatmentIds'], before: [1, 2], after: [1] },
  ]);
});

it('keeps the key of a setting whole', () => {
  expect(leavesOf({ 'legal.terms': { en: '' } }, { 'legal.terms': { en: 'Ours' } })).toEqual([
    { path: ['legal.terms', 'en'], before: '', after: 'Ours' },
  ]);
});

it('puts them in the order in which people read them', () => {
  const days = { note: '', endsOn: '2026-12-26', startsOn: '2026-12-24' };
  const leaves = leavesOf({ timeOff: null, active: true }, { active: false, timeOff: { ...days, id: 'a' } });
  expect(leaves.map(({ path }) => path.join(' '))).toEqual([
    'timeOff startsOn',
    'timeOff endsOn',
    'timeOff note',
    'active',
  ]);
});

it('tells of something new only what it has', () => {
  expect(leavesOf(null, { id: 7, code: 'SPA', maxUses: null, treatmentIds: [], active: false })).toEqual([
    { path: ['code'], before: undefined, after: 'SPA' },
    { path: ['active'], before: undefined, after: false },
  ]);
});

it('tells of a value that was taken away that it is gone', () => {
  expect(leavesOf({ maxUses: 5 }, { maxUses: null })).toEqual([{ path: ['maxUses'], before: 5, after: null }]);
  expect(leavesOf({ timeOff: { startsOn: '2026-12-24', id: 'a' } }, { timeOff: null })).toEqual([
    { path: ['timeOff', 'startsOn'], before: '2026-12-24', after: undefined },
  ]);
});
