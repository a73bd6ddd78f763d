import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { EmailField } from '#web/ui/email-field.tsx';
import { TextField } from '#web/ui/field.tsx';
import { FieldPair } from './field-pair.tsx';

type PersonField = 'firstName' | 'lastName' | 'email';

type PersonFieldsProps = {
  form: { field(name: PersonField): UseFormRegisterReturn & { label: string; error: string | undefined } };
  emailHint: ReactNode;
};

/** What somebody is called and written to; of another person, so that the browser fills in nothing. */
export function PersonFields({ form: { field }, emailHint }: PersonFieldsProps) {
  const typed = { required: true, autoComplete: 'off' };
  return (
    <>
      <FieldPair>
        <TextField {...field('firstName')} {...typed} />
        <TextField {...field('lastName')} {...typed} />
      </FieldPair>
      <EmailField {...field('email')} {...typed} hint={emailHint} />
    </>
  );
}
