import { useTranslation } from 'react-i18next';
import { mostPeople } from '#domain/booking/visit-mode.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { offeredDurations, priceOfDuration, treatmentDurations } from '#domain/pricing/durations.ts';
import { therapistGenders } from '#domain/wizard/wizard-state.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ChoiceGroup } from '#web/ui/choice-group.tsx';
import { RadioPills } from '#web/ui/radio-cards.tsx';
import { Select } from '#web/ui/select.tsx';
import type { Catalogue } from './by-phone-values.ts';
import { Section } from './section.tsx';
import type { PhoneForm } from './use-by-phone.ts';

type VisitSectionProps = { form: PhoneForm; catalogue: Catalogue };

const counts = Array.from({ length: mostPeople }, (_, index) => `${index + 1}`);

/** What is booked and for how many. */
export function VisitSection({ form: { form, errorOf }, catalogue }: VisitSectionProps) {
  const { t } = useTranslation('admin');
  const { t: tBooking } = useTranslation('booking');
  const { language } = useLanguage();
  const values = form.watch();
  const treatment = catalogue.treatments.find(({ id }) => id === values.treatmentId);
  const change = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };

  const chooseTreatment = (id: number): void => {
    form.setValue('treatmentId', id, change);
    const chosen = catalogue.treatments.find((one) => one.id === id);
    const offered = chosen ? offeredDurations(chosen) : [];
    if (offered.length > 0 && !offered.some((minutes) => minutes === values.duration))
      form.setValue('duration', offered[0] ?? 0, change);
  };
  const toggle = (id: number, isOn: boolean): void =>
    form.setValue('addIns', isOn ? [...values.addIns, id] : values.addIns.filter((other) => other !== id), change);

  return (
    <Section title={t('bookByPhone.visit')}>
      <RadioPills
        legend={tBooking('people.howMany')}
        value={`${values.peopleCount}`}
        onChange={(count) => form.setValue('peopleCount', Number(count), change)}
        options={counts.map((count) => ({ value: count, label: count }))}
        error={errorOf('peopleCount')}
      />
      {values.peopleCount > 1 && (
        <RadioPills
          legend={t('bookByPhone.how')}
          value={values.sharedMode}
          onChange={(mode) => form.setValue('sharedMode', mode, change)}
          options={(['together', 'back-to-back'] as const).map((value) => ({
            value,
            label: tBooking(`people.${value}`),
          }))}
        />
      )}
      <Select
        label={tBooking('massage.treatment')}
        required
        value={values.treatmentId === 0 ? '' : `${values.treatmentId}`}
        error={errorOf('treatmentId')}
        onChange={({ target }) => chooseTreatment(Number(target.value))}
      >
        <option value="">{t('bookByPhone.choose')}</option>
        {catalogue.treatments.map(({ id, name }) => (
          <option key={id} value={id}>
            {name[language]}
          </option>
        ))}
      </Select>
      {treatment && (
        <RadioPills
          legend={tBooking('massage.howLong')}
          value={`${values.duration}`}
          onChange={(minutes) => form.setValue('duration', Number(minutes), change)}
          error={errorOf('duration')}
          options={treatmentDurations.flatMap((minutes) => {
            const price = priceOfDuration(treatment, minutes);
            return price === null
              ? []
              : [{ value: `${minutes}`, label: tBooking('massage.duration', { minutes, price: formatMoney(price) }) }];
          })}
        />
      )}
      {catalogue.addIns.length > 0 && (
        <ChoiceGroup legend={tBooking('addIns.legend')} error={errorOf('addIns')}>
          <div className="grid gap-x-6 sm:grid-cols-2">
            {catalogue.addIns.map(({ id, name, price, extraMinutes }) => (
              <Checkbox
                key={id}
                checked={values.addIns.includes(id)}
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
      )}
      <div>
        <RadioPills
          legend={tBooking('massage.who')}
          value={values.therapistGender}
          onChange={(gender) => form.setValue('therapistGender', gender, change)}
          options={therapistGenders.map((value) => ({ value, label: tBooking(`massage.gender.${value}`) }))}
        />
        {values.therapistGender !== 'any' && (
          <Checkbox
            className="mt-2"
            checked={values.acceptOppositeGender}
            onChange={({ target }) => form.setValue('acceptOppositeGender', target.checked, change)}
            label={tBooking(`massage.acceptOpposite.${values.therapistGender}`)}
          />
        )}
      </div>
    </Section>
  );
}
