/** What becomes of a time that a therapist proposed instead of the wished one. */
export const proposalStatuses = ['open', 'accepted', 'declined', 'withdrawn', 'over'] as const;

export type ProposalStatus = (typeof proposalStatuses)[number];

/** So many other starts a therapist may propose for one visit, and so long each is kept for the client. */
export const mostProposals = 2;
const proposalMinutes = 60;

/** An hour, though never beyond the start that was wished: by then the search has ended. */
export const keptUntil = (now: Date, startsAt: Date): Date =>
  new Date(Math.min(now.getTime() + proposalMinutes * 60_000, startsAt.getTime()));

type Stretch = { readonly startsAt: Date; readonly blockedUntil: Date };

/** The same hour once more, or two that nobody could keep at the same time. */
export const areProposable = (starts: readonly Date[], wished: Stretch): boolean => {
  const length = wished.blockedUntil.getTime() - wished.startsAt.getTime();
  const times = starts.map((start) => start.getTime()).sort((a, b) => a - b);
  const isApart = times.every((time, index) => index === 0 || time - (times[index - 1] ?? 0) >= length);
  return starts.length > 0 && starts.length <= mostProposals && isApart && !times.includes(wished.startsAt.getTime());
};

/** Until when the last of them is kept for the client; null without any. */
export const lastKept = (proposals: readonly { readonly keptUntil: Date }[]): Date | null =>
  proposals.reduce<Date | null>((last, { keptUntil: at }) => (last && last > at ? last : at), null);
