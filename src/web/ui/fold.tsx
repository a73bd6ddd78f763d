import { type ReactNode, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { ChevronDownIcon, PlusIcon } from './icons.tsx';

type FoldProps = {
  label: string;
  /** Open whatever was pressed: what is in it needs to be seen. */
  isOpen?: boolean;
  children: ReactNode;
};

/** Something few people need, one press away. It is drawn when it is first opened; what was typed in it stays while it is closed. */
export function Fold({ label, isOpen = false, children }: FoldProps) {
  const id = useId();
  const [isPressed, setIsPressed] = useState(false);
  const isShown = isOpen || isPressed;
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  return (
    <div>
      <button
        type="button"
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setIsPressed(!isPressed)}
        className="-ml-1 inline-flex min-h-11 items-center gap-2 rounded-s px-1 text-s font-semibold text-brand"
      >
        {isShown ? <ChevronDownIcon size={18} /> : <PlusIcon size={18} />}
        {label}
      </button>
      <div id={id} className={classNames('pt-1 pb-3', !isShown && 'hidden')} hidden={!isShown}>
        {wasShown && children}
      </div>
    </div>
  );
}
