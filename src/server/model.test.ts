import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { minutes } from '#server/platform/durations.ts';
import { type ModelHouse, openModelHouse } from '../../testing/model-house.ts';

/** 200 in the test run; the long run asks for 10,000 (`npm run faults model`). */
const sequences = Number(process.env.MODEL_SEQUENCES ?? 200);
const seed = process.env.MODEL_SEED === undefined ? {} : { seed: Number(process.env.MODEL_SEED) };

const pick = fc.nat({ max: 11 });
const slot = fc.nat({ max: 2 });

const command = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('hold' as const),
      slot,
      code: fc.constantFrom('none' as const, 'promo' as const, 'card' as const),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('pay' as const), pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pay late' as const), pick }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('say yes' as const), pick }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('say no' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('take yes back' as const), pick }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('move' as const), pick, slot }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), pick }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(5, 16, 60, 300, 1140) }),
  },
);

/** What nobody refuses. */
const never = ['say no', 'wait'];

let house: ModelHouse;

beforeAll(async () => {
  house = await openModelHouse();
});

it(
  `does what the reference model says, in ${sequences} random sequences`,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 6, maxLength: 16 }), async (commands) => {
        await house.clear();
        for (const one of commands) {
          const { expected, seen } = await house.run(one);
          expect({ ...one, ...seen }).toEqual({ ...one, ...expected });
        }
      }),
      { numRuns: sequences, ...seed, endOnFailure: false },
    );
    // A test whose commands are all refused, or never, would prove little.
    if (sequences < 100) return;
    for (const [what, { agreed, refused }] of house.counts)
      expect({ what, isAgreedTo: agreed > 0, isRefused: refused > 0 || never.includes(what) }).toEqual({
        what,
        isAgreedTo: true,
        isRefused: true,
      });
    expect(house.counts.size).toBe(9);
  },
  minutes(2) + sequences * 2000,
);
