import type { Language } from '#domain/language/language.ts';
import type { Texts } from '#server/platform/texts.ts';
import type { MailType } from '../mail-types.ts';
import type { Template } from './template.ts';

type Layout = { tagline: string; reason: string; unsubscribe: string; test: string };
type UnsubscribePage = { title: string; question: string; button: string; done: string };

type EmailTexts = { layout: Layout; unsubscribe_page: UnsubscribePage } & Record<MailType, Template>;

/** The texts of `locales/{en,pt}/emails.json` as they stand there: Liquid fills them, not i18next. */
export const readHouseTexts = (texts: Texts): Record<Language, EmailTexts> => ({
  en: JSON.parse(texts.file('en', 'emails')),
  pt: JSON.parse(texts.file('pt', 'emails')),
});

export type HouseTexts = ReturnType<typeof readHouseTexts>;
