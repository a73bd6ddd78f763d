import type { Transaction } from '../database/database.ts';
import { enqueue } from './jobs.ts';
import type { JobHandlers } from './worker.ts';

/** Something that happened, named once by the module that says it. */
type EventKind<Payload> = { readonly name: string; readonly payload?: Payload };

export const defineEvent = <Payload>(name: string): EventKind<Payload> => ({ name });

/** `module.what`: it stands in rows that outlive a release, so it is never changed, whatever the words around it become. */
type ListenerId = `${string}.${string}`;

type ListenerName = {
  readonly id: ListenerId;
  /** What it was called before it had an id: rows of that name may still wait. */
  readonly formerly?: string;
};

export type Listener = ListenerName & { readonly event: string; handle(payload: unknown): Promise<void> };

export const listen = <Payload>(
  event: EventKind<Payload>,
  name: ListenerId | ListenerName,
  handle: (payload: Payload) => Promise<void>,
): Listener => ({
  ...(typeof name === 'string' ? { id: name } : name),
  event: event.name,
  handle: (payload) => handle(payload as Payload),
});

export type Emit = <Payload>(tx: Transaction, event: EventKind<Payload>, payload: Payload) => Promise<void>;

const jobKind = ({ event, id }: Listener): string => `${event} > ${id}`;

const kindsOf = (listener: Listener): string[] => [
  jobKind(listener),
  ...(listener.formerly === undefined ? [] : [`${listener.event} > ${listener.formerly}`]),
];

/** An event becomes one job per listener, in the same transaction as the change it tells of. */
export const createEvents = (listeners: () => readonly Listener[]): { emit: Emit; handlers(): JobHandlers } => ({
  emit: async (tx, event, payload) => {
    for (const listener of listeners()) {
      if (listener.event === event.name) await enqueue(tx, { kind: jobKind(listener), payload });
    }
  },
  handlers: () => {
    const handlers = new Map<string, Listener['handle']>();
    for (const listener of listeners())
      for (const kind of kindsOf(listener)) {
        if (handlers.has(kind)) throw new Error(`Two listeners are called ${kind}.`);
        handlers.set(kind, listener.handle);
      }
    return Object.fromEntries(handlers);
  },
});
