import { expect, it } from 'vitest';
import { settleAll } from './settle-all.ts';

it('gives the answers in the order of the works', async () => {
  expect(await settleAll([Promise.resolve(1), 'two', undefined])).toEqual([1, 'two', undefined]);
});

it('throws the first failure in their order, once nothing is under way any more', async () => {
  const done: string[] = [];
  const late = new Promise<never>((_, reject) =>
    setImmediate(() => {
      done.push('late');
      reject(new Error('late'));
    }),
  );
  await expect(settleAll([late, Promise.reject(new Error('soon'))])).rejects.toThrow('late');
  expect(done).toEqual(['late']);
});
