import type { Language } from '#domain/language/language.ts';
import type { Attachment } from '#server/platform/mailer/mailer.ts';

export const attachmentKinds = ['calendar', 'visit', 'receipt', 'gift-card-receipt', 'gift-card'] as const;

export type AttachmentKind = (typeof attachmentKinds)[number];

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
