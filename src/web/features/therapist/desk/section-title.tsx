import type { ReactNode } from 'react';

export function SectionTitle({ id, children, note }: { id?: string; children: ReactNode; note?: ReactNode }) {
  return (
    <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 id={id} className="text-l">
        {children}
      </h2>
      {note && <p className="text-s text-soft">{note}</p>}
    </div>
  );
}
