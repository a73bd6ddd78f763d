import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { blockReason } from '#contract/admin-clients.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useWork } from '../shared/use-work.ts';

type BlockDialogProps = { name: string; block(reason: string): Promise<void>; onClose(): void };

/** Says what the person will read, and wants a reason for the colleagues. */
export function BlockDialog({ name, block, onClose }: BlockDialogProps) {
  const { t } = useTranslation('admin');
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | undefined>();
  const { isBusy, problem, run } = useWork();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const checked = blockReason.safeParse(reason);
    setError(checked.success ? undefined : t('clients.reasonMissing'));
    if (!checked.success) return;
    await run(() => block(checked.data));
  };
  return (
    <Dialog isOpen onOpenChange={(isOpen) => isOpen || onClose()} title={t('clients.blockTitle', { name })}>
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        <p className="text-s text-soft">{t('clients.blockText')}</p>
        <TextField
          label={t('clients.reason')}
          hint={t('clients.reasonHint')}
          error={error}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          maxLength={300}
          autoComplete="off"
        />
        {problem && (
          <Notice tone="error" title={t('clients.blockFailed')}>
            {problem}
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button variant="ghost" size="small" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" variant="danger" size="small" busy={isBusy}>
            {t('clients.block')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
