/**
 * A session that ends takes with it what pages still ask for: whoever went on asking would be answered 401. So the call that
 * ends it first stops what is on its way, and what is asked meanwhile waits to hear how it went.
 */
type Asker = {
  /** Somebody is about to leave: stop what is on its way. */
  stop(): void;
  /** They stayed after all: ask again for what was stopped. */
  resume(): void;
  /** Nothing that was read for this person stays. */
  forget(): void;
};

const askers = new Set<Asker>();
let reading = new AbortController();
let leaving: Promise<boolean> | null = null;

export const addAsker = (asker: Asker): void => void askers.add(asker);

/** Stops a reading call when its person leaves. */
export const whilePresent = (signal: AbortSignal | undefined): AbortSignal =>
  signal ? AbortSignal.any([signal, reading.signal]) : reading.signal;

const stopReading = (): void => {
  for (const asker of askers) asker.stop();
  reading.abort();
  reading = new AbortController();
};

/** Who asks while somebody is leaving waits here, and is told to stop once they have left. */
export const waitForLeaver = async (): Promise<void> => {
  if (leaving && (await leaving)) throw new DOMException('The session has ended.', 'AbortError');
};

/** Runs the call that ends the session. */
export const leaveBy = async <Answer>(end: () => Promise<Answer>): Promise<Answer> => {
  let settle = (_hasLeft: boolean): void => undefined;
  leaving = new Promise((resolve) => {
    settle = resolve;
  });
  stopReading();
  try {
    const answer = await end();
    settle(true);
    return answer;
  } catch (error) {
    settle(false);
    for (const asker of askers) asker.resume();
    throw error;
  } finally {
    leaving = null;
  }
};

/** Another person, or nobody, sits here from now on. */
export const forgetPerson = (wasSignedIn: boolean): void => {
  if (wasSignedIn) stopReading();
  for (const asker of askers) asker.forget();
};

let askWhoThisIs = (): void => undefined;

/** An answer of 401 means that the session may have ended elsewhere; who watches the session finds out. */
export const onUnauthorised = (listener: () => void): void => {
  askWhoThisIs = listener;
};
export const noteUnauthorised = (): void => askWhoThisIs();
