import type { Database } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { Invoicing } from './invoicing.ts';

/** Until certified software is connected: writes down what it was asked for, in a table of its own. */
export const createStandInInvoicing = (database: Database): Invoicing => ({
  issue: async (order) => {
    await database.run(sql`
      insert into stand_in_invoices (request_id, request) values (${order.requestId}, ${JSON.stringify(order)})
      on conflict (request_id) do nothing`);
    const { no } = await database.one<{ no: number }>(
      sql`select no from stand_in_invoices where request_id = ${order.requestId}`,
    );
    return { number: `STAND-IN-${no}` };
  },
});
