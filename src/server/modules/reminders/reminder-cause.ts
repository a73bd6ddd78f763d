/** Why a reminder exists. A moved booking counts its sequence up, and thereby makes every earlier one stale. */
export type ReminderCause = {
  readonly bookingId: string;
  readonly sequence: number;
  readonly ruleId: number;
  /** Of a therapist's reminder. */
  readonly therapistId?: string | undefined;
};

export const causesOf = (bookingId: string): string => `reminder:${bookingId}:`;

export const writeCause = ({ bookingId, sequence, ruleId, therapistId }: ReminderCause): string =>
  `${causesOf(bookingId)}${sequence}:${ruleId}${therapistId ? `:${therapistId}` : ''}`;

const pattern = /^reminder:([0-9a-f-]{36}):(\d+):(\d+)(?::([0-9a-f-]{36}))?$/;

export const readCause = (cause: string): ReminderCause | null => {
  const [, bookingId, sequence, ruleId, therapistId] = pattern.exec(cause) ?? [];
  return bookingId ? { bookingId, sequence: Number(sequence), ruleId: Number(ruleId), therapistId } : null;
};
