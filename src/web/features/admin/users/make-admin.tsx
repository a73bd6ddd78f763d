import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';

export type NewAdmin = { email: string; name: string; answer(isMeant: boolean): void };

/** An admin may see and change everything, so the address has to be typed: a slip in a list is not enough. */
export function MakeAdmin({ person: { email, name, answer } }: { person: NewAdmin }) {
  const { t } = useTranslation('admin');
  const [typed, setTyped] = useState('');
  const isConfirmed = typed.trim().toLowerCase() === email.trim().toLowerCase();
  const confirm = (event: FormEvent): void => {
    event.preventDefault();
    // The form below is another one: it must not hear of this.
    event.stopPropagation();
    if (isConfirmed) answer(true);
  };
  return (
    <Dialog isOpen onOpenChange={(open) => open || answer(false)} title={t('users.adminTitle', { name })}>
      <form noValidate onSubmit={confirm} className="space-y-5">
        <p className="text-s text-soft">{t('users.adminText')}</p>
        <TextField
          label={t('users.eraseType', { email })}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button variant="ghost" size="small" onClick={() => answer(false)}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" variant="danger" size="small" disabled={!isConfirmed}>
            {t('users.adminConfirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
