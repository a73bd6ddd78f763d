import { useTranslation } from 'react-i18next';
import { flexibleChoices } from '#domain/dispatch/flexible.ts';
import { RadioPills } from '#web/ui/radio-cards.tsx';
import { mayBeFlexible } from './by-phone-values.ts';
import type { PhoneForm } from './use-by-phone.ts';

/** How much earlier or later will do the caller. Not asked where somebody in particular comes, at the hour that was said. */
export function FlexibleField({ form }: { form: PhoneForm['form'] }) {
  const { t } = useTranslation('admin');
  const values = form.watch();
  if (!mayBeFlexible(values)) return null;
  return (
    <RadioPills
      legend={t('bookByPhone.flexible.legend')}
      hint={t('bookByPhone.flexible.hint')}
      value={String(values.flexibleMinutes)}
      onChange={(minutes) => form.setValue('flexibleMinutes', Number(minutes), { shouldDirty: true })}
      options={flexibleChoices.map((minutes) => ({
        value: String(minutes),
        label: t(`bookByPhone.flexible.by.${minutes}`),
      }))}
    />
  );
}
