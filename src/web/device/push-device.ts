import { findWorker, hasWorkers, startWorker, type WorkerScope } from './worker.ts';

type PushAbility = 'unsupported' | 'denied' | 'possible';

export const pushAbility = (): PushAbility => {
  if (!hasWorkers() || !('PushManager' in window) || !('Notification' in window)) return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'possible';
};

/** The address of this browser at its push service; null when it was not allowed. */
export const endpointHere = async (scope: WorkerScope): Promise<string | null> => {
  if (pushAbility() !== 'possible') return null;
  const worker = await findWorker(scope);
  return (await worker?.pushManager.getSubscription())?.endpoint ?? null;
};

const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/** Asks the person, then the push service. Null when either says no. */
export const subscribeHere = async (scope: WorkerScope, publicKey: string): Promise<Subscription | null> => {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await untilActive(scope);
  // One that was made with another key would be refused for ever.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) });
  const { keys = {} } = made.toJSON();
  return { endpoint: made.endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
};

/** A worker that was only just started cannot subscribe yet. */
const untilActive = async (scope: WorkerScope): Promise<ServiceWorkerRegistration> => {
  const worker = await startWorker(scope);
  const starting = worker.active ? null : (worker.installing ?? worker.waiting);
  if (starting)
    await new Promise<void>((resolve) => {
      starting.addEventListener('statechange', () => {
        if (starting.state === 'activated' || starting.state === 'redundant') resolve();
      });
      if (starting.state === 'activated') resolve();
    });
  return worker;
};

export const unsubscribeHere = async (scope: WorkerScope): Promise<void> => {
  const worker = await findWorker(scope);
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
};
