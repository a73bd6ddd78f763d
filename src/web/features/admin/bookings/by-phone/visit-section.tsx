import { useTranslation } from 'react-i18next';
import { mostPeople } from '#domain/booking/visit-mode.ts';
import { cents, formatMoney } from '#domain/money/cents.ts';
import { offeredDurations, priceOfDuration } from '#domain/pricing/durations.ts';
import { maskZipCode } from '#domain/service-area/zip-code.ts';
import { therapistGenders } from '#domain/wizard/wizard-state.ts';
import { failureText } from '#web/features/admin/shared/failures.ts';
import { FieldPair } from '#web/features/admin/shared/form/field-pair.tsx';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ChoiceGroup } from '#web/ui/choice-group.tsx';
import { TextField } from '#web/ui/field.tsx';
import { RadioPills } from '#web/ui/radio-cards.tsx';
import { Select } from '#web/ui/select.tsx';
import type { Catalogue } from './by-phone-values.ts';
import { Section } from './section.tsx';
import type { PhoneForm } from './use-by-phone.ts';
import type { ZipCheck } from './use-zip-check.ts';

type VisitSectionProps = { form: PhoneForm; catalogue: Catalogue };
type ZipProps = { form: PhoneForm; zip: ZipCheck };

const counts = Array.from({ length: mostPeople }, (_, index) => `${index + 1}`);

/** What is booked, where about and for how many: what the free times depend on. */
export function VisitSection({ form, catalogue, zip }: VisitSectionProps & ZipProps) {
  const { t } = useTranslation('admin');
  return (
    <Section title={t('bookByPhone.visit')}>
      <FieldPair>
        <TreatmentChoice form={form} catalogue={catalogue} />
        <ZipField form={form} zip={zip} />
      </FieldPair>
      <Duration form={form} catalogue={catalogue} />
      <People form={form} />
      {catalogue.addIns.length > 0 && <AddIns form={form} catalogue={catalogue} />}
      <WhoComes form={form} />
    </Section>
  );
}

/** A field that was wrong is looked at again with every change once the form was sent. */
const changeIn = ({ form }: PhoneForm) => ({ shouldDirty: true, shouldValidate: form.formState.isSubmitted });

function People({ form: phoneForm }: { form: PhoneForm }) {
  const { t } = useTranslation('admin');
  const { t: tBooking } = useTranslation('booking');
  const { form, errorOf } = phoneForm;
  const change = changeIn(phoneForm);
  const peopleCount = form.watch('peopleCount');
  return (
    <>
      <RadioPills
        legend={tBooking('people.howMany')}
        value={`${peopleCount}`}
        onChange={(count) => form.setValue('peopleCount', Number(count), change)}
        options={counts.map((count) => ({ value: count, label: count }))}
        error={errorOf('peopleCount')}
      />
      {peopleCount > 1 && (
        <RadioPills
          legend={t('bookByPhone.how')}
          value={form.watch('sharedMode')}
          onChange={(mode) => form.setValue('sharedMode', mode, change)}
          options={(['together', 'back-to-back'] as const).map((value) => ({
            value,
            label: tBooking(`people.${value}`),
          }))}
        />
      )}
    </>
  );
}

function TreatmentChoice({ form: phoneForm, catalogue: { treatments } }: VisitSectionProps) {
  const { t } = useTranslation('admin');
  const { t: tBooking } = useTranslation('booking');
  const { language } = useLanguage();
  const { form, errorOf } = phoneForm;
  const change = changeIn(phoneForm);
  const [treatmentId, duration] = form.watch(['treatmentId', 'duration']);

  const chooseTreatment = (id: number): void => {
    form.setValue('treatmentId', id, change);
    const chosen = treatments.find((one) => one.id === id);
    const offered = chosen ? offeredDurations(chosen) : [];
    if (offered.length > 0 && !offered.includes(duration)) form.setValue('duration', offered[0] ?? 0, change);
  };
  return (
    <Select
      label={tBooking('massage.treatment')}
      required
      value={treatmentId === 0 ? '' : `${treatmentId}`}
      error={errorOf('treatmentId')}
      onChange={({ target }) => chooseTreatment(Number(target.value))}
      options={treatments.map(({ id, name }) => ({ value: id, label: name[language] }))}
    >
      <option value="">{t('bookByPhone.choose')}</option>
    </Select>
  );
}

function Duration({ form: phoneForm, catalogue: { treatments } }: VisitSectionProps) {
  const { t: tBooking } = useTranslation('booking');
  const { form, errorOf } = phoneForm;
  const [treatmentId, duration] = form.watch(['treatmentId', 'duration']);
  const treatment = treatments.find(({ id }) => id === treatmentId);
  if (!treatment) return null;
  return (
    <RadioPills
      legend={tBooking('massage.howLong')}
      value={`${duration}`}
      onChange={(minutes) => form.setValue('duration', Number(minutes), changeIn(phoneForm))}
      error={errorOf('duration')}
      options={offeredDurations(treatment).map((minutes) => ({
        value: `${minutes}`,
        label: tBooking('massage.duration', {
          minutes,
          price: formatMoney(priceOfDuration(treatment, minutes) ?? cents(0)),
        }),
      }))}
    />
  );
}

function ZipField({ form: phoneForm, zip }: ZipProps) {
  const { t } = useTranslation('admin');
  const { form, register, errorOf } = phoneForm;
  const zipError =
    errorOf('zipCode') ?? (zip.isRefused ? t('bookByPhone.notServed') : zip.error ? failureText(zip.error) : undefined);
  // Written by hand; the form still has to find it when something is wrong with it.
  const { ref, name, onBlur } = register('zipCode');
  return (
    <TextField
      ref={ref}
      name={name}
      onBlur={onBlur}
      label={t('bookByPhone.zip')}
      required
      inputMode="numeric"
      autoComplete="off"
      value={form.watch('zipCode')}
      error={zipError}
      hint={zip.area ?? undefined}
      onChange={({ target }) => form.setValue('zipCode', maskZipCode(target.value), changeIn(phoneForm))}
    />
  );
}

function AddIns({ form: phoneForm, catalogue }: VisitSectionProps) {
  const { t: tBooking } = useTranslation('booking');
  const { language } = useLanguage();
  const { form, errorOf } = phoneForm;
  const chosen = form.watch('addIns');
  const toggle = (id: number, isOn: boolean): void =>
    form.setValue('addIns', isOn ? [...chosen, id] : chosen.filter((other) => other !== id), changeIn(phoneForm));
  return (
    <ChoiceGroup legend={tBooking('addIns.legend')} error={errorOf('addIns')}>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {catalogue.addIns.map(({ id, name, price, extraMinutes }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            onChange={({ target }) => toggle(id, target.checked)}
            label={
              <>
                {name[language]}{' '}
                <span className="text-soft">
                  {formatMoney(price)}
                  {extraMinutes > 0 && ` · ${tBooking('addIns.extraMinutes', { minutes: extraMinutes })}`}
                </span>
              </>
            }
          />
        ))}
      </div>
    </ChoiceGroup>
  );
}

function WhoComes({ form: phoneForm }: { form: PhoneForm }) {
  const { t: tBooking } = useTranslation('booking');
  const { form } = phoneForm;
  const change = changeIn(phoneForm);
  const gender = form.watch('therapistGender');
  return (
    <div>
      <RadioPills
        legend={tBooking('massage.who')}
        value={gender}
        onChange={(value) => form.setValue('therapistGender', value, change)}
        options={therapistGenders.map((value) => ({ value, label: tBooking(`massage.gender.${value}`) }))}
      />
      {gender !== 'any' && (
        <Checkbox
          className="mt-2"
          checked={form.watch('acceptOppositeGender')}
          onChange={({ target }) => form.setValue('acceptOppositeGender', target.checked, change)}
          label={tBooking(`massage.acceptOpposite.${gender}`)}
        />
      )}
    </div>
  );
}
