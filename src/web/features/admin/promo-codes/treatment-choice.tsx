import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { treatments } from '#contract/admin-catalogue.ts';
import { call } from '#web/api/call.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { LoadFailure } from '../shared/load-failure.tsx';
import type { CodeFormState } from './code-values.ts';

/** All treatments, those that are not on offer too: a code may already name one. */
export const useAllTreatments = () =>
  useQuery({
    queryKey: ['admin', 'promo-test', 'treatments'],
    queryFn: async ({ signal }) => (await call(treatments.list, { query: { pageSize: 100 } }, { signal })).items,
  });

export function TreatmentChoice({ form: { control, errorOf } }: { form: CodeFormState }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { field } = useController({ control, name: 'treatmentIds' });
  const treatments = useAllTreatments();
  const error = errorOf('treatmentIds');
  const toggle = (id: number): void =>
    field.onChange(
      field.value.includes(id)
        ? field.value.filter((other) => other !== id)
        : [...field.value, id].sort((a, b) => a - b),
    );
  return (
    <fieldset aria-describedby="treatments-hint">
      <legend className="text-s font-semibold">{t('promoTest.treatmentIds')}</legend>
      <p id="treatments-hint" className="mt-1 text-xs text-soft">
        {t('promoTest.treatmentsHint')}
      </p>
      {treatments.isError && <LoadFailure title={t('promoTest.treatmentsFailed')} answer={treatments} />}
      {treatments.isPending && (
        <div className="mt-3">
          <SkeletonText lines={3} />
        </div>
      )}
      <div className="mt-1 grid gap-x-4 sm:grid-cols-2">
        {treatments.data?.map(({ id, name, active }) => (
          <Checkbox
            key={id}
            checked={field.value.includes(id)}
            onChange={() => toggle(id)}
            label={active ? name[language] : `${name[language]} (${t('promoTest.inactive')})`}
          />
        ))}
      </div>
      {error && <FieldError id="treatments-error">{error}</FieldError>}
    </fieldset>
  );
}
