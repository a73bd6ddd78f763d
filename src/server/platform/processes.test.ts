import { expect, it } from 'vitest';
import { giveMemoryBack } from './processes.ts';

it('gives back what nobody needs any more', () => {
  giveMemoryBack();
  let left: object[] | null = Array.from({ length: 400_000 }, (_, no) => ({ no }));
  const full = process.memoryUsage().heapUsed;
  expect(left).toHaveLength(400_000);
  left = null;
  giveMemoryBack();
  expect(full - process.memoryUsage().heapUsed).toBeGreaterThan(5_000_000);
});
