export type Recipient = { readonly email: string; readonly name?: string | undefined };

// What could end a header line, start another address or hide something on a terminal.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
const address = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]{1,189}$/;

/** A mail whose recipient could write into the headers is never planned and never sent. */
export const checkRecipient = ({ email, name }: Recipient): void => {
  if (control.test(email) || !address.test(email)) throw new Error('A mail needs exactly one plain address');
  if (name !== undefined && (control.test(name) || name.length > 200))
    throw new Error('The name of a recipient must be one line of at most 200 characters');
};

/** For subjects and terminals: whatever breaks a line becomes a space. */
export const toSingleLine = (text: string): string => text.replace(controls, ' ').replace(/ {2,}/g, ' ').trim();
