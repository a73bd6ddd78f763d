import * as z from 'zod/mini';
import { therapistFields } from '#contract/admin-therapist-fields.ts';
import type { AdminTherapist } from '#contract/admin-therapists.ts';
import { formatPhone } from '#domain/identity/phone-number.ts';
import type { ManagedFormState } from '#web/features/admin/managed/managed-form.tsx';
import { faultOf, type HoursDraft, toDraft, toHours, weekdays } from '#web/ui/hours-draft.ts';
import type { TherapistChange } from '../therapist-store.ts';

const isPractisingYear = (text: string): boolean => therapistFields.practisingSince.safeParse(Number(text)).success;

const week = z.custom<HoursDraft>(
  (draft) => weekdays.every((day) => faultOf((draft as HoursDraft)[day]) === null),
  'text:admin:therapists.hoursFault',
);

const fields = z.object({
  ...therapistFields,
  gender: z.enum(['female', 'male'], 'text:common:fields.required'),
  languages: therapistFields.languages.check(z.minLength(1, 'text:admin:therapists.needsLanguage')),
  /** A year as it is typed; empty while nobody knows. */
  practisingSince: z
    .string()
    .check(z.refine((text) => /^\s*$/.test(text) || isPractisingYear(text), 'text:admin:therapists.yearFault')),
  hours: week,
  /** Only for somebody new: an account and a mail to choose the password. */
  invite: z.boolean(),
});

export type TherapistValues = z.output<typeof fields>;
export type TherapistFormState = ManagedFormState<TherapistValues, AdminTherapist>;

export const therapistSchema = fields;

const inOrder = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b);

export const toValues = (row: AdminTherapist | null): TherapistValues => ({
  firstName: row?.firstName ?? '',
  lastName: row?.lastName ?? '',
  email: row?.email ?? '',
  phone: formatPhone(row?.phone ?? ''),
  // Of somebody new it is asked, not guessed: clients choose by it.
  gender: row?.gender ?? ('' as 'female'),
  languages: row?.languages ?? ['pt'],
  practisingSince: row?.practisingSince?.toString() ?? '',
  aboutEn: row?.aboutEn ?? '',
  aboutPt: row?.aboutPt ?? '',
  checks: row?.checks ?? [],
  imageUrl: row?.imageUrl ?? null,
  active: row?.active ?? true,
  sharePercent: row?.sharePercent ?? null,
  serviceAreaIds: inOrder(row?.serviceAreaIds ?? []),
  treatmentIds: inOrder(row?.treatmentIds ?? []),
  hours: toDraft(row?.hours ?? []),
  invite: row === null,
});

export const toBody = ({
  hours,
  invite: _,
  serviceAreaIds,
  treatmentIds,
  practisingSince,
  ...values
}: TherapistValues) => ({
  ...values,
  practisingSince: practisingSince.trim() === '' ? null : Number(practisingSince),
  serviceAreaIds: inOrder(serviceAreaIds),
  treatmentIds: inOrder(treatmentIds),
  hours: toHours(hours),
});

/** Only what is not as it was: a PATCH names nothing else. */
export const changedFields = (row: AdminTherapist, values: TherapistValues): TherapistChange => {
  const before: Record<string, unknown> = toBody(toValues(row));
  const changed = Object.entries(toBody(values)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  );
  return Object.fromEntries(changed);
};

/** Fewer hours or a pause may leave visits behind; null when neither changes. */
export const workingChange = ({ active, hours }: TherapistChange): Pick<TherapistChange, 'active' | 'hours'> | null => {
  if (active !== false && hours === undefined) return null;
  return { ...(active === false && { active }), ...(hours && { hours }) };
};
