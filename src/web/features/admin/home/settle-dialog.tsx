import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { queryClient } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { failureText, tellDone } from '../shared/failures.ts';

/** A way out, what it says when it was gone, and whether the field has to be filled in for it. */
type WayOut = { label: string; done: string; needsText: boolean; go(text: string): Promise<unknown> };

type SettleDialogProps = {
  title: string;
  lead: string;
  field: { label: string; hint: string; missing: string; maxLength: number };
  /** Asking others once more, and what a person did instead. */
  again: WayOut;
  instead: WayOut;
  children?: ReactNode;
  onClose(): void;
};

/** What somebody else refused: it is tried again, or a person has done it another way and says so. */
export function SettleDialog({ title, lead, field, again, instead, children, onClose }: SettleDialogProps) {
  const [text, setText] = useState('');
  const [isMissed, setIsMissed] = useState(false);
  const settled = useMutation({
    mutationFn: ({ go }: WayOut) => go(text.trim()),
    onSuccess: (_, { done }) => {
      tellDone(done);
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
  const take = (way: WayOut): void => {
    const isMissing = way.needsText && text.trim() === '';
    setIsMissed(isMissing);
    if (!isMissing) settled.mutate(way);
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={title}
      description={lead}
      footer={
        <>
          <Button size="small" variant="ghost" disabled={settled.isPending} onClick={() => take(instead)}>
            {instead.label}
          </Button>
          <Button size="small" busy={settled.isPending} onClick={() => take(again)}>
            {again.label}
          </Button>
        </>
      }
    >
      {children}
      <TextField
        label={field.label}
        hint={field.hint}
        value={text}
        maxLength={field.maxLength}
        error={isMissed && text.trim() === '' ? field.missing : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      {settled.isError && <Notice tone="error">{failureText(settled.error)}</Notice>}
    </Dialog>
  );
}
