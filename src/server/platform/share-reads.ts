/**
 * Everybody who asks in the same turn of the loop is answered by one read. It begins after the last of them has asked,
 * so nobody gets what was true before their question: this is no cache.
 */
export const shareReads = <Answer>(read: () => Promise<Answer>): (() => Promise<Answer>) => {
  let gathering: Promise<Answer> | null = null;
  return () => {
    gathering ??= new Promise((resolve) => {
      setImmediate(() => {
        gathering = null;
        resolve(read());
      });
    });
    return gathering;
  };
};
