import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldError, RequiredMark } from './field.tsx';
import { CheckIcon } from './icons.tsx';

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

export function Checkbox({ label, hint, error, required, id, className, ...rest }: CheckboxProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const describedBy = classNames(hint ? `${inputId}-hint` : '', error ? `${inputId}-error` : '') || undefined;
  return (
    <div className={className}>
      <label htmlFor={inputId} className="flex min-h-11 items-start gap-3 py-2.5 text-s has-disabled:text-faint">
        <span className="relative grid size-6 shrink-0 place-items-center">
          <input
            {...rest}
            id={inputId}
            type="checkbox"
            aria-required={required || undefined}
            aria-describedby={describedBy}
            aria-invalid={error ? true : undefined}
            className={classNames(
              'peer absolute inset-0 appearance-none rounded-[7px] border border-field-line bg-surface transition-colors',
              'enabled:hover:border-brand checked:border-brand checked:bg-brand aria-invalid:border-danger',
              'disabled:border-line-strong disabled:bg-sunken',
            )}
          />
          <CheckIcon
            size={18}
            strokeWidth={2.5}
            className="pointer-events-none relative hidden text-on-brand peer-checked:block peer-disabled:text-faint"
          />
        </span>
        <span className="min-w-0 pt-px">
          {label}
          {required && <RequiredMark />}
        </span>
      </label>
      {hint && (
        <p id={`${inputId}-hint`} className="-mt-1.5 pb-1 pl-9 text-xs text-soft">
          {hint}
        </p>
      )}
      {error && (
        <div className="-mt-2 pb-1 pl-9">
          <FieldError id={`${inputId}-error`}>{error}</FieldError>
        </div>
      )}
    </div>
  );
}
