import type { UseQueryResult } from '@tanstack/react-query';
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import type { Named } from '../areas-and-treatments.ts';
import { LoadFailure } from '../load-failure.tsx';
import { ChoicePills } from './choice-pills.tsx';

type ChoiceFromListProps<Values extends FieldValues> = {
  control: Control<Values, unknown, Values>;
  name: Path<Values>;
  label: string;
  hint: string;
  error: string | undefined;
  answer: UseQueryResult<readonly Named[]>;
  /** Also offers what is switched off now. */
  hasSwitchedOff?: boolean;
  /** Not where none means all of them. */
  hasAll?: boolean;
};

/** Of what the company serves and offers. What is switched off there stays chosen and says so. */
export function ChoiceFromList<Values extends FieldValues>(props: ChoiceFromListProps<Values>) {
  const { control, name, label, hint, error, answer, hasSwitchedOff, hasAll = true } = props;
  const { t } = useTranslation('admin');
  const { field } = useController({ control, name });
  const chosen: readonly number[] = field.value;
  if (!answer.data)
    return (
      <fieldset>
        <legend className="mb-2.5 text-s font-semibold">{label}</legend>
        {answer.isError ? (
          <LoadFailure title={t('therapists.listFailed', { name: label })} answer={answer} />
        ) : (
          <SkeletonText lines={2} />
        )}
      </fieldset>
    );
  return (
    <ChoicePills
      legend={label}
      hint={hint}
      options={answer.data
        .filter(({ id, active }) => active || hasSwitchedOff || chosen.includes(id))
        .map(({ id, name: text, active }) => ({
          value: id,
          label: active ? text : t('therapists.switchedOff', { name: text }),
          isFaint: !active,
        }))}
      values={chosen}
      onChange={(ids) => field.onChange(ids.toSorted((a, b) => a - b))}
      hasAll={hasAll}
      focusRef={field.ref}
      error={error}
    />
  );
}
