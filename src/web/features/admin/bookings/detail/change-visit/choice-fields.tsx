import { useTranslation } from 'react-i18next';
import type { AddIn, Treatment } from '#contract/catalogue.ts';
import { mostPeople } from '#domain/booking/visit-mode.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { offeredDurations } from '#domain/pricing/durations.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ChoiceGroup } from '#web/ui/choice-group.tsx';
import { RadioPills } from '#web/ui/radio-cards.tsx';
import { Select } from '#web/ui/select.tsx';
import { type VisitChoices, withAddIn, withTreatment } from './visit-choices.ts';

type ChoiceFieldsProps = {
  treatments: readonly Treatment[];
  addIns: readonly AddIn[];
  value: VisitChoices;
  /** The server's words, by field. */
  errors: Readonly<Record<string, string>>;
  onChange(choices: VisitChoices): void;
};

const counts = Array.from({ length: mostPeople }, (_, index) => `${index + 1}`);

export function ChoiceFields(props: ChoiceFieldsProps) {
  const { value, errors, onChange } = props;
  const { t } = useTranslation('admin');
  const { t: tBooking } = useTranslation('booking');
  return (
    <div className="space-y-5">
      <TreatmentAndLength {...props} />
      <AddIns {...props} />
      <RadioPills
        legend={t('bookings.visit.people')}
        value={`${value.peopleCount}`}
        onChange={(count) => onChange({ ...value, peopleCount: Number(count) })}
        options={counts.map((count) => ({ value: count, label: count }))}
        error={errors.peopleCount}
      />
      {value.peopleCount > 1 && (
        <RadioPills
          legend={t('bookByPhone.how')}
          value={value.sharedMode}
          onChange={(sharedMode) => onChange({ ...value, sharedMode })}
          options={(['together', 'back-to-back'] as const).map((mode) => ({
            value: mode,
            label: tBooking(`people.${mode}`),
          }))}
        />
      )}
    </div>
  );
}

function TreatmentAndLength({ treatments, value, errors, onChange }: ChoiceFieldsProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const chosen = treatments.find(({ id }) => id === value.treatmentId);
  return (
    <>
      <Select
        label={t('bookings.visit.treatment')}
        value={chosen ? `${chosen.id}` : ''}
        error={errors.treatmentId}
        onChange={({ target }) => {
          const next = treatments.find(({ id }) => `${id}` === target.value);
          if (next) onChange(withTreatment(value, next));
        }}
        options={treatments.map(({ id, name }) => ({ value: id, label: name[language] }))}
      >
        {!chosen && <option value="">{t('bookByPhone.choose')}</option>}
      </Select>
      {chosen && (
        <RadioPills
          legend={t('bookings.changeVisit.length')}
          value={`${value.duration}`}
          onChange={(minutes) => onChange({ ...value, duration: Number(minutes) })}
          error={errors.duration}
          options={offeredDurations(chosen).map((minutes) => ({
            value: `${minutes}`,
            label: t('bookings.minutes', { minutes }),
          }))}
        />
      )}
    </>
  );
}

function AddIns({ addIns, value, errors, onChange }: ChoiceFieldsProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  if (addIns.length === 0) return null;
  return (
    <ChoiceGroup legend={t('bookings.visit.addIns')} error={errors.addIns}>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {addIns.map(({ id, name, price }) => (
          <Checkbox
            key={id}
            checked={value.addIns.includes(id)}
            onChange={({ target }) => onChange(withAddIn(value, id, target.checked))}
            label={
              <>
                {name[language]} <span className="text-soft">{formatMoney(price)}</span>
              </>
            }
          />
        ))}
      </div>
    </ChoiceGroup>
  );
}
