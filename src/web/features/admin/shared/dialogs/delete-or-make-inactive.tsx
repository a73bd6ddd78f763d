import { useState } from 'react';
import { isRefusal } from '../failures.ts';
import { ConfirmDelete } from './confirm-delete.tsx';
import { InUseDialog, type InUseWords } from './in-use-dialog.tsx';

type DeleteOrMakeInactiveProps = {
  name: string;
  isActive: boolean;
  words: { title: string; text: string; confirm: string };
  /** For what is neither a treatment nor an add-in. */
  inUseWords?: InUseWords;
  remove(): Promise<unknown>;
  makeInactive(): Promise<unknown>;
  refresh(): Promise<void>;
  onClose(): void;
  /** Deleted, or no longer on offer. */
  onGone(): void;
};

/** Asks before a row goes. One that is in use cannot go; it is offered to make it inactive instead. */
export function DeleteOrMakeInactive(props: DeleteOrMakeInactiveProps) {
  const { name, isActive, words, inUseWords, remove, makeInactive, refresh, onClose, onGone } = props;
  const [isInUse, setIsInUse] = useState(false);
  return (
    <>
      <ConfirmDelete
        isOpen={!isInUse}
        onClose={onClose}
        title={words.title}
        confirmLabel={words.confirm}
        remove={remove}
        onRemoved={() => {
          void refresh();
          onGone();
        }}
        onRefused={(error) => {
          const isRefusedAsUsed = isRefusal(error, 'in_use');
          if (isRefusedAsUsed) setIsInUse(true);
          return isRefusedAsUsed;
        }}
      >
        {words.text}
      </ConfirmDelete>
      <InUseDialog
        isOpen={isInUse}
        name={name}
        isActive={isActive}
        {...(inUseWords && { words: inUseWords })}
        onClose={onClose}
        makeInactive={async () => {
          await makeInactive();
          await refresh();
          onGone();
        }}
      />
    </>
  );
}
