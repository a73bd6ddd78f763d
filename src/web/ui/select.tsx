import type { ReactNode, Ref, SelectHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { type ControlSize, controlLook, Field, type FieldTexts } from './field.tsx';
import { ChevronDownIcon } from './icons.tsx';

type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'size'> &
  FieldTexts & {
    size?: ControlSize | undefined;
    options?: readonly { value: string | number; label: ReactNode }[];
    /** `<option>` elements before them, or in their place. */
    children?: ReactNode;
    ref?: Ref<HTMLSelectElement>;
  };

export function Select(props: SelectProps) {
  const { label, hint, error, required, hideLabel, size, id, className, options, children, ...rest } = props;
  return (
    <Field {...{ label, hint, error, required, hideLabel }} id={id} className={className}>
      {(control) => (
        <div className="relative">
          <select {...rest} {...control} className={classNames(controlLook(size), 'appearance-none truncate pr-12')}>
            {children}
            {options?.map(({ value, label: name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
          <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-4 -translate-y-1/2 text-soft" />
        </div>
      )}
    </Field>
  );
}
