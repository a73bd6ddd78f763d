import type { ReactNode } from 'react';

/** English and Portuguese of one thing, side by side where there is room. */
export function BothLanguages({ children }: { children: ReactNode }) {
  return <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">{children}</div>;
}
