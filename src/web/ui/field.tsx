import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { classNames } from './class-names.ts';
import { icon } from './icon.tsx';

const ErrorIcon = icon('error');

type FieldControl = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

export type FieldTexts = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean | undefined;
  /** The label is still there for screen readers. */
  hideLabel?: boolean | undefined;
};

type FieldProps = FieldTexts & {
  id?: string | undefined;
  className?: string | undefined;
  children: (control: FieldControl) => ReactNode;
};

/**
 * Label, hint and error around any control. Hint and error are tied to it by aria-describedby; `required` is told by
 * aria-required and a mark, so that our own messages speak and not the browser's.
 */
export function Field({ id, label, hint, error, required, hideLabel, className, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const describedBy = classNames(hint ? hintId : '', error ? errorId : '') || undefined;
  return (
    <div className={className}>
      <label htmlFor={controlId} className={hideLabel ? 'sr-only' : 'mb-2 block text-s font-semibold'}>
        {label}
        {required && <RequiredMark />}
      </label>
      {children({
        id: controlId,
        'aria-describedby': describedBy,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {hint && (
        <p id={hintId} className="mt-2 text-xs text-soft">
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

export function RequiredMark() {
  return (
    <span aria-hidden="true" className="ml-1 font-normal text-accent-text">
      *
    </span>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-2 flex items-start gap-1.5 text-s text-danger">
      <ErrorIcon size={18} className="mt-0.5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

export type ControlSize = 'large' | 'medium';

/** The look of everything one types into; shared with select and the search box. */
export function controlLook(size: ControlSize = 'medium') {
  return classNames(
    'block w-full border border-field-line bg-surface text-ink transition-[border-color,box-shadow,background-color]',
    'enabled:hover:border-soft focus-visible:border-brand focus-visible:outline-offset-1',
    'aria-invalid:border-danger aria-invalid:inset-ring aria-invalid:inset-ring-danger',
    'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-faint',
    '[&[readonly]]:bg-sunken',
    size === 'large'
      ? 'min-h-15 rounded-m px-5 text-l font-medium tracking-[0.02em]'
      : 'min-h-13 rounded-m px-4 text-m',
  );
}

export type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'prefix'> &
  FieldTexts & {
    size?: ControlSize | undefined;
    /** A unit or a button inside the right edge. */
    end?: ReactNode;
    ref?: Ref<HTMLInputElement>;
  };

export function TextField({
  label,
  hint,
  error,
  required,
  hideLabel,
  size,
  end,
  id,
  className,
  ...rest
}: TextFieldProps) {
  const texts = { label, hint, error, required, hideLabel };
  return (
    <Field {...texts} id={id} className={className}>
      {(control) => (
        <div className="relative">
          <input {...rest} {...control} className={classNames(controlLook(size), !!end && 'pr-14')} />
          {end && <div className="absolute inset-y-0 right-1 flex items-center text-s text-soft">{end}</div>}
        </div>
      )}
    </Field>
  );
}
