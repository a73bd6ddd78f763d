import { useTranslation } from 'react-i18next';
import { type AdminPromoCode, adminPromoCode, createPromoCode, updatePromoCode } from '#contract/admin-promo-codes.ts';
import { formatMoment } from '#domain/language/moments.ts';
import { dayAt } from '#domain/time/days.ts';
import { call } from '#web/api/call.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Link } from '#web/ui/router.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { tellDone } from '../shared/failures.ts';
import { FieldPair } from '../shared/form/field-pair.tsx';
import { FormSheet } from '../shared/form/form-sheet.tsx';
import { PriceField } from '../shared/form/price-field.tsx';
import { useAdminForm } from '../shared/form/use-admin-form.ts';
import {
  type CodeFormState,
  type CodeValues,
  codeSchema,
  isWithinDay,
  toCodeBody,
  toCodeValues,
} from './code-values.ts';
import { stateTones } from './code-words.ts';
import { DiscountFields } from './discount-fields.tsx';
import { refreshCodes } from './refresh.ts';
import { TreatmentChoice } from './treatment-choice.tsx';
import { testHref } from './use-code-columns.tsx';

type CodeFormProps = { row: AdminPromoCode | null; onClose(): void; onDelete?: (() => void) | undefined };

export function CodeForm({ row, onClose, onDelete }: CodeFormProps) {
  const { t } = useTranslation('admin');
  const form = useAdminForm({
    schema: codeSchema,
    rowSchema: adminPromoCode,
    row,
    toValues: toCodeValues,
    worries: ({ discountType, discountValue, validUntil, active }) => [
      ...(active && validUntil !== '' && validUntil < dayAt(new Date()) ? [t('promoTest.overAsk')] : []),
      ...(discountType === 'percentage' && discountValue === 100 ? [t('promoTest.freeAsk')] : []),
    ],
    save: (values, version) =>
      row && version !== null
        ? call(updatePromoCode, { params: { id: row.id }, body: { ...toCodeBody(values, row), version } })
        : call(createPromoCode, { body: toCodeBody(values, null) }),
    onSaved: (saved) => {
      tellDone(t('form.saved'), saved.code);
      void refreshCodes();
      onClose();
    },
  });
  return (
    <FormSheet
      form={form}
      title={row?.code ?? t('promoTest.new')}
      note={row && <CodeNote row={row} />}
      onClose={onClose}
      isNew={row === null}
      nameOf={(name) => t(`promoTest.${name as keyof CodeValues}`)}
      history={row && { subject: 'promo-code', id: String(row.id) }}
      onDelete={onDelete}
    >
      <TextField
        {...form.register('code')}
        label={t('promoTest.code')}
        hint={t('promoTest.codeHint')}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
        error={form.errorOf('code')}
      />
      <DiscountFields form={form} />
      <Days form={form} row={row} />
      <Limits form={form} />
      <TreatmentChoice form={form} />
      <div>
        <Checkbox
          {...form.register('firstBookingOnly')}
          label={t('promoTest.firstBookingOnly')}
          hint={t('promoTest.firstBookingOnlyHint')}
        />
        <Checkbox
          {...form.register('advertised')}
          label={t('promoTest.advertised')}
          hint={t('promoTest.advertisedHint')}
        />
        <Checkbox {...form.register('active')} label={t('promoTest.active')} hint={t('promoTest.activeHint')} />
      </div>
    </FormSheet>
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

function Days({ form: { register, errorOf }, row }: { form: CodeFormState; row: AdminPromoCode | null }) {
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
        <TextField
          key={name}
          {...register(name)}
          type="date"
          label={t(`promoTest.${name}`)}
          hint={exact(name)}
          error={errorOf(name)}
        />
      ))}
    </FieldPair>
  );
}

function Limits({ form: { register, control, errorOf } }: { form: CodeFormState }) {
  const { t } = useTranslation('admin');
  return (
    <fieldset>
      <legend className="mb-3 text-s font-semibold">{t('promoTest.limits')}</legend>
      <div className="grid gap-5 sm:grid-cols-3 sm:gap-4">
        {(['maxUses', 'maxUsesPerClient'] as const).map((name) => (
          <TextField
            key={name}
            {...register(name, { setValueAs: readCount })}
            label={t(`promoTest.${name}`)}
            hint={t('promoTest.noLimitHint')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            error={errorOf(name)}
          />
        ))}
        <PriceField
          control={control}
          name="minimumAmount"
          label={t('promoTest.minimumAmount')}
          hint={t('promoTest.minimumHint')}
          error={errorOf('minimumAmount')}
        />
      </div>
    </fieldset>
  );
}

/** Nothing typed is no limit. */
const readCount = (typed: string | number | null): number | null =>
  typed === null || String(typed).trim() === '' ? null : Number(typed);
