import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Spinner } from './loading.tsx';

/** Nobody waits longer than this for the slowest part. */
const mostMs = 3000;

/** Grey shapes of what is asked for, and the sign of a part whose code is on its way: that part may bring grey shapes of its own. */
const coming = '[data-coming], .animate-breathe';

/** Parts that come one after the other push each other about: they are shown when the last is here. */
export function ShownWhole({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [isWhole, setIsWhole] = useState(false);
  const [isLate, setIsLate] = useState(false);
  const isShown = isWhole || isLate;
  useLayoutEffect(() => {
    const here = box.current;
    if (!here || isShown) return;
    const look = (): void => setIsWhole(here.querySelector(coming) === null);
    const observer = new MutationObserver(look);
    observer.observe(here, { childList: true, subtree: true });
    const timer = setTimeout(() => setIsLate(true), mostMs);
    look();
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [isShown]);
  return (
    <>
      {!isShown && <Spinner className="absolute text-brand" />}
      <div ref={box} className={isShown ? 'contents' : 'invisible contents'} data-late={isLate || undefined}>
        {children}
      </div>
    </>
  );
}
