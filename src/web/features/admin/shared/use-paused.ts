import { useEffect, useState } from 'react';

const typingPause = 350;

/** What is being typed, as it stood when the typing last paused. */
export const usePaused = <Value>(value: Value): Value => {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), typingPause);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
};
