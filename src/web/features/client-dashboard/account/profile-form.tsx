import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Profile, updateProfile } from '#contract/profile.ts';
import { nameProblem } from '#domain/identity/account-rules.ts';
import { formatPhone, looksLikePhone } from '#domain/identity/phone-number.ts';
import { languages } from '#domain/language/language.ts';
import { ApiError, failureText } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { setSessionUser } from '#web/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RadioPills } from '#web/ui/radio-cards.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { profileQuery } from '../dashboard-queries.ts';
import { useDashboardWords } from '../dashboard-words.ts';
import { Section } from '../section.tsx';

/** The server's words about one field, if it named it. */
const fieldError = (error: unknown, name: string): string | undefined =>
  error instanceof ApiError ? error.fields[name] : undefined;

/** Said above the form when it is about none of its fields. */
function FormFailure({ error, fields }: { error: unknown; fields: readonly string[] }) {
  const { t } = useDashboardWords();
  if (!error || fields.some((name) => fieldError(error, name))) return null;
  return <Notice tone="error">{failureText(error, t('offline'))}</Notice>;
}

type Person = Pick<Profile, 'firstName' | 'lastName' | 'language'> & { phone: string };

const fieldNames = ['firstName', 'lastName', 'phone'] as const;

export function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useDashboardWords();
  const [person, setPerson] = useState<Person>({ ...profile, phone: formatPhone(profile.phone ?? '') });
  const { t: words } = useTranslation('common');
  const [wasAsked, setWasAsked] = useState(false);
  const save = useSaveProfile();
  const change = (changes: Partial<Person>): void => setPerson({ ...person, ...changes });
  const isShort = (name: 'firstName' | 'lastName'): boolean => nameProblem(person[name]) !== null;
  const isPhoneWrong = person.phone.trim() !== '' && !looksLikePhone(person.phone);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setWasAsked(true);
    if (!isShort('firstName') && !isShort('lastName') && !isPhoneWrong) save.mutate(person);
  };
  const nameField = (name: 'firstName' | 'lastName', autoComplete: string) => (
    <TextField
      label={t(`profile.${name}`)}
      autoComplete={autoComplete}
      required
      maxLength={80}
      value={person[name]}
      error={wasAsked && isShort(name) ? t('profile.nameShort') : fieldError(save.error, name)}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  );
  return (
    <Section title={t('profile.title')} lead={t('profile.lead')}>
      <Card>
        <form noValidate onSubmit={submit} className="grid gap-5">
          <FormFailure error={save.error} fields={fieldNames} />
          <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
            {nameField('firstName', 'given-name')}
            {nameField('lastName', 'family-name')}
            <TextField label={t('profile.email')} hint={t('profile.emailHint')} value={profile.email} readOnly />
            <TextField
              label={t('profile.phone')}
              hint={t('profile.phoneHint')}
              type="tel"
              autoComplete="tel"
              maxLength={40}
              value={person.phone}
              error={wasAsked && isPhoneWrong ? words('fields.phone') : fieldError(save.error, 'phone')}
              onChange={(event) => change({ phone: event.target.value })}
            />
          </div>
          <LanguageChoice value={person.language} onChange={(language) => change({ language })} />
          <Button type="submit" size="small" busy={save.isPending} className="justify-self-start">
            {t('save')}
          </Button>
        </form>
      </Card>
    </Section>
  );
}

function LanguageChoice({
  value,
  onChange,
}: {
  value: Person['language'];
  onChange(language: Person['language']): void;
}) {
  const { t } = useDashboardWords();
  return (
    <RadioPills
      legend={t('profile.language')}
      hint={t('profile.languageHint')}
      value={value}
      onChange={onChange}
      options={languages.map((code) => ({ value: code, label: t(`profile.languages.${code}`) }))}
    />
  );
}

const useSaveProfile = () => {
  const { t } = useDashboardWords();
  const { chooseLanguage } = useLanguage();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ firstName, lastName, phone, language }: Person) =>
      call(updateProfile, { body: { firstName, lastName, phone: phone.trim() || null, language } }),
    onSuccess: (saved) => {
      const { hasPassword: _, hasGoogle: __, createdAt: ___, ...user } = saved;
      client.setQueryData(profileQuery.queryKey, saved);
      setSessionUser(user);
      chooseLanguage(saved.language);
      showToast({ title: t('saved') });
    },
  });
};
