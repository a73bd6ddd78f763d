import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { ApiError } from '#web/api/api-error.ts';
import { failureText, isRefusal } from '../failures.ts';

type Versioned = { version: number };

export type FormSettings<Values extends FieldValues, Row extends Versioned> = {
  /** Of the form, made from the fields of the contract. It takes whatever stands in the form and gives what may be saved. */
  schema: z.ZodMiniType<Values, FieldValues>;
  /** Of a row, to read the other person's version after a conflict. */
  rowSchema: z.ZodMiniType<Row>;
  /** Null for a new one. */
  row: Row | null;
  toValues(row: Row | null): Values;
  /** `version` is the one the person has seen, null for a new row. Answers null when they were asked and thought better of it. */
  save(values: Values, version: number | null): Promise<Row | null>;
  onSaved(row: Row): void;
  /** What a person may not have meant, in sentences: they are asked before it is saved. */
  worries?(values: Values): readonly string[];
  /** Refusals that are about one field, though the server names none: `{ email_taken: 'email' }`. */
  fieldOfCode?: Readonly<Record<string, Path<Values>>>;
};

type Conflict<Row> = { current: Row };

const fromServer = 'server';

/** What stands beside a field: the server's own words, those its check names, or those for what is wrong with it. */
const useFieldText = () => {
  const { t } = useTranslation(['admin', 'common', 'auth']);
  return (errors: object, values: object, name: string): string | undefined => {
    const error: FieldError | undefined = get(errors, name);
    const value: unknown = get(values, name);
    if (!error) return undefined;
    if (error.type === fromServer) return error.message;
    // What is empty is missing, whatever else it is not. Words of the office's own may know better.
    if (typeof value === 'string' && value.trim() === '' && !error.message?.startsWith('text:admin:'))
      return t('common:fields.required');
    if (error.message?.startsWith('text:')) return t(error.message.slice(5) as 'common:fields.required');
    if (error.type === 'too_small') return t('common:fields.too_small');
    if (error.type === 'too_big') return t('common:fields.too_big');
    return t('common:fields.invalid');
  };
};

/** True where the server's words found a field of this form. */
const showFieldErrors = <Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, Values>,
  error: ApiError,
  fieldOfCode: Readonly<Record<string, string>>,
): boolean => {
  const meant = fieldOfCode[error.code ?? ''];
  const texts = Object.entries(meant ? { [meant]: error.text } : error.fields);
  const known = texts.filter(([name]) => get(form.getValues(), name) !== undefined);
  for (const [index, [name, message]] of known.entries())
    form.setError(name as Path<Values>, { type: fromServer, message }, { shouldFocus: index === 0 });
  return known.length > 0;
};

/** The row as somebody else has left it, if that is why the server refused. */
const readConflict = <Row extends Versioned>(
  error: unknown,
  rowSchema: FormSettings<FieldValues, Row>['rowSchema'],
): Row | null => {
  if (!isRefusal(error, 'changed_meanwhile')) return null;
  const { body } = error as ApiError;
  const parsed = rowSchema.safeParse((body as { current?: unknown } | null)?.current);
  return parsed.success ? parsed.data : null;
};

/** The one form of the admin: the contract checks, the server's words stand beside their fields, and a conflict overwrites nobody. */
export const useAdminForm = <Values extends FieldValues, Row extends Versioned>(
  settings: FormSettings<Values, Row>,
) => {
  const { row, toValues, save, onSaved, rowSchema, worries, fieldOfCode = {} } = settings;
  const { t } = useTranslation('admin');
  const fieldText = useFieldText();
  const [version, setVersion] = useState(row?.version ?? null);
  const [problem, setProblem] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict<Row> | null>(null);
  /** As it stood when this person last saw it: only against that can be told what somebody else has changed. */
  const [seenValues, setSeenValues] = useState(() => toValues(row));
  const [asked, setAsked] = useState<{ worries: readonly string[]; confirm(): void } | null>(null);
  const form = useForm<Values, unknown, Values>({
    // Fields hold anything until they are checked: the values a form begins with are among what its schema takes.
    resolver: zodResolver(settings.schema) as Resolver<Values, unknown, Values>,
    defaultValues: toValues(row) as DefaultValues<Values>,
  });
  const { isDirty, isSubmitting, errors } = form.formState;

  const tell = (error: unknown): void => {
    const current = readConflict(error, rowSchema);
    if (current) setConflict({ current });
    else if (error instanceof ApiError && showFieldErrors(form, error, fieldOfCode)) setProblem(t('form.checkFields'));
    else setProblem(failureText(error));
  };

  const beginWith = (kept: Row): void => {
    setVersion(kept.version);
    setSeenValues(toValues(kept));
    form.reset(toValues(kept));
  };

  const trySave = async (values: Values, seen: number | null): Promise<void> => {
    setAsked(null);
    setProblem(null);
    setConflict(null);
    try {
      const saved = await save(values, seen);
      if (saved === null) return;
      beginWith(saved);
      onSaved(saved);
    } catch (error) {
      tell(error);
    }
  };

  const askFirst = (values: Values, seen: number | null): void | Promise<void> => {
    const found = worries?.(values) ?? [];
    if (found.length === 0) return trySave(values, seen);
    setAsked({ worries: found, confirm: () => void form.handleSubmit((same) => trySave(same, seen))() });
  };

  const submit = form.handleSubmit((values) => askFirst(values, version));

  return {
    form,
    register: form.register,
    control: form.control,
    errorOf: (name: Path<Values>): string | undefined => fieldText(errors, form.getValues(), name),
    submit,
    isDirty,
    isSubmitting,
    problem,
    question: asked && { ...asked, close: () => setAsked(null) },
    conflict: conflict && {
      current: conflict.current,
      /** The names of the fields the other person has changed. */
      differing: differing(seenValues, toValues(conflict.current)),
      takeTheirs: () => {
        beginWith(conflict.current);
        setConflict(null);
      },
      keepMine: () => {
        const seen = conflict.current.version;
        setVersion(seen);
        void form.handleSubmit((values) => trySave(values, seen))();
      },
    },
  };
};

const differing = (before: FieldValues, theirs: FieldValues): string[] =>
  Object.keys(theirs).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(theirs[name]));
