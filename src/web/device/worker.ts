/** Where the worker of the staff's pages lives. Clients' pages have none. */
export type WorkerScope = '/therapist' | '/admin';

const workerFile = '/desk-worker.js';

export const hasWorkers = (): boolean => 'serviceWorker' in navigator;

/** Starts it, or finds it running; a newer one takes over with the next page. */
export const startWorker = (scope: WorkerScope): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(workerFile, { scope });

export const findWorker = async (scope: WorkerScope): Promise<ServiceWorkerRegistration | undefined> => {
  if (!hasWorkers()) return undefined;
  const found = await navigator.serviceWorker.getRegistration(scope);
  return found && new URL(found.scope).pathname === scope ? found : undefined;
};

/** What the worker of the desk keeps about a person's visits. */
const ownMemory = 'calma-desk-own';

/** Whoever logs out leaves nothing of theirs behind. */
export const forgetKept = async (): Promise<void> => {
  if ('caches' in window) await caches.delete(ownMemory);
};

/** Whoever logs out is told nothing here any more: the push service refuses what still comes, and the server forgets us. */
export const endPushesHere = async (): Promise<void> => {
  for (const scope of ['/therapist', '/admin'] as const) {
    const worker = await findWorker(scope);
    const subscription = await worker?.pushManager?.getSubscription();
    await subscription?.unsubscribe();
  }
};
