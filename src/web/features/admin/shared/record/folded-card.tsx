import { type ReactNode, useId, useState } from 'react';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ChevronDownIcon, ChevronUpIcon } from '#web/ui/icons.tsx';
import { useIsNarrow } from '#web/ui/use-is-narrow.ts';

type FoldedCardProps = {
  title: string;
  /** How much is in it, a count or a sum; said while it is closed. */
  sum?: ReactNode;
  /** The first words of what is in it, where they matter before it is opened. */
  brief?: string;
  /** Beside the title, and on a phone above what is in it. */
  actions?: ReactNode;
  /** Rows go from edge to edge. */
  isList?: boolean;
  children: ReactNode;
};

/** A card of a long record: open where there is room, on a phone behind its title. What was typed in it stays while it is closed. */
export function FoldedCard({ title, sum, brief, actions, isList = false, children }: FoldedCardProps) {
  const isNarrow = useIsNarrow();
  const [isOpened, setIsOpened] = useState(false);
  const id = useId();
  const isOpen = !isNarrow || isOpened;
  const Chevron = isOpened ? ChevronUpIcon : ChevronDownIcon;
  return (
    <Card as="section" padding="none" aria-labelledby={`${id}-title`}>
      {isNarrow ? (
        <h2 id={`${id}-title`} className="text-m">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpened(!isOpened)}
            className="flex min-h-14 w-full items-center gap-3 px-5 text-left font-semibold"
          >
            <span className="min-w-0 flex-1">{title} </span>
            {sum !== undefined && <span className="text-soft tabular-nums">{sum}</span>}
            <Chevron size={18} className="shrink-0 text-soft" />
          </button>
        </h2>
      ) : (
        <div className="flex items-center justify-between gap-4 px-5 pt-5 pb-3 md:px-6">
          <h2 id={`${id}-title`} className="text-l">
            {title}
          </h2>
          {actions}
        </div>
      )}
      {brief && !isOpen && <p className="-mt-3 truncate px-5 pb-4 text-xs text-soft">{brief}</p>}
      <div id={id} hidden={!isOpen} className={classNames(!isList && 'px-5 pb-5 md:px-6')}>
        {isNarrow && actions}
        {children}
      </div>
    </Card>
  );
}
