/** What the office looks at before somebody's first visit, in the order in which it is shown. */
export const therapistChecks = ['identity', 'criminal_record', 'training', 'insurance', 'trial'] as const;

export type TherapistCheck = (typeof therapistChecks)[number];

/** The earliest year somebody can have begun. */
export const firstPractisingYear = 1950;

/** How many years somebody has worked as a therapist; null while nobody has said since when. */
export const yearsOfPractice = (practisingSince: number | null, today: string): number | null =>
  practisingSince === null ? null : Math.max(0, Number(today.slice(0, 4)) - practisingSince);

type Verified = { readonly verified: readonly TherapistCheck[] };

/** What was looked at for every single one of them: only that may be said of all. */
export const checksOfAll = (people: readonly Verified[]): TherapistCheck[] =>
  people.length === 0
    ? []
    : therapistChecks.filter((check) => people.every(({ verified }) => verified.includes(check)));
