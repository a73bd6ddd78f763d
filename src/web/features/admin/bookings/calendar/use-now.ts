import { useEffect, useState } from 'react';

const minute = 60_000;

/** Read again every minute: fine enough for a line in a calendar. */
export const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minute);
    return () => clearInterval(timer);
  }, []);
  return now;
};
