import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast-store.ts';

type AskedFirstProps = {
  label: string;
  title: string;
  text: string;
  failed: string;
  /** Stands in the place of the button afterwards. */
  done: string;
  work(): Promise<unknown>;
};

/** A button that asks once more before it does what cannot be undone. */
export function AskedFirst({ label, title, text, failed, done, work }: AskedFirstProps) {
  const { t } = useTranslation('booking');
  const [isOpen, setIsOpen] = useState(false);
  const run = useMutation({
    mutationFn: work,
    onSuccess: () => setIsOpen(false),
    onError: (error) =>
      showToast({ title: failed, description: failureText(error, t('zip.offline')), variant: 'destructive' }),
  });
  if (run.isSuccess) return <Notice tone="good" announced title={done} />;
  return (
    <>
      <Button variant="ghost" size="small" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={title}
        confirmLabel={label}
        cancelLabel={t('ownData.keep')}
        busy={run.isPending}
        onConfirm={() => run.mutate()}
      >
        {text}
      </ConfirmDialog>
    </>
  );
}
