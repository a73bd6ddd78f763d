export type Texts = { readonly [name: string]: string | Texts };
export type Values = { readonly [name: string]: unknown };

/** What stands under a key such as `wizard.zip.title`: a text, or texts with their own keys. */
export const findPart = (texts: Texts | undefined, path: string): string | Texts | undefined => {
  let found: string | Texts | undefined = texts;
  for (const name of path.split('.')) found = typeof found === 'object' ? found[name] : undefined;
  return found;
};

export const findText = (texts: Texts | undefined, path: string): string | undefined => {
  const found = findPart(texts, path);
  return typeof found === 'string' ? found : undefined;
};

const rules = new Map<string, Intl.PluralRules>();

const formOf = (language: string, count: number): string => {
  const rule = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, rule);
  return rule.select(count);
};

/** The keys under which a text for so many may stand, the best first. */
export const keysFor = (language: string, path: string, count: unknown): string[] =>
  typeof count === 'number'
    ? [...(count === 0 ? [`${path}_zero`] : []), `${path}_${formOf(language, count)}`, `${path}_other`, path]
    : [path];

/** `Hello {{ name }}`, with the name in its place; what nobody gave stays to be seen. */
export const fillIn = (text: string, values: Values): string =>
  text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (place, name: string) =>
    values[name] === undefined ? place : String(values[name] ?? ''),
  );
