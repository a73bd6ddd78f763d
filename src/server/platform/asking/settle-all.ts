/**
 * Like `Promise.all`, but nothing of it is still under way when one fails, and of several failures it is the first in their
 * order that counts: inside a transaction, statements that go along together must all be answered before it ends.
 */
export const settleAll = async <Works extends readonly unknown[]>(
  works: readonly [...Works],
): Promise<{ -readonly [At in keyof Works]: Awaited<Works[At]> }> => {
  const ended = await Promise.allSettled(works);
  const failed = ended.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return ended.map((one) => (one.status === 'fulfilled' ? one.value : undefined)) as never;
};
