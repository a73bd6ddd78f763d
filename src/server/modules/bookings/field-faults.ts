import type { Language } from '#domain/language/language.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Texts } from '#server/platform/texts.ts';

/** Collects what is wrong with which field, so that a person hears of all of it at once. */
export type FieldFaults = {
  /** Of whoever reads them. */
  readonly language: Language;
  /** The first fault of a field counts. */
  add(field: string, textKey: string): void;
  throwIfAny(): void;
};

export const collectFaults = (texts: Texts, language: Language): FieldFaults => {
  const fields: Record<string, string> = {};
  return {
    language,
    add: (field, textKey) => {
      fields[field] ??= texts.text(language, textKey);
    },
    throwIfAny: () => {
      if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields });
    },
  };
};
