import { type ReactNode, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { ChevronDownIcon, PlusIcon } from './icons.tsx';

type FoldProps = {
  label: string;
  /** Open whatever was pressed: what is in it needs to be seen. */
  isOpen?: boolean;
  children: ReactNode;
};

/** Something few people need, one press away. What was typed in it stays while it is closed. */
export function Fold({ label, isOpen = false, children }: FoldProps) {
  const id = useId();
  const [wasOpened, setWasOpened] = useState(false);
  const isShown = isOpen || wasOpened;
  return (
    <div>
      <button
        type="button"
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setWasOpened(!wasOpened)}
        className="-ml-1 inline-flex min-h-11 items-center gap-2 rounded-s px-1 text-s font-semibold text-brand"
      >
        {isShown ? <ChevronDownIcon size={18} /> : <PlusIcon size={18} />}
        {label}
      </button>
      <div id={id} className={classNames('pt-1 pb-3', !isShown && 'hidden')} hidden={!isShown}>
        {children}
      </div>
    </div>
  );
}
