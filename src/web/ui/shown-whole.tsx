import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Nobody waits longer than this for the slowest part. */
const mostMs = 3000;

/** Parts that come one after the other push each other about: until the last is here, only their grey shapes are seen. */
export function ShownWhole({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [isWhole, setIsWhole] = useState(false);
  useEffect(() => {
    const here = box.current;
    if (!here || isWhole) return;
    const look = (): void => setIsWhole(here.querySelector('.animate-breathe') === null);
    const observer = new MutationObserver(look);
    observer.observe(here, { childList: true, subtree: true });
    const timer = setTimeout(() => setIsWhole(true), mostMs);
    look();
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [isWhole]);
  return (
    <div
      ref={box}
      className={isWhole ? 'contents' : 'contents has-[.animate-breathe]:invisible [&_.animate-breathe]:visible'}
    >
      {children}
    </div>
  );
}
