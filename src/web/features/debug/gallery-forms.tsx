import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { CheckboxCards } from '#web/ui/checkbox-cards.tsx';
import { TextField } from '#web/ui/field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { RadioCards, RadioPills } from '#web/ui/radio-cards.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { GallerySection } from './gallery-section.tsx';

export function Fields() {
  const { t } = useTranslation('admin');
  return (
    <GallerySection title={t('debugUi.sections.fields')}>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField label={t('debugUi.zip')} size="large" defaultValue="1200-109" inputMode="numeric" />
        <TextField
          label={t('debugUi.email')}
          type="email"
          required
          defaultValue="rita@"
          error={t('debugUi.emailError')}
          autoComplete="off"
        />
        <PasswordField label={t('debugUi.password')} hint={t('debugUi.passwordHint')} defaultValue="calma-2026" />
        <TextField label={t('debugUi.locked')} disabled defaultValue="Lisboa" />
        <Select label={t('debugUi.treatment')}>
          <option>{t('debugUi.relaxing')}</option>
          <option>{t('debugUi.deep')}</option>
        </Select>
        <TextField
          label={t('debugUi.total')}
          defaultValue="25"
          inputMode="decimal"
          end={<span className="pr-3">€</span>}
        />
        <TextArea label={t('debugUi.notes')} hint={t('debugUi.notesHint')} className="sm:col-span-2" />
      </div>
      <div>
        <Checkbox label={t('debugUi.news')} hint={t('debugUi.newsHint')} defaultChecked />
        <Checkbox label={t('debugUi.terms')} required error={t('debugUi.termsError')} />
        <Checkbox label={t('debugUi.disabled')} disabled />
      </div>
    </GallerySection>
  );
}

export function Choices() {
  const { t } = useTranslation('admin');
  const [minutes, setMinutes] = useState<string | null>('60');
  const [who, setWho] = useState<string | null>(null);
  const [time, setTime] = useState<string | null>('15:30');
  const [addIns, setAddIns] = useState<string[]>(['aroma']);
  const [language, setLanguage] = useState<'en' | 'pt'>('en');
  return (
    <GallerySection title={t('debugUi.sections.choices')}>
      <TreatmentCards />
      <RadioPills
        legend={t('debugUi.howLong')}
        value={minutes}
        onChange={setMinutes}
        options={['60 min · 65,00 €', '75 min · 79,00 €', '90 min · 92,00 €'].map((label) => ({
          value: label.slice(0, 2),
          label,
        }))}
      />
      <RadioPills
        legend={t('debugUi.who')}
        value={who}
        onChange={setWho}
        error={who === null && t('debugUi.whoError')}
        options={[
          { value: 'any', label: t('debugUi.anyone') },
          { value: 'female', label: t('debugUi.woman') },
          { value: 'male', label: t('debugUi.man'), disabled: true },
        ]}
      />
      <RadioPills
        legend={t('debugUi.time')}
        layout="grid"
        value={time}
        onChange={setTime}
        options={['14:00', '15:30', '16:15', '17:00', '18:30', '19:45'].map((label) => ({ value: label, label }))}
      />
      <CheckboxCards
        legend={t('debugUi.addIns')}
        values={addIns}
        onChange={setAddIns}
        options={[
          { value: 'aroma', title: t('debugUi.aroma'), description: t('debugUi.aromaText'), note: '10,00 €' },
          { value: 'scalp', title: t('debugUi.scalp'), description: t('debugUi.scalpText'), note: '15,00 €' },
        ]}
      />
      <Segmented
        label={t('debugUi.language')}
        value={language}
        onChange={setLanguage}
        options={[
          { value: 'en', label: 'EN', longLabel: t('debugUi.english'), lang: 'en' },
          { value: 'pt', label: 'PT', longLabel: t('debugUi.portuguese'), lang: 'pt' },
        ]}
      />
    </GallerySection>
  );
}

function TreatmentCards() {
  const { t } = useTranslation('admin');
  const [treatment, setTreatment] = useState<string | null>('relaxing');
  const from = (price: string) => t('debugUi.from', { price });
  const picture = (name: string) => <img src={`/treatments/${name}.svg`} alt="" width={160} height={120} />;
  return (
    <RadioCards
      legend={t('debugUi.what')}
      value={treatment}
      onChange={setTreatment}
      options={[
        {
          value: 'relaxing',
          title: t('debugUi.relaxing'),
          description: t('debugUi.relaxingText'),
          note: from('65,00 €'),
          picture: picture('relaxing'),
        },
        {
          value: 'deep',
          title: t('debugUi.deep'),
          description: t('debugUi.deepText'),
          note: from('75,00 €'),
          picture: picture('deep-tissue'),
        },
        {
          value: 'stones',
          title: t('debugUi.stones'),
          description: t('debugUi.stonesText'),
          note: from('80,00 €'),
          picture: picture('hot-stones'),
        },
        {
          value: 'thai',
          title: t('debugUi.thai'),
          description: t('debugUi.thaiText'),
          picture: picture('thai'),
          disabled: true,
        },
      ]}
    />
  );
}
