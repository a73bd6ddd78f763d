import { type ReactNode, useId, useState } from 'react';
import { ChevronDownIcon, ChevronUpIcon } from '#web/ui/icons.tsx';
import { useIsNarrow } from '#web/ui/use-is-narrow.ts';

type FoldedSectionProps = {
  title: string;
  lead: string;
  /** How much is in it; said while it is closed. */
  count: number | undefined;
  /** Beside the title. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A part of a long page: open where there is room, on a phone behind its title and its count. */
export function FoldedSection({ title, lead, count, actions, children }: FoldedSectionProps) {
  const isNarrow = useIsNarrow();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const body = (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <p className="max-w-[68ch] min-w-0 text-s text-soft">{lead}</p>
        {actions}
      </div>
      {children}
    </>
  );
  if (!isNarrow)
    return (
      <section>
        <h3 className="mb-1 text-l">{title}</h3>
        {body}
      </section>
    );
  const Chevron = isOpen ? ChevronUpIcon : ChevronDownIcon;
  return (
    <section className="border-b border-line">
      <h3 className="text-m">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-14 w-full items-center gap-3 text-left font-semibold"
        >
          <span className="min-w-0 flex-1">{title} </span>
          {count !== undefined && <span className="text-soft tabular-nums">{count}</span>}
          <Chevron size={18} className="shrink-0 text-soft" />
        </button>
      </h3>
      <div id={id} hidden={!isOpen} className="pb-6">
        {isOpen && body}
      </div>
    </section>
  );
}
