import {
  askForHelp,
  completeOwnVisit,
  leaveForSafety,
  tellArrived,
  tellNobodyHere,
  tellOnMyWay,
} from '#contract/visit-day.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { asOfNow, dropAct, markSent, nextToSend, onTold, sayChanged, setWaiting, type ToldAct } from './told-acts.ts';

const routes = {
  arrived: tellArrived,
  'nobody-here': tellNobodyHere,
  help: askForHelp,
  leave: leaveForSafety,
  complete: completeOwnVisit,
} as const;

const againAfterMs = 5_000;
/** With bad reception a call may hang for minutes: so long until it counts as none, and so long until that is said. */
const patienceMs = 20_000;
const saidAfterMs = 4_000;

const send = (told: ToldAct): Promise<unknown> => {
  const act = asOfNow(told);
  const params = { id: told.visitId };
  const options = { signal: AbortSignal.timeout(patienceMs) };
  if (act.act === 'on-my-way') return call(tellOnMyWay, { params, body: { minutes: act.minutes } }, options);
  return call(routes[act.act], { params }, options);
};

/** No: nobody answered, or not about what was told. Whoever must log in again first has told it all the same. */
const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && ![401, 408, 429].includes(error.status);

type Heard = { onSent: (told: ToldAct) => unknown; onRefused: (error: ApiError) => unknown };

/** One after the other. Without a connection all stay; what the server refuses is said, and the rest goes on. */
const sendAll = async ({ onSent, onRefused }: Heard): Promise<void> => {
  for (let next = nextToSend(); next; next = nextToSend()) {
    const slow = setTimeout(() => setWaiting(true), saidAfterMs);
    try {
      await send(next);
      markSent(next);
      onSent(next);
    } catch (error) {
      if (!isRefused(error)) throw error;
      dropAct(next);
      onRefused(error);
    } finally {
      clearTimeout(slow);
    }
  }
};

/** Two tabs of the desk do not send the same. */
const alone = async (work: () => Promise<void>): Promise<void> => {
  const locks: LockManager | undefined | null = navigator.locks;
  return locks ? locks.request('calma:told-acts', work) : work();
};

let isSending = false;

/** Sends what is kept, what is told from now on, and tries again until there is a connection. Ends with what it answers. */
export const startSending = (heard: Heard): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasEnded = false;
  const go = async (): Promise<void> => {
    if (isSending || hasEnded || !nextToSend()) return;
    isSending = true;
    clearTimeout(timer);
    timer = undefined;
    try {
      await alone(() => sendAll(heard));
      setWaiting(false);
    } catch {
      setWaiting(true);
      if (!hasEnded) timer = setTimeout(goOn, againAfterMs);
    } finally {
      isSending = false;
      // Another screen of the desk goes on.
      if (hasEnded) sayChanged();
    }
  };
  const goOn = (): void => void go();
  const stopListening = onTold(goOn);
  window.addEventListener('online', goOn);
  goOn();
  return () => {
    hasEnded = true;
    clearTimeout(timer);
    stopListening();
    window.removeEventListener('online', goOn);
  };
};
