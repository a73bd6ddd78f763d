import type { JourneyLanguage } from './test.ts';
import { textsOf } from './words.ts';

/** The words of the admin by their key: `adminWords('pt')('users.title')`. */
export const adminWords = (language: JourneyLanguage) => textsOf(language, 'admin');

let made = 0;

/** A name nobody else has, so that journeys side by side do not meet. */
export const ownName = (word: string): string => `${word} ${process.pid.toString(36)}${(++made).toString(36)}`;
