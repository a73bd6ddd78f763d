import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { therapistChecks } from '#domain/therapists/public-card.ts';
import { useAreas, useTreatments } from '#web/features/admin/shared/areas-and-treatments.ts';
import { ChoiceFromList } from '#web/features/admin/shared/form/choice-from-list.tsx';
import { ChoicePills } from '#web/features/admin/shared/form/choice-pills.tsx';
import { FieldPair } from '#web/features/admin/shared/form/field-pair.tsx';
import { percentLook, percentOrNothing } from '#web/features/admin/shared/form/percent-field.ts';
import { PersonFields } from '#web/features/admin/shared/form/person-fields.tsx';
import { PictureField } from '#web/features/admin/shared/form/picture-field.tsx';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { languageName, languagesFor } from '#web/ui/spoken-languages.ts';
import { TextArea } from '#web/ui/text-area.tsx';
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
      <ChoiceFromList
        {...form.controlled('serviceAreaIds')}
        hint={t('therapists.serviceAreaIdsHint')}
        answer={useAreas()}
      />
      <ChoiceFromList
        {...form.controlled('treatmentIds')}
        hint={t('therapists.treatmentIdsHint')}
        answer={useTreatments()}
      />
      <TextField {...form.field('sharePercent', percentOrNothing)} hint={t('therapists.shareHint')} {...percentLook} />
      <WeekField form={form} />
    </>
  );
}

function Person({ form }: FieldsProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <PersonFields form={form} emailHint={t('therapists.emailHint')} />
      <FieldPair>
        <TextField {...form.field('phone')} required autoComplete="off" type="tel" />
        <Select {...form.field('gender')} required>
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
