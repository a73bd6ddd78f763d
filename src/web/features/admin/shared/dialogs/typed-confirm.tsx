import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useWork } from '../use-work.ts';

type TypedConfirmProps = {
  isOpen: boolean;
  title: string;
  description?: string;
  /** What happens, and what stays. */
  children: ReactNode;
  /** What has to be typed, and the words that ask for it. */
  expected: string;
  label: string;
  confirmLabel: string;
  /** Above the reason when it did not work. */
  failedTitle?: string;
  act(): Promise<void>;
  onClose(): void;
};

/** Before what cannot be taken back, a name has to be typed: a slip of the hand is not enough. */
export function TypedConfirm({ isOpen, title, description, ...form }: TypedConfirmProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => open || form.onClose()}
      title={title}
      {...(description && { description })}
    >
      <TypedForm {...form} />
    </Dialog>
  );
}

type TypedFormProps = Omit<TypedConfirmProps, 'isOpen' | 'title' | 'description'>;

const plain = (text: string): string => text.trim().toLowerCase();

function TypedForm({ children, expected, label, confirmLabel, failedTitle, act, onClose }: TypedFormProps) {
  const { t } = useTranslation('admin');
  const [typed, setTyped] = useState('');
  const { isBusy, problem, run } = useWork();
  const isConfirmed = plain(typed) === plain(expected);
  const confirm = (event: FormEvent): void => {
    event.preventDefault();
    // A form below is another one: it must not hear of this.
    event.stopPropagation();
    if (isConfirmed && !isBusy) void run(act);
  };
  return (
    <form noValidate onSubmit={confirm} className="space-y-5">
      {children}
      <TextField
        label={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {problem && (
        <Notice tone="error" {...(failedTitle && { title: `${failedTitle}.` })}>
          {problem}
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button variant="ghost" size="small" onClick={onClose}>
          {t('form.cancel')}
        </Button>
        <Button type="submit" variant="danger" size="small" busy={isBusy} disabled={!isConfirmed}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}
