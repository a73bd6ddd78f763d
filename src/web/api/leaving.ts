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

export const addAsker = (asker: Asker): void => void askers.add(asker);

/** Stops a reading call when its person leaves. */
export const whilePresent = (signal: AbortSignal | undefined): AbortSignal =>
  signal ? AbortSignal.any([signal, reading.signal]) : reading.signal;

export const stopReading = (): void => {
  for (const asker of askers) asker.stop();
  reading.abort();
  reading = new AbortController();
};

/** They stayed after all. */
export const resumeReading = (): void => {
  for (const asker of askers) asker.resume();
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
