import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../project-root.ts';

/** A list that ends with an instant or a day: two rows of one moment would come in any order. */
const looseOrder = /order by (?:[^`)]*, )?[a-z.]*(?:_at|_on|At"|\bat)(?: desc| asc)?(?= limit|\s*`|\)|\s+for update)/g;

it('an order by the clock names what decides between rows of the same moment', () => {
  expect('select 1 order by created_at desc`'.match(looseOrder)).toHaveLength(1);
  expect('select 1 order by kind, r.starts_at limit 5'.match(looseOrder)).toHaveLength(1);
  expect('select 1 order by created_at, id limit 5'.match(looseOrder)).toBeNull();
  const folder = join(projectRoot, 'src', 'server');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  const loose = files.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(looseOrder)].map(([found]) => `${name}: ${found}`),
  );
  expect(loose).toEqual([]);
});
