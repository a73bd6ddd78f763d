import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldError, RequiredMark } from './field.tsx';

export type ChoiceGroupTexts = {
  legend: ReactNode;
  /** The legend is still there for screen readers. */
  hideLegend?: boolean | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean | undefined;
  className?: string | undefined;
};

/** The fieldset around radio cards, pills and checkbox cards: the question, its hint and its error. */
export function ChoiceGroup({
  legend,
  hideLegend,
  hint,
  error,
  required,
  className,
  children,
}: ChoiceGroupTexts & { children: ReactNode }) {
  const id = useId();
  const describedBy = classNames(hint ? `${id}-hint` : '', error ? `${id}-error` : '') || undefined;
  return (
    <fieldset aria-describedby={describedBy} className={classNames('min-w-0', className)}>
      <legend className={hideLegend ? 'sr-only' : 'mb-2.5 text-s font-semibold'}>
        {legend}
        {required && <RequiredMark />}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1.5 mb-2.5 text-xs text-soft">
          {hint}
        </p>
      )}
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
