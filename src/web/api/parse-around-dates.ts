import type * as z from 'zod/mini';
import { wallTime } from '#contract/availability.ts';

type Schema = z.ZodMiniType;
type Path = readonly PropertyKey[];
type Issue = z.core.$ZodIssue;
type Holder = Record<PropertyKey, unknown>;

/** The parts of a schema that hold others, by zod's own names. */
type Definition = {
  type: string;
  format?: string;
  innerType?: Schema;
  element?: Schema;
  valueType?: Schema;
  shape?: Record<PropertyKey, Schema>;
  options?: Schema[];
  left?: Schema;
  right?: Schema;
};

const definitionOf = (schema: Schema): Definition => schema._zod.def as unknown as Definition;

/** What a readable moment of each kind looks like. */
const samples: Readonly<Record<string, string>> = {
  datetime: '2000-01-01T00:00:00.000Z',
  date: '2000-01-01',
  time: '00:00',
};

const kindOf = (schema: Schema): string | null => {
  if (schema === wallTime) return 'time';
  const { format = '' } = definitionOf(schema);
  return Object.hasOwn(samples, format) ? format : null;
};

/** All schemas that may describe what stands at this path. */
const schemasAt = (schema: Schema, path: Path): Schema[] => {
  const { innerType, options, left, right, shape, element, valueType } = definitionOf(schema);
  if (innerType) return schemasAt(innerType, path);
  const alternatives = options ?? (left && right ? [left, right] : null);
  if (alternatives) return alternatives.flatMap((one) => schemasAt(one, path));
  const [step, ...rest] = path;
  if (step === undefined) return [schema];
  const inside = shape?.[step] ?? element ?? valueType;
  return inside ? schemasAt(inside, rest) : [];
};

type Spoilt = { path: Path; kind: string };

/** The moments that an issue is about; null when it is about anything else. */
const spoiltBy = (issue: Issue, schema: Schema): Spoilt[] | null => {
  if (issue.code === 'invalid_union') {
    const here = issue.path;
    const inner = issue.errors.map((issues) =>
      allSpoilt(
        issues.map((one) => ({ ...one, path: [...here, ...one.path] })),
        schema,
      ),
    );
    return inner.find((found) => found !== null) ?? null;
  }
  const kind = schemasAt(schema, issue.path)
    .map(kindOf)
    .find((found) => found !== null);
  return kind ? [{ path: issue.path, kind }] : null;
};

const allSpoilt = (issues: readonly Issue[], schema: Schema): Spoilt[] | null => {
  const found = issues.map((issue) => spoiltBy(issue, schema));
  return found.some((one) => one === null) ? null : found.flatMap((one) => one ?? []);
};

const holderAt = (root: unknown, path: Path): Holder | null => {
  const holder = path.slice(0, -1).reduce<unknown>((inside, step) => (inside as Holder | null)?.[step], root);
  return typeof holder === 'object' && holder !== null ? (holder as Holder) : null;
};

/**
 * An answer that fits its contract but for dates and times nobody can read: these stay as they came, and each cell says so by
 * itself. Anything else that does not fit is null. The server's own check is as strict as ever.
 */
export function parseAroundDates(schema: Schema, body: unknown): { data: unknown } | null {
  const first = schema.safeParse(body);
  if (first.success) return first;
  const spoilt = allSpoilt(first.error.issues, schema);
  if (!spoilt || spoilt.some(({ path }) => path.length === 0)) return null;
  const patched: unknown = structuredClone(body);
  for (const { path, kind } of spoilt) {
    const holder = holderAt(patched, path);
    if (holder) holder[path.at(-1) as PropertyKey] = samples[kind];
  }
  const second = schema.safeParse(patched);
  if (!second.success) return null;
  const data: unknown = second.data;
  for (const { path } of spoilt) {
    const came = holderAt(body, path)?.[path.at(-1) as PropertyKey];
    const holder = holderAt(data, path);
    if (holder) holder[path.at(-1) as PropertyKey] = typeof came === 'string' ? came : '';
  }
  return { data };
}
