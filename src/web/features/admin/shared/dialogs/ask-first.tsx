import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useWork } from '../use-work.ts';

type AskFirstProps = {
  icon?: ReactNode;
  /** On the button. */
  label: string;
  /** The button warns, too. */
  isDanger?: boolean;
  title: string;
  /** What will happen. */
  children: ReactNode;
  confirmLabel: string;
  failedTitle: string;
  act(): Promise<void>;
};

/** A button that asks before it acts. */
export function AskFirst({ icon, label, isDanger, title, children, confirmLabel, failedTitle, act }: AskFirstProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, runAndTell } = useWork();
  const confirm = async (): Promise<void> => {
    await runAndTell(failedTitle, act);
    setIsAsking(false);
  };
  return (
    <>
      <Button
        variant={isDanger ? 'quiet' : 'ghost'}
        size="small"
        {...(isDanger && { className: 'text-danger!' })}
        onClick={() => setIsAsking(true)}
      >
        {icon}
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={title}
        confirmLabel={confirmLabel}
        busy={isBusy}
        onConfirm={() => void confirm()}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
