import { expect, it } from 'vitest';
import { whatDiffers } from '../faults/what-differs.ts';

/** As vitest and fast-check print it. */
const printed = `
 FAIL  |server| src/server/model.test.ts > does what the reference model says
Error: Property failed after 777 tests
{ seed: 1016774412, path: "776", endOnFailure: true }
Counterexample: [[{"do":"hold","slot":0},{"do":"pay","pick":7}]]
Shrunk 0 time(s)

Hint: Enable verbose mode in order to have the list of all failing values encountered during the run
 ❯ buildError node_modules/fast-check/lib/fast-check.js:2469:16

Caused by: AssertionError: expected { do: 'pay', pick: 7, …(2) } to deeply equal { do: 'pay', pick: 7, …(2) }

- Expected
+ Received

@@ -3,11 +3,11 @@
        "captured": 6500,
-       "status": "expired",
+       "status": "confirmed",
      },

 ❯ src/server/model.test.ts:96:40
`;

it('of a model run that failed keeps how to see it again, the steps, and each line that differs', () => {
  expect(whatDiffers(printed).split(' · ')).toEqual([
    '{ seed: 1016774412, path: "776", endOnFailure: true }',
    'Counterexample: [[{"do":"hold","slot":0},{"do":"pay","pick":7}]]',
    "Caused by: AssertionError: expected { do: 'pay', pick: 7, …(2) } to deeply equal { do: 'pay', pick: 7, …(2) }",
    '- "status": "expired",',
    '+ "status": "confirmed",',
  ]);
});

it('keeps the end of what was printed when the run died otherwise', () => {
  expect(whatDiffers(`${'x'.repeat(900)}The database is away`)).toMatch(/^x+The database is away$/);
});
