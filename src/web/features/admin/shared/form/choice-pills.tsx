import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceGroup } from '#web/ui/choice-group.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CheckIcon } from '#web/ui/icons.tsx';

type ChoicePillsProps<Value extends string | number> = {
  legend: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  options: readonly { value: Value; label: string; isFaint?: boolean }[];
  values: readonly Value[];
  onChange(values: Value[]): void;
  /** Offers to take all of them or none. */
  hasAll?: boolean;
  /** Takes the focus when something is wrong here. */
  focusRef?: Ref<HTMLDivElement>;
};

/** Any number out of a list of short words. */
export function ChoicePills<Value extends string | number>(props: ChoicePillsProps<Value>) {
  const { legend, hint, error, required, options, values, onChange, hasAll, focusRef } = props;
  const toggle = (value: Value): void =>
    onChange(values.includes(value) ? values.filter((other) => other !== value) : [...values, value]);
  return (
    <ChoiceGroup legend={legend} hint={hint} error={error} required={required}>
      <div ref={focusRef} tabIndex={-1} className="flex flex-wrap gap-2 rounded-m focus-visible:outline-offset-4">
        {options.map(({ value, label, isFaint }) => (
          <label
            key={value}
            data-chosen={values.includes(value) || undefined}
            className={classNames(
              'ring-within relative inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line-strong bg-surface px-4 py-2 text-s leading-tight transition-colors',
              'hover:border-field-line data-chosen:border-brand data-chosen:bg-brand-soft data-chosen:font-semibold',
              isFaint && 'border-dashed text-soft',
            )}
          >
            <input
              type="checkbox"
              checked={values.includes(value)}
              onChange={() => toggle(value)}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            {values.includes(value) && <CheckIcon size={16} strokeWidth={2.5} className="-ml-1 text-brand" />}
            <span>{label}</span>
          </label>
        ))}
      </div>
      {hasAll && options.length > 2 && <AllOrNone options={options} values={values} onChange={onChange} />}
    </ChoiceGroup>
  );
}

const allLook =
  'min-h-11 px-1 text-xs font-semibold text-brand underline-offset-4 hover:underline disabled:text-faint disabled:no-underline';

function AllOrNone<Value extends string | number>({
  options,
  values,
  onChange,
}: Pick<ChoicePillsProps<Value>, 'options' | 'values' | 'onChange'>) {
  const { t } = useTranslation('admin');
  return (
    <div className="mt-1 flex items-center gap-4">
      <span className="mr-auto text-xs text-soft">
        {t('therapists.chosen', { count: values.length, total: options.length })}
      </span>
      <button
        type="button"
        className={allLook}
        disabled={options.every(({ value }) => values.includes(value))}
        onClick={() => onChange(options.map(({ value }) => value))}
      >
        {t('therapists.chooseAll')}
      </button>
      <button type="button" className={allLook} disabled={values.length === 0} onClick={() => onChange([])}>
        {t('therapists.chooseNone')}
      </button>
    </div>
  );
}
