import { useTranslation } from 'react-i18next';
import type { AdminPromoCode } from '#contract/admin-promo-codes.ts';
import { formatMoment } from '#domain/language/moments.ts';
import { dayAt } from '#domain/time/days.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Link } from '#web/ui/router.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { ManagedFormProps } from '../managed/managed.ts';
import { ManagedForm, useManagedForm } from '../managed/managed-form.tsx';
import { useTreatments } from '../shared/areas-and-treatments.ts';
import { ChoiceFromList } from '../shared/form/choice-from-list.tsx';
import { FieldPair } from '../shared/form/field-pair.tsx';
import { PriceField } from '../shared/form/price-field.tsx';
import {
  type CodeFormState,
  type CodeValues,
  codeSchema,
  isWithinDay,
  toCodeBody,
  toCodeValues,
} from './code-values.ts';
import { stateTones, testHref } from './code-words.ts';
import { DiscountFields } from './discount-fields.tsx';

export function CodeForm(props: ManagedFormProps<AdminPromoCode>) {
  const { row } = props;
  const { t } = useTranslation('admin');
  const form = useManagedForm<CodeValues, AdminPromoCode>(props, {
    schema: codeSchema,
    toValues: toCodeValues,
    toBody: toCodeBody,
    worries: ({ discountType, discountValue, validUntil, active }) => [
      ...(active && validUntil !== '' && validUntil < dayAt(new Date()) ? [t('promoTest.overAsk')] : []),
      ...(discountType === 'percentage' && discountValue === 100 ? [t('promoTest.freeAsk')] : []),
    ],
  });
  const { field } = form;
  return (
    <ManagedForm form={form} note={row && <CodeNote row={row} />}>
      <TextField
        {...field('code')}
        hint={t('promoTest.codeHint')}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
      />
      <DiscountFields form={form} />
      <Days form={form} />
      <Limits form={form} />
      <ChoiceFromList
        {...form.controlled('treatmentIds')}
        hint={t('promoTest.treatmentsHint')}
        answer={useTreatments()}
        hasSwitchedOff
        hasAll={false}
      />
      <div>
        {(['firstBookingOnly', 'advertised', 'active'] as const).map((name) => (
          <Checkbox key={name} {...field(name)} hint={t(`promoTest.${name}Hint`)} />
        ))}
      </div>
    </ManagedForm>
  );
}

function CodeNote({ row }: { row: AdminPromoCode }) {
  const { t } = useTranslation('admin');
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Tag tone={stateTones[row.state]}>{t(`promoTest.states.${row.state}`)}</Tag>
      <span>
        {row.uses === 0 ? t('promoTest.neverUsed') : t('promoTest.usedSoFar', { count: row.uses })}
        {row.reservedUses > 0 && ` ${t('promoTest.reserved', { count: row.reservedUses })}.`}
      </span>
      <Link
        to={testHref(row.code)}
        className="-my-2 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        {t('promoTest.try')}
      </Link>
    </span>
  );
}

function Days({ form: { field, row } }: { form: CodeFormState }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const exact = (name: 'validFrom' | 'validUntil'): string => {
    const instant = row?.[name] ?? null;
    if (instant === null || !isWithinDay(instant)) return t(`promoTest.${name}Hint`);
    return t(`promoTest.${name}Exact`, { when: formatMoment(instant, language) });
  };
  return (
    <FieldPair>
      {(['validFrom', 'validUntil'] as const).map((name) => (
        <TextField key={name} {...field(name)} type="date" hint={exact(name)} />
      ))}
    </FieldPair>
  );
}

function Limits({ form: { field, controlled } }: { form: CodeFormState }) {
  const { t } = useTranslation('admin');
  return (
    <fieldset>
      <legend className="mb-3 text-s font-semibold">{t('promoTest.limits')}</legend>
      <div className="grid gap-5 sm:grid-cols-3 sm:gap-4">
        {(['maxUses', 'maxUsesPerClient'] as const).map((name) => (
          <TextField
            key={name}
            {...field(name, { setValueAs: readCount })}
            hint={t('promoTest.noLimitHint')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
          />
        ))}
        <PriceField {...controlled('minimumAmount')} hint={t('promoTest.minimumHint')} />
      </div>
    </fieldset>
  );
}

/** Nothing typed is no limit. */
const readCount = (typed: string | number | null): number | null =>
  typed === null || String(typed).trim() === '' ? null : Number(typed);
