import { useEffect, useState } from 'react';
import { serverNow } from '#web/api/server-clock.ts';

/** The server's clock, looked at often enough for what is said by the minute: time alone may change what a page says. */
export const useMinutes = (): number => {
  const [now, setNow] = useState(() => serverNow().getTime());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow().getTime()), 15_000);
    return () => clearInterval(timer);
  }, []);
  return now;
};
