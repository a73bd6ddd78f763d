import { Liquid, LiquidError } from 'liquidjs';

export type Template = { readonly subject: string; readonly body: string };

export type TemplateValues = Readonly<Record<string, string | number>>;

type Row = { readonly label: string; readonly value: string };

type MarkedKind = 'figure' | 'note' | 'quote' | 'portraits' | 'preview';

export type Block =
  | { readonly kind: 'heading' | 'paragraph' | MarkedKind; readonly text: string }
  | { readonly kind: 'card'; readonly amount: string; readonly code: string; readonly caption: string }
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  | { readonly kind: 'rows'; readonly rows: readonly Row[] };

/** What is wrong with a template, for people to read: `emails:faults.<name>`. */
type FaultName = 'variable' | 'filter' | 'tag' | 'button' | 'missing' | 'syntax';

/** A template that cannot be used, and where to look. */
export class TemplateError extends Error {
  readonly part: keyof Template;
  readonly line: number;
  readonly fault: FaultName;
  /** The name that is not known, where there is one. */
  readonly detail: string;

  constructor(part: keyof Template, line: number, reason: string) {
    super(`${part}, line ${line}: ${reason}`);
    this.part = part;
    this.line = line;
    [this.fault, this.detail] = faultOf(reason);
  }
}

const faultPatterns: [FaultName, RegExp][] = [
  ['variable', /^undefined variable: (.+)$/],
  ['filter', /^undefined filter: (.+)$/],
  ['tag', /^tag "?(.+?)"? not found$/],
  ['button', /^a button needs an address()$/],
  ['missing', /^missing variable: (.+)$/],
];

const faultOf = (reason: string): [FaultName, string] => {
  for (const [name, pattern] of faultPatterns) {
    const found = pattern.exec(reason);
    if (found) return [name, found[1] ?? ''];
  }
  return ['syntax', ''];
};

/** Variables and nothing else: a template decides nothing, so it can neither loop nor read files. */
const createEngine = (): Liquid => {
  const engine = new Liquid({ strictVariables: true, strictFilters: true, ownPropertyOnly: true, parseLimit: 20_000 });
  for (const tag of Object.keys(engine.tags)) delete engine.tags[tag];
  for (const filter of Object.keys(engine.filters)) engine.unregisterFilter(filter);
  return engine;
};

const engine = createEngine();

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/, line:.*$/s, '');

type Fill = (source: string, part: keyof Template, line: number) => string;

const fillWith =
  (values: TemplateValues): Fill =>
  (source, part, line) => {
    try {
      return String(engine.parseAndRenderSync(source, { ...values })).trim();
    } catch (error) {
      if (!LiquidError.is(error)) throw error;
      throw new TemplateError(part, line, reasonOf(error));
    }
  };

const button = /^\[(.+)\]\((.+)\)$/;
const row = /^\|([^|]+)\|(.+)$/;
const card = /^= ([^|]+)\|([^|]+)\|([^|]+)$/;
const marked = /^([#>~"!^]) (.+)$/;
const marks: Record<string, 'heading' | MarkedKind> = {
  '#': 'heading',
  '>': 'figure',
  '~': 'note',
  '"': 'quote',
  '!': 'portraits',
  '^': 'preview',
};

/** The structure is read before the values are filled in: no value can become a heading or a link. */
const renderLine = (source: string, line: number, fill: Fill): Block => {
  const filled = (part: string): string => fill(part, 'body', line);
  const [, label, target] = button.exec(source) ?? [];
  if (label !== undefined && target !== undefined) {
    const url = filled(target);
    // A way that is closed to this person: the line is left out. A button that names no way at all is a mistake.
    if (url === '' && target.includes('{{')) return { kind: 'paragraph', text: '' };
    if (!/^https?:\/\/[^\s]+$/.test(url)) throw new TemplateError('body', line, 'a button needs an address');
    return { kind: 'button', label: filled(label), url };
  }
  const [, name, value] = row.exec(source) ?? [];
  if (name !== undefined && value !== undefined)
    return { kind: 'rows', rows: [{ label: filled(name), value: filled(value) }] };
  const [, amount, code, caption] = card.exec(source) ?? [];
  if (amount !== undefined && code !== undefined && caption !== undefined)
    return { kind: 'card', amount: filled(amount), code: filled(code), caption: filled(caption) };
  const [, mark = '', marking = source] = marked.exec(source) ?? [];
  return { kind: marks[mark] ?? 'paragraph', text: filled(marking) };
};

const isEmpty = (block: Block): boolean =>
  block.kind === 'rows' ? block.rows.every(({ value }) => value === '') : 'text' in block && block.text === '';

/** Rows that follow each other are one table. */
const joinRows = (blocks: readonly Block[]): Block[] => {
  const joined: Block[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    if (block.kind === 'rows' && last?.kind === 'rows')
      joined.splice(-1, 1, { kind: 'rows', rows: [...last.rows, ...block.rows] });
    else joined.push(block);
  }
  return joined;
};

type Filled = { readonly subject: string; readonly blocks: readonly Block[] };

/** One line of the body is one block; a line whose variables are all empty is left out. */
export const fillTemplate = (template: Template, values: TemplateValues): Filled => {
  const fill = fillWith(values);
  const lines = template.body.split(/\r?\n/).map((source, index) => ({ source: source.trim(), line: index + 1 }));
  const blocks = lines
    .filter(({ source }) => source !== '')
    .map(({ source, line }) => renderLine(source, line, fill))
    .filter((block) => !isEmpty(block));
  return { subject: fill(template.subject, 'subject', 1), blocks: joinRows(blocks) };
};

/** Those of the names that the text does not show anywhere. A link in the subject leads nowhere; a code can be read there. */
export const missingIn = ({ subject, body }: Template, names: readonly string[]): string[] =>
  names.filter((name) => {
    const shown = /link$/i.test(name) ? body : `${subject}\n${body}`;
    return !new RegExp(`\\{\\{-?\\s*${name}\\s*-?\\}\\}`).test(shown);
  });
