import { hasLink } from '#domain/identity/no-links.ts';

export const reviewRules = {
  /** Nobody but its writer and the office reads it before. */
  sealedDays: 7,
  /** So long after the visit one may be written. */
  openDays: 30,
  /** Of fewer no average is shown. */
  averageFrom: 3,
  mostLetters: 600,
} as const;

/** What a massage was like, in a tap each. With many stars it is what was good, with few what was missing. */
export const reviewChips = ['on_time', 'pressure', 'quiet', 'listened', 'tidy'] as const;

export type ReviewChip = (typeof reviewChips)[number];

/** Up to so many stars the same words tell what was missing. */
const fewStars = 3;

export const chipsMean = (stars: number): 'good' | 'missing' => (stars > fewStars ? 'good' : 'missing');

const dayMs = 86_400_000;

type ReviewState = 'too_early' | 'open' | 'given' | 'over';

type Visit = { isCompleted: boolean; isCancelled: boolean; endsAt: Date; isGiven: boolean };

/** Until when a visit may be reviewed. */
export const reviewUntil = (endsAt: Date): Date => new Date(endsAt.getTime() + reviewRules.openDays * dayMs);

/** From when a review given now is shown. */
export const shownFrom = (givenAt: Date): Date => new Date(givenAt.getTime() + reviewRules.sealedDays * dayMs);

/** Only a visit that was made is reviewed, once, and not after it is long over. */
export const reviewState = ({ isCompleted, isCancelled, endsAt, isGiven }: Visit, now: Date): ReviewState => {
  if (isGiven) return 'given';
  if (isCancelled || now >= reviewUntil(endsAt)) return 'over';
  return isCompleted ? 'open' : 'too_early';
};

const phoneNumber = /\+?\d(?:[\s().-]?\d){6,}/;
const sameLetter = /(\p{L}|[!?.*$€])\1{6,}/iu;
const sameWord = /\b(\p{L}{2,})(?:[\s,!.]+\1\b){3,}/iu;

/** What no review needs: links, addresses, phone numbers, and the same thing again and again. */
export const isSpam = (text: string): boolean =>
  hasLink(text) || phoneNumber.test(text) || sameLetter.test(text) || sameWord.test(text);
