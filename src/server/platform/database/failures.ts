/** PostgreSQL's five-letter code of an error, or the socket's own, if it has one. */
export const errorCodeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** What a stopping or starting server says, what it says when it is full, and all a socket can end with. */
const codesOfLostConnection: ReadonlySet<string> = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '25P03',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

const wordsOfLostConnection =
  /^Query read timeout$|^timeout expired$|Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|^Cannot use a pool after calling end/;

const wordsOfBusyPool = /^timeout exceeded when trying to connect$/;

/** Class 08, the codes above, and what the driver says without a code. */
export const isConnectionLost = (error: unknown): boolean => {
  const code = errorCodeOf(error);
  if (code) return code.startsWith('08') || codesOfLostConnection.has(code) || isOutOfOrder(error, code);
  return error instanceof Error && wordsOfLostConnection.test(error.message);
};

/** A session that ended by a fault inside the database: one whose disk is full cannot even open it. */
const isOutOfOrder = (error: unknown, code: string): boolean =>
  code === 'XX000' && (error as { severity?: unknown }).severity === 'FATAL';

/** No answer came and nobody hung up: the others of this pool are likely as dead. */
export const isSilence = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout';

/** A standby, or a server that was made read-only because its disk is full. */
export const isReadOnly = (error: unknown): boolean => errorCodeOf(error) === '25006';

export const isDiskFull = (error: unknown): boolean => errorCodeOf(error) === '53100';

/** A prepared statement would answer otherwise since a migration: a new connection knows nothing of it. */
export const isOutdatedPlan = (error: unknown): boolean =>
  errorCodeOf(error) === '0A000' && (error as Error).message.startsWith('cached plan');

const isPoolBusy = (error: unknown): boolean => error instanceof Error && wordsOfBusyPool.test(error.message);

export type DatabaseTrouble = 'away' | 'read-only' | 'full' | 'busy';

const seenHere = new WeakSet<Error>();

/** Remembers that an error came from the database: a client that hangs up has the same code. */
export const markAsOurs = (error: unknown): void => {
  if (error instanceof Error) seenHere.add(error);
};

/** Why the database cannot be used just now, for an error of its own; null for all others. */
export const troubleOf = (error: unknown): DatabaseTrouble | null => {
  if (!(error instanceof Error) || !seenHere.has(error)) return null;
  if (isPoolBusy(error)) return 'busy';
  if (isReadOnly(error)) return 'read-only';
  if (isDiskFull(error)) return 'full';
  return isConnectionLost(error) ? 'away' : null;
};
