import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { therapistChecks } from '#domain/therapists/public-card.ts';
import { FieldPair } from '#web/features/admin/shared/form/field-pair.tsx';
import { percentLook, percentOrNothing } from '#web/features/admin/shared/form/percent-field.ts';
import { PictureField } from '#web/features/admin/shared/form/picture-field.tsx';
import { LoadFailure } from '#web/features/admin/shared/load-failure.tsx';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { EmailField } from '#web/ui/email-field.tsx';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { languageName, languagesFor } from '#web/ui/spoken-languages.ts';
import { useAreas, useTreatments } from '../areas-and-treatments.ts';
import { ChoicePills } from './choice-pills.tsx';
import type { TherapistFormState } from './therapist-values.ts';
import { WeekField } from './week-field.tsx';

type FieldsProps = { form: TherapistFormState };

export function TherapistFields({ form }: FieldsProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <Person form={form} />
      {!form.row && <Checkbox {...form.field('invite')} hint={t('therapists.inviteHint')} />}
      <Checkbox {...form.field('active')} hint={t('therapists.activeHint')} />
      <Spoken form={form} />
      <PictureField
        url={form.form.watch('imageUrl') ?? ''}
        onChange={(url) => form.form.setValue('imageUrl', url, { shouldDirty: true, shouldValidate: true })}
        onRemove={() => form.form.setValue('imageUrl', null, { shouldDirty: true })}
        error={form.errorOf('imageUrl')}
      />
      <PublicCard form={form} />
      <FromList form={form} name="serviceAreaIds" answer={useAreas()} />
      <FromList form={form} name="treatmentIds" answer={useTreatments()} />
      <TextField {...form.field('sharePercent', percentOrNothing)} hint={t('therapists.shareHint')} {...percentLook} />
      <WeekField form={form} />
    </>
  );
}

function Person({ form: { field } }: FieldsProps) {
  const { t } = useTranslation('admin');
  const typed = { required: true, autoComplete: 'off' };
  return (
    <>
      <FieldPair>
        <TextField {...field('firstName')} {...typed} />
        <TextField {...field('lastName')} {...typed} />
      </FieldPair>
      <EmailField {...field('email')} {...typed} hint={t('therapists.emailHint')} />
      <FieldPair>
        <TextField {...field('phone')} {...typed} type="tel" />
        <Select {...field('gender')} required>
          <option value="" disabled>
            {t('therapists.genderChoose')}
          </option>
          <option value="female">{t('therapists.genders.female')}</option>
          <option value="male">{t('therapists.genders.male')}</option>
        </Select>
      </FieldPair>
    </>
  );
}

function Spoken({ form: { control, errorOf } }: FieldsProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { field } = useController({ control, name: 'languages' });
  return (
    <ChoicePills
      legend={t('therapists.languages')}
      hint={t('therapists.languagesHint')}
      required
      options={languagesFor(field.value).map((code) => ({ value: code, label: languageName(code, language) }))}
      values={field.value}
      onChange={field.onChange}
      focusRef={field.ref}
      error={errorOf('languages')}
    />
  );
}

/** What visitors are shown beside name, picture and languages. */
function PublicCard({ form: { control, field, errorOf } }: FieldsProps) {
  const { t } = useTranslation('admin');
  const { field: checks } = useController({ control, name: 'checks' });
  return (
    <>
      <TextField
        {...field('practisingSince')}
        hint={t('therapists.practisingSinceHint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
      />
      <TextArea {...field('aboutPt')} hint={t('therapists.aboutHint')} rows={3} maxLength={400} />
      <TextArea {...field('aboutEn')} rows={3} maxLength={400} />
      <ChoicePills
        legend={t('therapists.checks')}
        hint={t('therapists.checksHint')}
        options={therapistChecks.map((check) => ({ value: check, label: t(`therapists.check.${check}`) }))}
        values={checks.value}
        onChange={(values) => checks.onChange(therapistChecks.filter((check) => values.includes(check)))}
        focusRef={checks.ref}
        error={errorOf('checks')}
      />
    </>
  );
}

type FromListProps = FieldsProps & { name: 'serviceAreaIds' | 'treatmentIds'; answer: ReturnType<typeof useAreas> };

/** Of what the company serves and offers. What is switched off there stays chosen and says so. */
function FromList({ form: { control, errorOf }, name, answer }: FromListProps) {
  const { t } = useTranslation('admin');
  const { field } = useController({ control, name });
  const legend = t(`therapists.${name}`);
  if (!answer.data)
    return (
      <fieldset>
        <legend className="mb-2.5 text-s font-semibold">{legend}</legend>
        {answer.isError ? (
          <LoadFailure title={t('therapists.listFailed', { name: legend })} answer={answer} />
        ) : (
          <SkeletonText lines={2} />
        )}
      </fieldset>
    );
  return (
    <ChoicePills
      legend={legend}
      hint={t(`therapists.${name}Hint`)}
      options={answer.data
        .filter(({ id, active }) => active || field.value.includes(id))
        .map(({ id, name: label, active }) => ({
          value: id,
          label: active ? label : t('therapists.switchedOff', { name: label }),
          isFaint: !active,
        }))}
      values={field.value}
      onChange={(ids) => field.onChange(ids.toSorted((a, b) => a - b))}
      hasAll
      focusRef={field.ref}
      error={errorOf(name)}
    />
  );
}
