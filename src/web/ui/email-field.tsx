import { TextField, type TextFieldProps } from './field.tsx';

/** An e-mail address: no keyboard puts a capital in front of it or corrects it. */
export function EmailField(props: Omit<TextFieldProps, 'type'>) {
  return <TextField {...props} type="email" autoCapitalize="none" spellCheck={false} />;
}
