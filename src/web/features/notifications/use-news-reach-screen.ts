import { useEffect, useRef } from 'react';
import { queryClient } from '#web/api/queries.ts';

/** News mean that something changed for this person: what the screen shows about it is asked for again. */
export const useNewsReachScreen = (newestAt: string | null | undefined): void => {
  const seen = useRef(newestAt);
  useEffect(() => {
    if (newestAt === undefined || newestAt === seen.current) return;
    const isFirst = seen.current === undefined;
    seen.current = newestAt;
    if (!isFirst) void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.followsNews === true });
  }, [newestAt]);
};
