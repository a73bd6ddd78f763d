import { type UseFormRegister, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { KnownPerson } from '#web/session/account-door.ts';
import { Button } from '#web/ui/button.tsx';
import { EmailField } from '#web/ui/email-field.tsx';
import { PasswordField, TextField } from '#web/ui/field.tsx';
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

const fieldNames = Object.keys(empty) as (keyof RegistrationForm)[];

type RegisterFormProps = { place: Place; known?: KnownPerson | undefined };

export function RegisterForm({ place, known }: RegisterFormProps) {
  const { t } = useTranslation('auth');
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: registrationResolver,
    defaultValues: { ...empty, ...known },
  });
  const fieldText = useFieldText();
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (form) => {
    const refusal = await startRegistration(form, place);
    if (refusal) showFieldErrors(refusal, fieldNames, setError);
  });

  const errorOf = (name: keyof RegistrationForm) => fieldText(errors[name]);
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <PersonFields register={register} errorOf={errorOf} />
      <PasswordFields register={register} errorOf={errorOf} />
      <Button type="submit" wide busy={isSubmitting} className="mt-2">
        {t(isSubmitting ? 'register.busy' : 'register.submit')}
      </Button>
    </form>
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
