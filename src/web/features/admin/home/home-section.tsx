import { type ReactNode, useId } from 'react';
import { Card } from '#web/ui/card.tsx';

type HomeSectionProps = { title: string; note?: ReactNode; children: ReactNode };

/** A room of the home with its name over it. */
export function HomeSection({ title, note, children }: HomeSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-l">
          {title}
        </h2>
        {note && <p className="text-s text-soft">{note}</p>}
      </div>
      <Card padding="none" className="overflow-hidden">
        {children}
      </Card>
    </section>
  );
}

export function NothingHere({ children }: { children: ReactNode }) {
  return <p className="px-5 py-6 text-center text-s text-soft">{children}</p>;
}

/** A line as wide as its card. */
export const lineShape = 'flex min-h-14 items-center gap-3 px-4 py-3 text-s md:px-5';

/** A line that leads somewhere. */
export const lineLook = `${lineShape} no-underline transition-colors hover:bg-brand-soft focus-visible:-outline-offset-3`;
