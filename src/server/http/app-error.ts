import { type ErrorCode, errorStatus } from '#contract/error-codes.ts';
import type { Language } from '#domain/language/language.ts';

type Details = {
  /** Texts by field, shown beside it: words, or the key of words as `text:common:fields.required`. */
  fields?: Record<string, string>;
  /** More for the caller, such as free starts after `slot_taken`. */
  extra?: Record<string, unknown>;
  retryAfterSeconds?: number;
  /** The key of a text in place of the code's own, where that would say something untrue. */
  text?: string;
  /** What stands in it and in the words of the fields, as people of that language write it. */
  values?: (language: Language) => Record<string, string>;
};

/** An answer other than success that the caller should understand; everything else is `internal`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** A field that is wrong, and the key of the words that are shown beside it, in the language of whoever asks. */
export const wrongField = (field: string, text = 'common:fields.invalid'): AppError =>
  new AppError('validation_failed', { fields: { [field]: `text:${text}` } });

type Check = readonly [isWrong: boolean, field: string, text: string];

/** All that is wrong, at once: nobody likes to be sent back twice. */
export const refuseWrongFields = (checks: readonly Check[]): void => {
  const wrong = checks.filter(([isWrong]) => isWrong).map(([, field, text]) => [field, `text:${text}`]);
  if (wrong.length > 0) throw new AppError('validation_failed', { fields: Object.fromEntries(wrong) });
};

/** What somebody asked for, where it is there and theirs. */
export const found = <Row>(row: Row | null | undefined): Row => {
  if (row === null || row === undefined) throw new AppError('not_found');
  return row;
};
