import type { Page } from '@playwright/test';
import { type JourneyLanguage, test } from './test.ts';
import { textsOf } from './words.ts';

/** The words of the admin by their key: `adminWords('pt')('users.title')`. */
export const adminWords = (language: JourneyLanguage) => textsOf(language, 'admin');

let made = 0;

/** A name nobody else has, so that journeys side by side do not meet. */
export const ownName = (word: string): string => `${word} ${process.pid.toString(36)}${(++made).toString(36)}`;

/** On a phone the long parts of a page are folded behind their titles. */
export const unfold = async (page: Page, title: string): Promise<void> => {
  if (test.info().project.name !== 'phone') return;
  await page.getByRole('button', { name: new RegExp(`^${title.replace('?', '\\?')}`) }).click();
};
