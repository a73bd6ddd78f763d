import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { changePassword, type Profile } from '#contract/profile.ts';
import { shortestPassword } from '#domain/identity/account-rules.ts';
import { ApiError, failureText } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { sessionsQuery } from '../dashboard-queries.ts';
import { useDashboardWords } from '../dashboard-words.ts';
import { Section } from '../section.tsx';

export function PasswordForm({ profile }: { profile: Profile }) {
  const { t } = useDashboardWords();
  return (
    <Section title={t('password.title')}>
      <Card>{profile.hasPassword ? <ChangePassword /> : <NoPassword />}</Card>
    </Section>
  );
}

/** People who only ever came in by Google: the mailed link sets their first one. */
function NoPassword() {
  const { t } = useDashboardWords();
  return (
    <>
      <p className="text-s">{t('password.none')}</p>
      <LinkButton to="/forgot-password" variant="ghost" size="small" className="mt-4">
        {t('password.set')}
      </LinkButton>
    </>
  );
}

const empty = { current: '', next: '' };

function ChangePassword() {
  const { t } = useDashboardWords();
  const client = useQueryClient();
  const [typed, setTyped] = useState(empty);
  const [wasAsked, setWasAsked] = useState(false);
  const change = useMutation({
    mutationFn: () => call(changePassword, { body: typed }),
    onSuccess: () => {
      setTyped(empty);
      setWasAsked(false);
      showToast({ title: t('password.changed'), description: t('password.changedText') });
      void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
  const code = change.error instanceof ApiError ? change.error.code : null;
  const said = change.error ? failureText(change.error, t('offline')) : undefined;
  const isShort = typed.next.length < shortestPassword;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setWasAsked(true);
    if (typed.current && !isShort) change.mutate();
  };
  const type = (changes: Partial<typeof empty>): void => {
    change.reset();
    setTyped({ ...typed, ...changes });
  };
  const nextError = wasAsked && isShort ? t('password.short', { count: shortestPassword }) : undefined;
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {said && code !== 'password_wrong' && code !== 'password_common' && <Notice tone="error">{said}</Notice>}
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <PasswordField
          label={t('password.current')}
          required
          value={typed.current}
          error={wasAsked && !typed.current ? t('password.currentMissing') : code === 'password_wrong' && said}
          onChange={(event) => type({ current: event.target.value })}
        />
        <PasswordField
          label={t('password.next')}
          autoComplete="new-password"
          required
          value={typed.next}
          error={nextError ?? (code === 'password_common' && said)}
          onChange={(event) => type({ next: event.target.value })}
        />
      </div>
      <p className="-mt-2 text-xs text-soft">{t('password.ends')}</p>
      <Button type="submit" variant="ghost" size="small" busy={change.isPending} className="justify-self-start">
        {t('password.change')}
      </Button>
    </form>
  );
}
