import { vi } from 'vitest';

/** On a busy machine everything comes later; what never comes is missed all the same. */
const patience = { timeout: 90_000 };

// A worker runs this once for each of its files.
if (vi.waitFor.name !== 'waitPatiently') {
  const { waitFor, waitUntil } = vi;
  vi.waitFor = function waitPatiently(check, options = patience) {
    return waitFor(check, options);
  };
  vi.waitUntil = (check, options = patience) => waitUntil(check, options);
}
