import { type InputHTMLAttributes, type Ref, useId } from 'react';
import { classNames } from './class-names.ts';
import { SearchIcon } from './icons.tsx';

type SearchFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size'> & {
  /** Read out; people see the placeholder. */
  label: string;
  ref?: Ref<HTMLInputElement>;
};

export function SearchField({ label, id, className, ...rest }: SearchFieldProps) {
  const ownId = useId();
  return (
    <div className={classNames('relative min-w-0', className)}>
      <label htmlFor={id ?? ownId} className="sr-only">
        {label}
      </label>
      <SearchIcon className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-soft" />
      <input
        placeholder={label}
        {...rest}
        id={id ?? ownId}
        type="search"
        className="block min-h-11 w-full rounded-full border border-field-line bg-surface pr-4 pl-11 text-[1rem] transition-colors hover:border-soft focus-visible:border-brand"
      />
    </div>
  );
}
