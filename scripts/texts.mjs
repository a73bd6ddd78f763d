import { parseSync } from 'vite';

export const languages = ['en', 'pt'];
export const namespaces = ['admin', 'auth', 'booking', 'common', 'emails', 'treatments'];
export const legalPages = ['cookies', 'privacy', 'terms'];

const brazilian =
  /(?<!\p{L})(agendamentos?|agendar|celular|CEP|senhas?|cadastros?|cadastrar|cadastre-se|vocês?|usuári[oa]s?|telas?|salvar|salve|contatos?|contatar|registro|time de suporte)(?!\p{L})/iu;

/**
 * `texts` is `{ en: { json: { common: {…}, … }, legal: { privacy: '# …', … } }, pt: … }`.
 * The answer is a list of sentences, empty when both languages say the same things.
 */
export function findTextFaults(texts, errorCodes) {
  const faults = [];
  for (const language of languages) faults.push(...checkFiles(language, texts[language]));
  for (const namespace of namespaces) faults.push(...checkNamespace(namespace, texts));
  for (const page of legalPages) faults.push(...checkLegalPage(page, texts));
  for (const language of languages) faults.push(...checkErrors(language, texts[language], errorCodes));
  return faults;
}

function checkFiles(language, { json, legal }) {
  const same = (found, wanted) => [...found].sort().join() === [...wanted].sort().join();
  const faults = [];
  if (!same(Object.keys(json), namespaces))
    faults.push(`locales/${language} must hold exactly ${namespaces.join(', ')}`);
  if (!same(Object.keys(legal), legalPages))
    faults.push(`locales/${language}/legal must hold exactly ${legalPages.join(', ')}`);
  return faults;
}

function checkNamespace(namespace, texts) {
  const faults = [];
  const flat = {};
  const byKey = {};
  for (const language of languages) {
    flat[language] = flatten(texts[language].json[namespace] ?? {});
    byKey[language] = joinPlurals(flat[language]);
    const where = `locales/${language}/${namespace}.json`;
    for (const [key, text] of flat[language]) {
      if (typeof text !== 'string') faults.push(`${where} ${key} is not a text`);
      else if (text.trim() === '') faults.push(`${where} ${key} is empty`);
      else {
        if (language === 'pt') faults.push(...checkPortuguese(`${where} ${key}`, text));
        faults.push(...checkPercent(language, `${where} ${key}`, text));
      }
    }
    for (const [key, { forms }] of byKey[language])
      if (forms.length > 0 && !(forms.includes('one') && forms.includes('other')))
        faults.push(`${where} ${key} needs both _one and _other`);
  }
  return [...faults, ...compareKeys(namespace, byKey)];
}

function compareKeys(namespace, { en, pt }) {
  const faults = [];
  for (const key of new Set([...en.keys(), ...pt.keys()])) {
    const [english, portuguese] = [en.get(key), pt.get(key)];
    if (!portuguese) faults.push(`locales/pt/${namespace}.json lacks ${key}`);
    else if (!english) faults.push(`locales/en/${namespace}.json lacks ${key}`);
    else if (english.placeholders !== portuguese.placeholders)
      faults.push(
        `${namespace} ${key} has the placeholders [${english.placeholders}] in en and [${portuguese.placeholders}] in pt`,
      );
    else if ((english.forms.length === 0) !== (portuguese.forms.length === 0))
      faults.push(`${namespace} ${key} counts in one language only`);
  }
  return faults;
}

function flatten(tree, prefix = '') {
  return Object.entries(tree).flatMap(([key, value]) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? flatten(value, `${prefix}${key}.`)
      : [[prefix + key, value]],
  );
}

/** `minutes_one` and `minutes_other` are one text, `minutes`, in two forms. Portuguese may add `_many`. */
function joinPlurals(flat) {
  const keys = new Set(flat.map(([key]) => key));
  const joined = new Map();
  for (const [key, text] of flat) {
    const [, stem, form] = /^(.+?)_(zero|one|two|few|many|other)$/.exec(key) ?? [];
    const isForm = stem !== undefined && (form === 'one' || form === 'other' || keys.has(`${stem}_other`));
    const entry = joined.get(isForm ? stem : key) ?? { forms: [], found: new Set() };
    if (isForm) entry.forms.push(form);
    for (const placeholder of placeholdersOf(text)) entry.found.add(placeholder);
    joined.set(isForm ? stem : key, entry);
  }
  for (const entry of joined.values()) entry.placeholders = [...entry.found].sort().join(', ');
  return joined;
}

/** `{{name}}`, `{{amount, number}}` and the tags of a Trans component. */
const placeholdersOf = (text) =>
  [...String(text).matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}|<\/?(\w+)\s*\/?>/g)].map(([, name, tag]) => name ?? `<${tag}>`);

function checkPortuguese(where, text) {
  const found = brazilian.exec(text);
  return found ? [`${where} says "${found[0]}", which is not European Portuguese`] : [];
}

/** As `formatPercent` writes it: `50%`, in Portuguese `50 %` with a space that does not break. */
const otherPercent = { en: /[\d}]\s%/u, pt: /[\d}][^\S\u00a0]?%/u };

function checkPercent(language, where, text) {
  const found = otherPercent[language].exec(text);
  return found ? [`${where} says "${found[0]}", which is another percent than everywhere else`] : [];
}

function checkLegalPage(page, texts) {
  const [english, portuguese] = languages.map((language) => texts[language].legal[page] ?? '');
  const faults = [];
  const shape = (text) => text.match(/^(#+|-|\|) /gm)?.join('') ?? '';
  const found = (text) => [...new Set(placeholdersOf(text))].sort().join(', ');
  if (english.trim() === '' || portuguese.trim() === '') faults.push(`the legal page ${page} is empty`);
  if (shape(english) !== shape(portuguese)) faults.push(`the legal page ${page} has other headings or lists in pt`);
  if (found(english) !== found(portuguese)) faults.push(`the legal page ${page} has other placeholders in pt`);
  faults.push(...checkPercent('en', `locales/en/legal/${page}.md`, english));
  faults.push(...checkPercent('pt', `locales/pt/legal/${page}.md`, portuguese));
  return [...faults, ...checkPortuguese(`locales/pt/legal/${page}.md`, portuguese)];
}

function checkErrors(language, { json }, errorCodes) {
  const texts = Object.keys(json.common?.errors ?? {});
  const where = `locales/${language}/common.json`;
  return [
    ...errorCodes.filter((code) => !texts.includes(code)).map((code) => `${where} has no text for the error ${code}`),
    ...texts
      .filter((code) => !errorCodes.includes(code))
      .map((code) => `${where} explains ${code}, which no call answers`),
  ];
}

/** The keys of `errorStatus`, read from the text of error-codes.ts: Node alone does not run TypeScript. */
export function readErrorCodes(text) {
  const declarations = parseSync('error-codes.ts', text).program.body.flatMap(
    (statement) => statement.declaration?.declarations ?? [],
  );
  const init = declarations.find(({ id }) => id.name === 'errorStatus')?.init;
  const object = init?.expression ?? init;
  if (object?.type !== 'ObjectExpression') throw new Error('error-codes.ts has no object errorStatus');
  return object.properties.map(({ key }) => key.name ?? key.value);
}
