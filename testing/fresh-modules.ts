import { vi } from 'vitest';

// A worker keeps React and the other packages from file to file; what our own modules remember begins anew with each.
vi.resetModules();
