import { useTranslation } from 'react-i18next';
import type { AddIn, Treatment } from '#contract/catalogue.ts';
import { mostPeople } from '#domain/booking/visit-mode.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { EmailField } from '#web/ui/email-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { FieldPair } from '../shared/form/field-pair.tsx';
import { type Choice, isAddress, settle } from './tester-choice.ts';

type TesterFormProps = {
  choice: Choice;
  onChange(choice: Choice): void;
  treatments: readonly Treatment[];
  addIns: readonly AddIn[];
};

export function TesterForm(props: TesterFormProps) {
  const { choice, onChange } = props;
  const { t } = useTranslation('admin');
  const isHalfAddress = choice.email.trim() !== '' && !isAddress(choice.email);
  return (
    <Card as="section" aria-labelledby="tester-choice" className="space-y-5">
      <h2 id="tester-choice" className="text-l">
        {t('promoTest.tester.choice')}
      </h2>
      <What {...props} />
      <Who {...props} />
      <AddInChoice {...props} />
      <EmailField
        label={t('promoTest.tester.email')}
        hint={isHalfAddress ? t('promoTest.tester.emailFault') : t('promoTest.tester.emailHint')}
        value={choice.email}
        onChange={(event) => onChange({ ...choice, email: event.target.value })}
        maxLength={254}
        autoComplete="off"
      />
    </Card>
  );
}

function What({ choice, onChange, treatments }: TesterFormProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { treatment, lengths, length } = settle(choice, treatments);
  return (
    <FieldPair>
      <Select
        label={t('promoTest.tester.treatment')}
        value={treatment?.id ?? ''}
        onChange={(event) => onChange({ ...choice, treatmentId: Number(event.target.value) })}
        options={treatments.map(({ id, name }) => ({ value: id, label: name[language] }))}
      />
      <Select
        label={t('promoTest.tester.duration')}
        value={length?.minutes ?? ''}
        onChange={(event) => onChange({ ...choice, duration: Number(event.target.value) })}
        options={lengths.map(({ minutes, price }) => ({
          value: minutes,
          label: t('promoTest.tester.durationOption', { minutes, price: formatMoney(price) }),
        }))}
      />
    </FieldPair>
  );
}

const peopleCounts = Array.from({ length: mostPeople }, (_, index) => index + 1);
const modes = ['together', 'back-to-back'] as const;

function Who({ choice, onChange }: TesterFormProps) {
  const { t } = useTranslation('admin');
  return (
    <FieldPair>
      <Select
        label={t('promoTest.tester.people')}
        value={choice.people}
        onChange={(event) => onChange({ ...choice, people: Number(event.target.value) })}
        options={peopleCounts.map((count) => ({ value: count, label: count }))}
      />
      {choice.people > 1 && (
        <Select
          label={t('promoTest.tester.mode')}
          value={choice.mode}
          onChange={(event) =>
            onChange({ ...choice, mode: modes.find((one) => one === event.target.value) ?? 'together' })
          }
          options={modes.map((mode) => ({ value: mode, label: t(`promoTest.tester.modes.${mode}`) }))}
        />
      )}
    </FieldPair>
  );
}

function AddInChoice({ choice, onChange, addIns }: TesterFormProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const toggle = (id: number): void => {
    const rest = choice.addIns.filter((other) => other !== id);
    onChange({ ...choice, addIns: rest.length < choice.addIns.length ? rest : [...rest, id] });
  };
  return (
    <fieldset>
      <legend className="text-s font-semibold">{t('promoTest.tester.addIns')}</legend>
      {addIns.length === 0 && <p className="mt-1 text-s text-soft">{t('promoTest.tester.noAddIns')}</p>}
      <div className="mt-1 grid gap-x-4 sm:grid-cols-2">
        {addIns.map(({ id, name, price }) => (
          <Checkbox
            key={id}
            checked={choice.addIns.includes(id)}
            onChange={() => toggle(id)}
            label={`${name[language]}, ${formatMoney(price)}`}
          />
        ))}
      </div>
    </fieldset>
  );
}
