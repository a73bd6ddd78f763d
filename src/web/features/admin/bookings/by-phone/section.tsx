import type { ReactNode } from 'react';

/** One question of the call. */
export function Section({ title, hint, children }: { title: ReactNode; hint?: ReactNode; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-6 first:border-t-0 first:pt-0">
      <h3 className="text-l">{title}</h3>
      {hint && <p className="mt-1 text-xs text-soft">{hint}</p>}
      <div className="mt-4 grid gap-5">{children}</div>
    </section>
  );
}
