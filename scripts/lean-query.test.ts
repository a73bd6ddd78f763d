import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './fingerprint.mjs';
import { withoutInfinite } from './lean-query.mjs';

it('of the queries, lists that grow are left out, and nothing else', () => {
  const source = readFileSync(join(root, 'node_modules/@tanstack/query-core/build/modern/query.js'), 'utf8');
  const lean = withoutInfinite(source);
  expect(lean).toContain('this.options.behavior?.onFetch(context, this)');
  expect(lean).not.toContain('infiniteQueryBehavior');
  expect(source.length - lean.length).toBeLessThan(200);
});

it('a version that asks in another way stops the build', () => {
  expect(() => withoutInfinite('export class Query {}')).toThrow('another way');
});
