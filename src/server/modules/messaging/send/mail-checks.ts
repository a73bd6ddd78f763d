import type { Language } from '#domain/language/language.ts';
import type { MailType, MailValues } from '../mail-types.ts';

/** A mail about to leave, as far as its truth can be judged by it. */
export type CheckedMail<Type extends MailType = MailType> = {
  readonly id: string;
  readonly type: Type;
  readonly cause: string;
  readonly to: string;
  readonly language: Language;
  readonly values: MailValues[Type];
};

/**
 * Asked at the moment of sending. `false`: what the mail says is no longer so, and it is not sent.
 * Values: it is sent with these instead of those it was planned with.
 */
export type MailCheck<Type extends MailType> = (mail: CheckedMail<Type>) => Promise<boolean | MailValues[Type]>;

/** Handed in by those who know the truth. */
export type MailChecks = { readonly [Type in MailType]?: MailCheck<Type> };
