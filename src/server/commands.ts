import type { Config } from './config.ts';
import { createAdmin, listAdmins, listLockedOut, type NewAdmin } from './modules/identity/public.ts';
import { missingBeforeOpening } from './modules/stats/public.ts';
import type { Database } from './platform/database/database.ts';

/** What the person at the terminal of the server can do without starting it. */
export const createCommands = (database: Database, config: Config) => ({
  createAdmin: (admin: NewAdmin) => createAdmin(database, config.brand, admin),
  /** What only the office can fill in, and who can enter it. */
  readOpening: async () => {
    const missing = await missingBeforeOpening(database, new Date(), { config, jobKinds: () => [] });
    const unfilled = missing.filter(({ remedy }) => remedy === 'fill_in').map(({ kind }) => kind);
    const hasAdmin = (await listAdmins(database)).length > 0;
    return { hasAdmin, unfilled, lockedOut: await listLockedOut(database, config) };
  },
});
