import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Spinner } from './loading.tsx';

/** Nobody waits longer than this for the slowest part. */
const mostMs = 3000;

/** Parts that come one after the other push each other about: they are shown when the last is here. */
export function ShownWhole({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [isWhole, setIsWhole] = useState(false);
  useLayoutEffect(() => {
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
    <>
      {!isWhole && <Spinner className="absolute text-brand" />}
      <div ref={box} className={isWhole ? 'contents' : 'invisible contents'}>
        {children}
      </div>
    </>
  );
}
