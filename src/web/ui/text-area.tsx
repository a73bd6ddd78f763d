import type { Ref, TextareaHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { controlLook, Field, type FieldTexts } from './field.tsx';

type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & FieldTexts & { ref?: Ref<HTMLTextAreaElement> };

export function TextArea({ label, hint, error, required, hideLabel, id, className, rows = 4, ...rest }: TextAreaProps) {
  const texts = { label, hint, error, required, hideLabel };
  return (
    <Field {...texts} id={id} className={className}>
      {(control) => (
        <textarea
          {...rest}
          {...control}
          rows={rows}
          className={classNames(controlLook(), 'field-sizing-content max-h-[50dvh] min-h-28 resize-y py-3.5')}
        />
      )}
    </Field>
  );
}
