import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AdminUser, users } from '#contract/admin-users.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { failureText, tellDone } from '../shared/failures.ts';
import { refreshArea } from '../shared/list/use-list.ts';

type EraseUserProps = { row: AdminUser; isOpen: boolean; onClose(): void; onGone(): void };

/** For ever, so the address has to be typed: a slip of the hand is not enough. */
export function EraseUser({ row, isOpen, onClose, onGone }: EraseUserProps) {
  const { t } = useTranslation('admin');
  const [typed, setTyped] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isConfirmed = typed.trim().toLowerCase() === row.email;
  const name = `${row.firstName} ${row.lastName}`;

  const close = (): void => {
    setTyped('');
    setProblem(null);
    onClose();
  };
  const erase = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isConfirmed || isBusy) return;
    setIsBusy(true);
    setProblem(null);
    try {
      await call(users.remove, { params: { id: row.id } });
      tellDone(t('users.erased'));
      await refreshArea('users');
      onGone();
    } catch (error) {
      setProblem(failureText(error));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <Dialog isOpen={isOpen} onOpenChange={(open) => open || close()} title={t('users.eraseTitle', { name })}>
      <form noValidate onSubmit={(event) => void erase(event)} className="space-y-5">
        <p className="text-s text-soft">{t('users.eraseText')}</p>
        <TextField
          label={t('users.eraseType', { email: row.email })}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {problem && (
          <Notice tone="error" title={`${t('users.eraseFailed')}.`}>
            {problem}
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button variant="ghost" size="small" onClick={close}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" variant="danger" size="small" busy={isBusy} disabled={!isConfirmed}>
            {t('users.eraseConfirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
