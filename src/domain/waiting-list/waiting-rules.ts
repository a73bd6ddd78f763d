import { dayPartOf, dayParts } from '#domain/time/days.ts';

/** When somebody in line could come: any time of the day, or one part of it. */
export const wishedParts = ['any', ...dayParts] as const;
export type WishedPart = (typeof wishedParts)[number];

/** Of a time on the wall, `14:30`. */
export const isInPart = (part: WishedPart, time: string): boolean => part === 'any' || dayPartOf(time) === part;

/** `kept`: a time is held for them. `passed`: they did not take it, and are in line again once the day is full again. */
export const waitingStates = ['waiting', 'kept', 'passed', 'booked'] as const;
export type WaitingState = (typeof waitingStates)[number];

/** How long a freed time is kept for one person before the next in line is told. */
export const keptMinutes = 15;

/** Whoever has let this many times pass is written to no more. */
export const mostKeptTimes = 3;

/** Days one mailbox may wait for at once, and places in one line that come from one network without proof. */
export const mostDaysOfOne = 5;
export const mostOfNetwork = 3;
