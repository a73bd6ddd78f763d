import type { Language } from '#domain/language/language.ts';
import { escapeHtml, renderHtml } from '../write/html-layout.ts';
import type { House } from '../write/render-mail.ts';
import type { Block } from '../write/template.ts';

/** In the dress of the mail it was opened from. A machine that opens every link unsubscribes nobody: only the button does. */
export const unsubscribePage = (house: House, language: Language, isDone: boolean): string => {
  const { title, question, button, done } = house.texts[language].unsubscribe_page;
  const { tagline } = house.texts[language].layout;
  const { brand, siteUrl } = house;
  const frame = { language, subject: title, brand, siteUrl, tagline, reason: '', unsubscribe: null };
  const blocks: Block[] = [
    { kind: 'heading', text: title },
    { kind: 'paragraph', text: isDone ? done : question },
  ];
  const form = `<form method="post"><button style="${buttonStyle}">${escapeHtml(button)}</button></form>`;
  return renderHtml(frame, blocks, isDone ? '' : form);
};

const buttonStyle =
  'min-height:48px;padding:12px 30px;border:0;border-radius:999px;background:#3f6854;color:#ffffff;font:600 17px/1.3 sans-serif;cursor:pointer';
