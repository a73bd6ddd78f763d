import type { ReactNode } from 'react';
import { partWhenOpen } from '#web/ui/part-when-open.tsx';

export const Sheet = partWhenOpen(() => import('./sheet-window.tsx'), 'SheetWindow');

/** A part of a sheet with a name of its own. */
export function SheetSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="mt-8 border-t border-line pt-6">
      <h3 className="mb-3 text-l">{title}</h3>
      {children}
    </section>
  );
}
