import { type ReactNode, useId } from 'react';
import { Card } from '#web/ui/card.tsx';

type HomeSectionProps = { title: string; count?: number; note?: ReactNode; children: ReactNode };

/** A room of the home with its name over it. */
export function HomeSection({ title, count = 0, note, children }: HomeSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="flex items-center gap-2 text-l">
          <span id={id}>{title}</span>
          {count > 0 && (
            <span className="rounded-full bg-bad-soft px-2 py-0.5 text-xs font-semibold text-bad-text">{count}</span>
          )}
        </h2>
        {note && <p className="text-s text-soft">{note}</p>}
      </div>
      <Card padding="none" className="overflow-hidden">
        {children}
      </Card>
    </section>
  );
}

/** A line as wide as its card that leads somewhere. */
export const lineLook =
  'flex min-h-14 items-center gap-3 px-4 py-3 text-s no-underline transition-colors hover:bg-sunken focus-visible:-outline-offset-3 md:px-5';
