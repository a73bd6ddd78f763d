import { useSyncExternalStore } from 'react';
import { addAsker } from '#web/api/leaving.ts';
import { forgetKept, hasWorkers, startWorker } from './worker.ts';

let keptAt: string | null = null;
const listeners = new Set<() => void>();

const become = (at: string | null): void => {
  keptAt = at;
  for (const listener of listeners) listener();
};

/** What the worker has not seen, because the page asked before it had one: it is handed over as it arrives. */
const handOver = (worker: ServiceWorker): void => {
  const keep = (paths: string[]) => worker.postMessage({ keep: paths });
  keep(['/therapist', '/api/me', '/api/therapist/dashboard']);
  new PerformanceObserver((list) => {
    const unseen = (list.getEntries() as PerformanceResourceTiming[]).filter(({ workerStart }) => workerStart === 0);
    const paths = unseen.map(({ name }) => new URL(name).pathname);
    const wanted = paths.filter((path) => /^\/(assets|locales|portraits)\//.test(path));
    if (wanted.length > 0) keep([...new Set(wanted)]);
  }).observe({ type: 'resource', buffered: true });
};

// Also when the session ends elsewhere, or another person sits down.
addAsker({ stop: () => undefined, resume: () => undefined, forget: () => void forgetKept().catch(() => undefined) });

let hasStarted = false;

/** Keeps the desk readable without a connection. Where a browser cannot, nothing changes. */
export const keepDesk = async (): Promise<void> => {
  if (hasStarted || !hasWorkers()) return;
  hasStarted = true;
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ keptAt?: string | null }>) => {
    if (data.keptAt !== undefined) become(data.keptAt);
  });
  navigator.serviceWorker.startMessages();
  const hadWorker = navigator.serviceWorker.controller !== null;
  await startWorker('/therapist');
  if (hadWorker) return;
  const { active } = await navigator.serviceWorker.ready;
  if (active) handOver(active);
};

/** When what is shown was read, if it comes from memory; null while the server answers. */
export const useKeptAt = (): string | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => keptAt,
    () => null,
  );
