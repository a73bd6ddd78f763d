import { type ReactNode, useId } from 'react';
import { Card } from '#web/ui/card.tsx';

type PartCardProps = { title: ReactNode; note?: ReactNode; children: ReactNode };

/** Fields that belong together. */
export function PartCard({ title, note, children }: PartCardProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <h3 id={id} className="text-l">
        {title}
      </h3>
      {note && <p className="mt-1 max-w-[68ch] text-s text-soft">{note}</p>}
      <div className="mt-5 space-y-5">{children}</div>
    </Card>
  );
}

/** Fields side by side where there is room. */
export const FieldGrid = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">{children}</div>
);

type PlainWordsProps = { title: ReactNode; lines: readonly string[] };

/** What the figures mean, in a sentence; it follows while somebody types. */
export function PlainWords({ title, lines }: PlainWordsProps) {
  if (lines.length === 0) return null;
  return (
    <div className="rounded-m bg-sunken px-4 py-3.5 text-s">
      <p className="text-xs font-semibold text-soft">{title}</p>
      <p className="mt-1">{lines.join(' ')}</p>
    </div>
  );
}
