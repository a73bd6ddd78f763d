import type { ReactNode } from 'react';

type Fact = readonly [name: string, value: ReactNode];

/** Names and values; one without a value is left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-y-2 text-s sm:grid-cols-[10rem_minmax(0,1fr)]">
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(([name, value]) => (
          <div key={name} className="contents max-sm:grid max-sm:grid-cols-[8rem_minmax(0,1fr)] max-sm:gap-3">
            <dt className="text-soft">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** A part of a tab with a name of its own. */
export function Part({ title, aside, children }: { title: ReactNode; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="not-first:mt-7 not-first:border-t not-first:border-line not-first:pt-6">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="text-l">{title}</h3>
        {aside && <span className="text-s text-soft">{aside}</span>}
      </div>
      {children}
    </section>
  );
}
