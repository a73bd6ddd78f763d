import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminUser } from '#contract/admin-users.ts';
import { language as languages } from '#contract/session.ts';
import { formatPhone } from '#domain/identity/phone-number.ts';
import { FieldPair } from '#web/features/admin/shared/form/field-pair.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmailField } from '#web/ui/email-field.tsx';
import { TextField } from '#web/ui/field.tsx';
import { RadioPills } from '#web/ui/radio-cards.tsx';
import { ClientSearch } from './client-search.tsx';
import { Section } from './section.tsx';
import type { PhoneForm } from './use-by-phone.ts';

/** Who is on the phone: somebody with an account, or a name, a number and an address to write to. */
export function ClientSection({ form: { form, register, errorOf } }: { form: PhoneForm }) {
  const { t } = useTranslation('admin');
  const [client, setClient] = useState<AdminUser | null>(null);
  const language = form.watch('language');
  const change = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };

  const choose = (person: AdminUser): void => {
    setClient(person);
    const { firstName, lastName, email, phone } = person;
    form.setValue('userId', person.id, { shouldDirty: true });
    form.setValue('guestDetails', { firstName, lastName, email, phone: formatPhone(phone ?? '') }, change);
    form.setValue('language', person.language, { shouldDirty: true });
  };
  const letGo = (): void => {
    setClient(null);
    form.setValue('userId', null, { shouldDirty: true });
  };

  return (
    <Section title={t('bookByPhone.client')} hint={t('bookByPhone.clientHint')}>
      {client ? <KnownClient client={client} onLetGo={letGo} /> : <ClientSearch onChoose={choose} />}
      <FieldPair>
        <TextField
          {...register('guestDetails.firstName')}
          label={t('users.firstName')}
          required
          autoComplete="off"
          error={errorOf('guestDetails.firstName')}
        />
        <TextField
          {...register('guestDetails.lastName')}
          label={t('users.lastName')}
          required
          autoComplete="off"
          error={errorOf('guestDetails.lastName')}
        />
        <TextField
          {...register('guestDetails.phone')}
          label={t('users.phone')}
          type="tel"
          required
          autoComplete="off"
          error={errorOf('guestDetails.phone')}
        />
        <EmailField
          {...register('guestDetails.email')}
          label={t('users.email')}
          hint={t('bookByPhone.emailHint')}
          required
          autoComplete="off"
          error={errorOf('guestDetails.email')}
        />
      </FieldPair>
      <RadioPills
        legend={t('bookByPhone.language')}
        value={language}
        onChange={(value) => form.setValue('language', value, { shouldDirty: true })}
        options={languages.options.map((value) => ({
          value,
          label: t(value === 'en' ? 'form.english' : 'form.portuguese'),
        }))}
      />
    </Section>
  );
}

function KnownClient({ client, onLetGo }: { client: AdminUser; onLetGo(): void }) {
  const { t } = useTranslation('admin');
  return (
    <div className="flex items-center justify-between gap-3 rounded-m bg-brand-soft px-4 py-3 text-s">
      <p className="min-w-0">
        <b className="block truncate">
          {client.firstName} {client.lastName}
        </b>
        <span className="block truncate text-xs text-soft">{t('bookByPhone.inAccount', { email: client.email })}</span>
      </p>
      <Button variant="ghost" size="small" onClick={onLetGo}>
        {t('bookByPhone.otherClient')}
      </Button>
    </div>
  );
}
