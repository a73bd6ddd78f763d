import type { ReactNode } from 'react';

/** Two fields that belong together, side by side where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">{children}</div>;
}
