import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AdminBooking, getAdminBooking } from '#contract/admin-bookings.ts';
import { type ClientRow, getClient } from '#contract/admin-clients.ts';
import { language as languages } from '#contract/session.ts';
import { formatPhone } from '#domain/identity/phone-number.ts';
import { call } from '#web/api/call.ts';
import { sayMoment } from '#web/api/say-when.ts';
import { tellFailure } from '#web/features/admin/shared/failures.ts';
import { FieldPair } from '#web/features/admin/shared/form/field-pair.tsx';
import { DotLine } from '#web/features/admin/shared/record/dot-line.tsx';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { EmailField } from '#web/ui/email-field.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RadioPills } from '#web/ui/radio-cards.tsx';
import { Callers, ClientSearch } from './client-search.tsx';
import { Section } from './section.tsx';
import type { PhoneForm } from './use-by-phone.ts';

/** Who is on the phone: the number first, which finds whoever has been here before. */
export function ClientSection({ form: phoneForm }: { form: PhoneForm }) {
  const { form, register, errorOf } = phoneForm;
  const { t } = useTranslation('admin');
  const [client, setClient] = useState<ClientRow | null>(null);
  const [language, phone] = form.watch(['language', 'guestDetails.phone']);
  const change = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };

  const choose = (person: ClientRow): void => {
    setClient(person);
    const { firstName, lastName, email } = person;
    form.setValue('userId', person.userId, { shouldDirty: true });
    const details = { firstName, lastName, email: email ?? '', phone: formatPhone(person.phone ?? '') || phone };
    form.setValue('guestDetails', details, change);
    form.setValue('language', person.language, { shouldDirty: true });
  };
  const letGo = (): void => {
    setClient(null);
    form.setValue('userId', null, { shouldDirty: true });
  };
  const asLastTime = ({
    zipCode,
    location,
    locationNotes,
    treatmentId,
    duration,
    therapistGender,
  }: AdminBooking): void => {
    form.setValue('zipCode', zipCode, change);
    form.setValue('location', location, change);
    form.setValue('locationNotes', locationNotes, change);
    form.setValue('treatmentId', treatmentId, change);
    form.setValue('duration', duration, change);
    form.setValue('therapistGender', therapistGender, change);
  };

  return (
    <Section title={t('bookByPhone.client')}>
      <TextField
        {...register('guestDetails.phone')}
        label={t('users.phone')}
        type="tel"
        required
        autoComplete="off"
        error={errorOf('guestDetails.phone')}
      />
      {client ? (
        <KnownClient client={client} onFill={asLastTime} onLetGo={letGo} />
      ) : (
        <>
          <Callers phone={phone} onChoose={choose} />
          <ClientSearch onChoose={choose} />
        </>
      )}
      <Names form={phoneForm} />
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

function Names({ form: { register, errorOf } }: { form: PhoneForm }) {
  const { t } = useTranslation('admin');
  return (
    <>
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
      </FieldPair>
      <EmailField
        {...register('guestDetails.email')}
        label={t('bookByPhone.email')}
        hint={t('bookByPhone.emailHint')}
        autoComplete="off"
        error={errorOf('guestDetails.email')}
      />
    </>
  );
}

type KnownClientProps = { client: ClientRow; onFill(last: AdminBooking): void; onLetGo(): void };

/** What the office knows of them: notes, the next visit, why they are blocked, and where they were last. */
function KnownClient({ client, onFill, onLetGo }: KnownClientProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const record = useQuery({
    queryKey: ['admin', 'clients', 'record-for-phone', client.id],
    queryFn: ({ signal }) => call(getClient, { params: { id: client.id } }, { signal }),
    staleTime: 0,
  });
  const last = record.data?.visitList.find(({ status }) => status !== 'expired' && status !== 'waiting_payment');
  const fill = useMutation({
    mutationFn: (id: string) => call(getAdminBooking, { params: { id } }),
    onSuccess: onFill,
    onError: (error) => tellFailure(t('bookByPhone.fillFailed'), error),
  });
  return (
    <div className="grid gap-3">
      <div className="rounded-m bg-brand-soft px-4 py-3 text-s">
        <div className="flex items-center justify-between gap-3">
          <p className="min-w-0">
            <b className="block truncate">
              {client.firstName} {client.lastName}
            </b>
            <DotLine
              className="text-xs text-soft"
              parts={[
                t('bookByPhone.visits', { count: client.visits }),
                client.nextVisitAt &&
                  client.nextVisitZone &&
                  t('bookByPhone.nextVisit', { at: sayMoment(client.nextVisitAt, language, client.nextVisitZone) }),
              ]}
            />
          </p>
          <Button variant="ghost" size="small" onClick={onLetGo}>
            {t('bookByPhone.otherClient')}
          </Button>
        </div>
        {record.data?.notes && <p className="mt-2 whitespace-pre-line wrap-anywhere">{record.data.notes}</p>}
        {last && (
          <p className="mt-2 flex flex-wrap items-center justify-between gap-2 border-t border-brand-line pt-2">
            <span>
              {t('bookByPhone.lastTime', {
                at: sayMoment(last.startsAt, language, last.timezone),
                treatment: last.treatment?.[language] ?? '',
                minutes: last.duration,
              })}
            </span>
            <Button variant="ghost" size="small" busy={fill.isPending} onClick={() => fill.mutate(last.bookingId)}>
              {t('bookByPhone.fillIn')}
            </Button>
          </p>
        )}
      </div>
      {client.isBlocked && (
        <Notice tone="error" title={t('bookByPhone.blockedTitle')}>
          {record.data?.blockedReason}
        </Notice>
      )}
    </div>
  );
}
