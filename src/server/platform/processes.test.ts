import { getHeapSpaceStatistics } from 'node:v8';
import { expect, it } from 'vitest';
import { giveMemoryBack } from './processes.ts';

it('gives back what nobody needs any more', async () => {
  await giveMemoryBack();
  let left: object[] | null = Array.from({ length: 400_000 }, (_, no) => ({ no }));
  const full = process.memoryUsage().heapUsed;
  expect(left).toHaveLength(400_000);
  left = null;
  await giveMemoryBack();
  expect(full - process.memoryUsage().heapUsed).toBeGreaterThan(5_000_000);
});

it('gives back the room for young things, too', async () => {
  const roomForYoung = () => getHeapSpaceStatistics().find((one) => one.space_name === 'new_space')?.space_size ?? 0;
  const kept: object[] = [];
  for (let no = 0; no < 400_000; no++) kept.push({ no });
  const rushed = roomForYoung();
  await giveMemoryBack();
  expect(kept).toHaveLength(400_000);
  expect(roomForYoung()).toBeLessThan(rushed / 4);
});
