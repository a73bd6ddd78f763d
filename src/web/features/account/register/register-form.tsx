import { useState } from 'react';
import { type UseFormRegister, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '#domain/identity/phone-number.ts';
import type { KnownPerson } from '#web/session/account-door.ts';
import { Button } from '#web/ui/button.tsx';
import { EmailField } from '#web/ui/email-field.tsx';
import { TextField } from '#web/ui/field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { type RegistrationForm, registrationResolver, showFieldErrors, useFieldText } from '../forms.ts';
import type { Place } from '../log-in.ts';
import { startRegistration } from './registration.ts';

const empty: RegistrationForm = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  password: '',
  confirmPassword: '',
};

const personFields = ['firstName', 'lastName', 'email', 'phone'] as const;

const fieldNames = Object.keys(empty) as (keyof RegistrationForm)[];

type RegisterFormProps = { place: Place; known?: KnownPerson | undefined };

/** Enough for an account; the phone is optional. */
const isWhole = (person: KnownPerson | undefined): person is KnownPerson =>
  person !== undefined && person.firstName !== '' && person.lastName !== '' && person.email !== '';

export function RegisterForm({ place, known }: RegisterFormProps) {
  const { t } = useTranslation('auth');
  const { register, handleSubmit, setError, setValue, formState } = useForm({
    resolver: registrationResolver,
    defaultValues: { ...empty, ...known },
  });
  const fieldText = useFieldText();
  const { errors, isSubmitting } = formState;
  const [told, setTold] = useState(isWhole(known) ? known : null);
  // What was told already is asked again only where the server refuses it.
  const isToldRefused = personFields.some((name) => errors[name]);

  const submit = handleSubmit(async (form) => {
    const refusal = await startRegistration(form, place);
    if (refusal) showFieldErrors(refusal, fieldNames, setError);
  });

  const errorOf = (name: keyof RegistrationForm) => fieldText(errors[name]);
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      {told === null || isToldRefused ? (
        <>
          <PersonFields register={register} errorOf={errorOf} />
          <PasswordFields register={register} errorOf={errorOf} />
        </>
      ) : (
        <>
          <KnownCard known={told} onEdit={() => setTold(null)} />
          <PasswordField
            {...register('password', { onChange: ({ target }) => setValue('confirmPassword', target.value) })}
            label={t('fields.password')}
            hint={t('fields.passwordHint')}
            autoComplete="new-password"
            required
            error={errorOf('password')}
          />
        </>
      )}
      <Button type="submit" wide busy={isSubmitting} className="mt-2">
        {t(isSubmitting ? 'register.busy' : 'register.submit')}
      </Button>
    </form>
  );
}

/** Who the account is for, as they said while booking; the eye in the field stands for typing the password twice. */
function KnownCard({ known, onEdit }: { known: KnownPerson; onEdit(): void }) {
  const { t } = useTranslation('auth');
  return (
    <div className="flex items-start justify-between gap-4 rounded-m bg-sunken px-4 py-3 text-s">
      <p className="min-w-0 wrap-anywhere">
        <b className="block font-semibold">
          {known.firstName} {known.lastName}
        </b>
        <span className="block text-soft">{known.email}</span>
        <span className="block text-soft">{formatPhone(known.phone)}</span>
      </p>
      <button type="button" onClick={onEdit} className="link inline-flex min-h-11 items-center font-semibold">
        {t('register.edit')}
      </button>
    </div>
  );
}

/** The parts register their fields in the order of reading, so that the first mistake takes the focus. */
type PartProps = {
  register: UseFormRegister<RegistrationForm>;
  errorOf(name: keyof RegistrationForm): string | undefined;
};

function PersonFields({ register, errorOf }: PartProps) {
  const { t } = useTranslation('auth');
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          {...register('firstName')}
          label={t('fields.firstName')}
          autoComplete="given-name"
          required
          error={errorOf('firstName')}
        />
        <TextField
          {...register('lastName')}
          label={t('fields.lastName')}
          autoComplete="family-name"
          required
          error={errorOf('lastName')}
        />
      </div>
      <EmailField
        {...register('email')}
        label={t('fields.email')}
        autoComplete="email"
        required
        error={errorOf('email')}
      />
      <TextField
        {...register('phone')}
        label={
          <>
            {t('fields.phone')} <span className="font-normal text-soft">({t('fields.optional')})</span>
          </>
        }
        type="tel"
        autoComplete="tel"
        error={errorOf('phone')}
      />
    </>
  );
}

function PasswordFields({ register, errorOf }: PartProps) {
  const { t } = useTranslation('auth');
  return (
    <div className="grid items-start gap-x-3 gap-y-4 sm:grid-cols-2">
      <PasswordField
        {...register('password')}
        label={t('fields.password')}
        hint={t('fields.passwordHint')}
        autoComplete="new-password"
        required
        error={errorOf('password')}
      />
      <PasswordField
        {...register('confirmPassword')}
        label={t('fields.confirmPassword')}
        autoComplete="new-password"
        required
        error={errorOf('confirmPassword')}
      />
    </div>
  );
}
