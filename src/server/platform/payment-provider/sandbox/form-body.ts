import { invalid } from './sandbox-error.ts';

export type Form = { [key: string]: string | Form };

const maxDepth = 5;
const maxFields = 200;

/** `a[b][c]=d` as Stripe's SDKs write it. The objects have no prototype, so no name in them is special. */
export const parseForm = (text: string): Form => {
  const form = emptyForm();
  let fields = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    if (++fields > maxFields) throw invalid('Too many parameters.');
    const path = [name.replace(/\[.*$/s, ''), ...[...name.matchAll(/\[([^\]]*)\]/g)].map((part) => part[1] ?? '')];
    if (path.length > maxDepth) throw invalid(`Too deep: ${name.slice(0, 60)}`);
    put(form, path, value);
  }
  return form;
};

const emptyForm = (): Form => Object.create(null) as Form;

const put = (form: Form, [name = '', ...rest]: string[], value: string): void => {
  if (rest.length === 0) {
    form[name] = value;
    return;
  }
  const inner = form[name];
  const next = typeof inner === 'object' ? inner : emptyForm();
  form[name] = next;
  put(next, rest, value);
};

export const textOf = (form: Form, name: string): string | undefined => {
  const value = form[name];
  if (typeof value === 'object') throw invalid(`Invalid string: ${name}`, { param: name });
  return value === '' ? undefined : value;
};

export const formOf = (form: Form, name: string): Form => {
  const value = form[name];
  return typeof value === 'object' ? value : emptyForm();
};

export const wholeNumberOf = (form: Form, name: string): number | undefined => {
  const text = textOf(form, name);
  if (text === undefined) return undefined;
  if (!/^\d{1,8}$/.test(text))
    throw invalid(`Invalid integer: ${text.slice(0, 40)}`, { code: 'parameter_invalid_integer', param: name });
  return Number(text);
};

/** Only flat text, as Stripe keeps it. */
export const metadataOf = (form: Form): Record<string, string> =>
  Object.fromEntries(
    Object.entries(formOf(form, 'metadata')).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

export const refuseUnknown = (form: Form, known: readonly string[]): void => {
  for (const name of Object.keys(form))
    if (!known.includes(name))
      throw invalid(`Received unknown parameter: ${name.slice(0, 60)}`, { code: 'parameter_unknown', param: name });
};
