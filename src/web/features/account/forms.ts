import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldError, FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { accountEmail as email, personName } from '#contract/account-fields.ts';
import { newPassword, verificationCode } from '#contract/auth.ts';
import { shortestPassword } from '#domain/identity/account-rules.ts';
import type { ApiError } from '#web/api/api-error.ts';

const confirmPassword = z.string().check(z.minLength(shortestPassword, 'text:auth:validation.confirmPassword'));

const repeatsPassword = z.refine<{ password: string; confirmPassword: string }>(
  (form) => form.password === form.confirmPassword,
  { path: ['confirmPassword'], message: 'text:auth:validation.passwordsDiffer' },
);

const registration = z.object({
  firstName: personName('firstName'),
  lastName: personName('lastName'),
  email,
  phone: z.string().check(z.trim(), z.maxLength(40)),
  password: newPassword,
  confirmPassword,
});

export const loginResolver = zodResolver(
  z.object({ email, password: newPassword, secondStepCode: z.string().check(z.trim(), z.maxLength(40)) }),
);
export const registrationResolver = zodResolver(registration.check(repeatsPassword));
export const verificationResolver = zodResolver(z.object({ verificationCode }));
export const forgotResolver = zodResolver(z.object({ email }));
export const resetResolver = zodResolver(z.object({ password: newPassword, confirmPassword }).check(repeatsPassword));

export type RegistrationForm = z.output<typeof registration>;

const fromServer = 'server';

/** The words under a field: a text key from the contract, the server's own words, or what its kind of mistake is called. */
export const useFieldText = (): ((error: FieldError | undefined) => string | undefined) => {
  const { t } = useTranslation(['auth', 'common']);
  return (error) => {
    if (!error) return undefined;
    if (error.type === fromServer) return error.message;
    if (error.message?.startsWith('text:')) return t(error.message.slice(5) as 'auth:validation.email');
    return t(error.type === 'too_big' ? 'common:fields.too_big' : 'common:fields.invalid');
  };
};

/** Refusals that are about one field, though the server names none. */
const fieldOfCode: Readonly<Record<string, string>> = {
  email_taken: 'email',
  password_common: 'password',
  password_short: 'password',
  password_close: 'password',
};

/** Puts the server's words beside the fields they are about; false when they are about none of these. */
export const showFieldErrors = <Values extends FieldValues>(
  error: ApiError,
  names: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): boolean => {
  const meant = fieldOfCode[error.code ?? ''];
  const texts = meant ? { [meant]: error.text } : error.fields;
  const named = names.filter((name) => texts[name] !== undefined);
  named.forEach((name, index) => {
    setError(name, { type: fromServer, message: texts[name] ?? '' }, { shouldFocus: index === 0 });
  });
  return named.length > 0;
};

export const showFieldError = <Values extends FieldValues>(
  name: Path<Values>,
  message: string,
  setError: UseFormSetError<Values>,
): void => setError(name, { type: fromServer, message }, { shouldFocus: true });
