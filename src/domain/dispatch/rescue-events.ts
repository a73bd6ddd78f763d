const events = {
  time_proposed: 'proposed',
  proposal_declined: 'proposalDeclined',
  proposal_withdrawn: 'proposalWithdrawn',
  proposal_taken: 'proposalTaken',
  flexible_start: 'flexibleStart',
} as const;

type RescueEvent = (typeof events)[keyof typeof events];

/** What a line of history tells of another time that a therapist proposed or picked; null when it tells of something else. */
export const rescueEventOf = (reason: string): RescueEvent | null =>
  Object.hasOwn(events, reason) ? events[reason as keyof typeof events] : null;
