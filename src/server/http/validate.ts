import type * as z from 'zod/mini';
import type { Language } from '#domain/language/language.ts';
import type { Texts } from '../platform/texts.ts';
import { AppError } from './app-error.ts';

type Issue = z.core.$ZodIssue;

const textKey = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'required' : 'invalid';
    case 'too_small':
      return issue.origin === 'string' && (issue.minimum === 1 || issue.input === '') ? 'required' : 'too_small';
    case 'too_big':
      return 'too_big';
    case 'unrecognized_keys':
      return 'unknown';
    case 'invalid_format':
      return issue.format === 'email' ? 'email' : 'invalid';
    default:
      return 'invalid';
  }
};

const fieldNames = (issue: Issue): string[] => {
  const path = issue.path.map(String).join('.');
  return issue.code === 'unrecognized_keys' ? issue.keys.map((key) => (path ? `${path}.${key}` : key)) : [path];
};

/** Half a letter, or the one sign no database keeps: nobody types either, and a jsonb column would answer with an error. */
const isUnstorable = (text: string): boolean => text.includes('\0') || /\p{Cs}/u.test(text);

/** The path of the first text that cannot be stored; null where all can. Bodies are never deeper than `json-body.ts` allows. */
const findUnstorable = (value: unknown): string[] | null => {
  if (typeof value === 'string') return isUnstorable(value) ? [] : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    if (isUnstorable(key)) return [];
    const path = findUnstorable(inner);
    if (path) return [key, ...path];
  }
  return null;
};

/** Parses one part of a request, or throws `validation_failed` with a text for each field. */
export const parsePart = (
  schema: z.ZodMiniType | undefined,
  value: unknown,
  texts: Texts,
  language: Language,
): unknown => {
  if (!schema) return undefined;
  const unstorable = findUnstorable(value);
  if (unstorable)
    throw new AppError('validation_failed', {
      fields: { [unstorable.join('.')]: texts.text(language, 'common:fields.invalid') },
    });
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    for (const name of fieldNames(issue)) {
      fields[name] ??= issue.message.startsWith('text:')
        ? texts.text(language, issue.message.slice(5))
        : texts.text(language, `common:fields.${textKey(issue)}`);
    }
  }
  throw new AppError('validation_failed', { fields });
};
