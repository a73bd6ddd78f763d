import { useEffect, useState } from 'react';

const second = 1000;

/** The server's clock, read on this device every second: a device that is late does not promise time that is over. */
export const useServerNow = (serverNow: string | undefined, readAt: number): Date => {
  const ahead = serverNow === undefined ? 0 : Date.parse(serverNow) - readAt;
  const [here, setHere] = useState(() => Date.now());
  useEffect(() => {
    setHere(Date.now());
    const timer = setInterval(() => setHere(Date.now()), second);
    return () => clearInterval(timer);
  }, []);
  return new Date(Math.max(here, readAt) + ahead);
};

/** `9:42` under an hour, `1h 20m` above, in the words of `formatLong`. */
export const countdownWords = (milliseconds: number, formatLong: (minutes: number) => string): string => {
  const seconds = Math.max(0, Math.ceil(milliseconds / second));
  if (seconds >= 3600) return formatLong(Math.floor(seconds / 60));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
