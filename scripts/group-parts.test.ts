import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planGroups } from './group-parts.mjs';

type Part = { imports: string[]; doors: string[]; size: number };
const part = (size: number, imports: string[] = [], doors: string[] = []): Part => ({ imports, doors, size });

const closure = (parts: Map<string, Part>, starts: Iterable<string>, found = new Set<string>()): Set<string> => {
  for (const one of starts) {
    if (found.has(one)) continue;
    found.add(one);
    closure(parts, parts.get(one)?.imports ?? [], found);
  }
  return found;
};

describe('small parts', () => {
  it('that the same two screens ask for travel in one file', () => {
    const parts = new Map([
      ['start', part(100, [], ['screen-a', 'screen-b', 'screen-c'])],
      ['screen-a', part(100, ['date', 'list'])],
      ['screen-b', part(100, ['date', 'list'])],
      ['screen-c', part(100, ['date'])],
      ['date', part(300)],
      ['list', part(200)],
    ]);
    expect(planGroups(parts, ['start'])).toEqual(
      new Map([
        ['date', 'with-date'],
        ['list', 'with-date'],
      ]),
    );
  });

  it('stay apart where one of them is heavy and most pages do without', () => {
    const others = ['b', 'c', 'd', 'e', 'f'];
    const parts = new Map([
      ['start', part(100, [], ['screen-a', ...others])],
      ['screen-a', part(100, ['date', 'editor'])],
      ...others.map((name): [string, Part] => [name, part(100, ['date', ...(name === 'b' ? ['editor'] : [])])]),
      ['date', part(300)],
      ['editor', part(50_000)],
    ]);
    expect(planGroups(parts, ['start'])).toEqual(new Map());
  });

  it('of rooms are weighed on all pages behind their door', () => {
    const rooms = Array.from({ length: 9 }, (_, at) => `room-${at}`);
    const parts = new Map([
      ['start', part(100, [], ['house', 'garden'])],
      ['house', part(100, ['frame'], rooms)],
      ['garden', part(100, ['frame'])],
      ['frame', part(300)],
      ...rooms.map((name, at): [string, Part] => [name, part(100, at < 2 ? ['calendar'] : [])]),
      ['calendar', part(9_000)],
    ]);
    expect(planGroups(parts, ['start'])).toEqual(new Map());
  });
});

/** Parts import only later ones, and open any: as many as a small app has. */
const apps = fc.integer({ min: 3, max: 18 }).chain((count) => {
  const names = Array.from({ length: count }, (_, at) => `part-${at}`);
  return fc
    .tuple(
      ...names.map((_, at) =>
        fc.record({
          imports: fc.uniqueArray(fc.constantFrom(...names.slice(at + 1), 'elsewhere'), { maxLength: 3 }),
          doors: fc.uniqueArray(fc.constantFrom(...names), { maxLength: 3 }),
          size: fc.integer({ min: 0, max: 3_000 }),
        }),
      ),
    )
    .map((all) => new Map(all.map((one, at): [string, Part] => [`part-${at}`, one])));
});

/** The files of the plan; parts without one travel with those that the same doors need. */
const filesOf = (parts: Map<string, Part>, names: Map<string, string>): Map<string, string> => {
  const here = closure(parts, ['part-0']);
  const doors = [...new Set([...parts.values()].flatMap((one) => one.doors))].filter((door) => !here.has(door));
  const needs = doors.map((door) => closure(parts, [door]));
  return new Map(
    [...parts.keys()]
      .filter((id) => !here.has(id))
      .map((id) => [id, names.get(id) ?? `by ${needs.flatMap((needed, at) => (needed.has(id) ? [at] : [])).join()}`]),
  );
};

describe('in whatever app', () => {
  it('no two files wait for each other', () => {
    fc.assert(
      fc.property(apps, (parts) => {
        const files = filesOf(parts, planGroups(parts, ['part-0']));
        const waits = new Map<string, Set<string>>();
        for (const [id, file] of files) {
          const others = (parts.get(id)?.imports ?? []).flatMap((one) => files.get(one) ?? []);
          waits.set(file, new Set([...(waits.get(file) ?? []), ...others.filter((other) => other !== file)]));
        }
        const isSettled = (file: string, path: readonly string[]): boolean =>
          !path.includes(file) && [...(waits.get(file) ?? [])].every((other) => isSettled(other, [...path, file]));
        return [...waits.keys()].every((file) => isSettled(file, []));
      }),
    );
  });

  it('what every page has, and what a door opens, stays where it is', () => {
    fc.assert(
      fc.property(apps, (parts) => {
        const names = planGroups(parts, ['part-0']);
        const here = closure(parts, ['part-0']);
        const doors = new Set([...parts.values()].flatMap((one) => one.doors));
        return [...names.keys()].every((id) => !here.has(id) && !doors.has(id));
      }),
    );
  });

  it('the plan is the same in whatever order the parts were found', () => {
    fc.assert(
      fc.property(apps, (parts) => {
        const turned = new Map([...parts].reverse());
        expect(new Map([...planGroups(turned, ['part-0'])].sort())).toEqual(
          new Map([...planGroups(parts, ['part-0'])].sort()),
        );
      }),
    );
  });
});
