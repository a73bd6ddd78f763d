import type * as z from 'zod/mini';

const marked = new WeakSet<object>();

/** What support never reads, wherever it stands in an answer of the office: amounts, the details of a voucher, health notes, keys to a client's page. */
export const adminsOnly = <Schema extends z.ZodMiniType>(schema: Schema): Schema => {
  marked.add(schema);
  return schema;
};

export const isMarked = (schema: object): boolean => marked.has(schema);
