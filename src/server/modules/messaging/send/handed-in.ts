import type { Language } from '#domain/language/language.ts';
import type { Attachment } from '#server/platform/mailer/mailer.ts';
import type { MailType, MailValues } from '../mail-types.ts';

const attachmentKinds = [
  'calendar',
  'visit',
  'receipt',
  'gift-card-receipt',
  'tip-receipt',
  'gift-card',
  'pay-statement',
  'invoice',
] as const;

type AttachmentKind = (typeof attachmentKinds)[number];

/** What a mail carries along: kept on its row as a name, made into a file when the mail leaves. */
export type AttachmentWish = { readonly kind: AttachmentKind; readonly id: string };

/** Null when there is nothing to attach (any more): the mail then leaves without. */
export type AttachmentSource = (id: string, language: Language) => Promise<Attachment | null>;

/** Handed in by those who own what is attached. */
export type AttachmentSources = Partial<Record<AttachmentKind, AttachmentSource>>;

export const makeAttachments = async (
  sources: AttachmentSources,
  wishes: readonly AttachmentWish[],
  language: Language,
): Promise<Attachment[]> => {
  const files = await Promise.all(wishes.map(({ kind, id }) => sources[kind]?.(id, language) ?? null));
  return files.filter((file) => file !== null);
};

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
type MailCheck<Type extends MailType> = (mail: CheckedMail<Type>) => Promise<boolean | MailValues[Type]>;

/** Handed in by those who know the truth. */
export type MailChecks = { readonly [Type in MailType]?: MailCheck<Type> };
