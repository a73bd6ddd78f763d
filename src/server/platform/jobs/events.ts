import type { Transaction } from '../database/database.ts';
import { enqueue } from './jobs.ts';
import type { JobHandlers } from './worker.ts';

/** Something that happened, named once by the module that says it. */
export type EventKind<Payload> = { readonly name: string; readonly payload?: Payload };

export const defineEvent = <Payload>(name: string): EventKind<Payload> => ({ name });

export type Listener = { readonly event: string; readonly name: string; handle(payload: unknown): Promise<void> };

export const listen = <Payload>(
  event: EventKind<Payload>,
  name: string,
  handle: (payload: Payload) => Promise<void>,
): Listener => ({ event: event.name, name, handle: (payload) => handle(payload as Payload) });

export type Emit = <Payload>(tx: Transaction, event: EventKind<Payload>, payload: Payload) => Promise<void>;

const jobKind = (listener: Listener): string => `${listener.event} > ${listener.name}`;

/** An event becomes one job per listener, in the same transaction as the change it tells of. */
export const createEvents = (listeners: () => readonly Listener[]): { emit: Emit; handlers(): JobHandlers } => ({
  emit: async (tx, event, payload) => {
    for (const listener of listeners()) {
      if (listener.event === event.name) await enqueue(tx, { kind: jobKind(listener), payload });
    }
  },
  handlers: () => Object.fromEntries(listeners().map((listener) => [jobKind(listener), listener.handle])),
});
