import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';

/** One question of the call. */
export function Section({ title, hint, children }: { title: ReactNode; hint?: ReactNode; children: ReactNode }) {
  return (
    <Card as="section" className="min-w-0">
      <h2 className="text-l">{title}</h2>
      {hint && <p className="mt-1 text-xs text-soft">{hint}</p>}
      <div className="mt-4 grid gap-5">{children}</div>
    </Card>
  );
}
