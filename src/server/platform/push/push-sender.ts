import type { RequestDetails } from 'web-push';
import type { Config } from '#server/config.ts';
import type { Database } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { seconds } from '../durations.ts';

type PushKeys = { publicKey: string; privateKey: string };

export type PushAddress = { endpoint: string; p256dh: string; auth: string };

type Push = {
  to: PushAddress;
  /** What the worker of the page is handed, sealed for that one browser. */
  payload: string;
  /** How long the push service may keep it for a phone that is off. */
  goodForSeconds: number;
  isUrgent: boolean;
  /** Of two with the same name that wait there, only the later arrives. */
  topic: string;
};

/** The way a push leaves the server. */
export type PushSender = {
  /** What browsers subscribe with; null: none is sent. */
  publicKey(): Promise<string | null>;
  /** Whether an address belongs to a push service of a browser. Nothing else is ever called. */
  isPushService(endpoint: string): boolean;
  /** Throws `PushGone`, `PushRefused`, or anything else when trying again may help. */
  send(push: Push): Promise<void>;
};

/** The browser has taken its permission back, or is no longer there. */
export class PushGone extends Error {}
/** It will never be taken, or may have been taken already: it is not sent twice. */
export class PushRefused extends Error {}

/** Those of Chrome and its relatives, Firefox, Safari and Edge: a person names the address, so it may not be just any. */
const services = ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com'];

const isService = (endpoint: string, takesOwn: boolean): boolean => {
  const { protocol, hostname, username, port } = new URL(endpoint);
  if (takesOwn && protocol === 'http:' && hostname === '127.0.0.1') return true;
  const isKnown = services.some((service) => hostname === service || hostname.endsWith(`.${service}`));
  return protocol === 'https:' && isKnown && !username && !port;
};

/** Loaded with the first push: a server that starts need not wait for it. */
const loadWebPush = async () => (await import('web-push')).default;

/** The keys of a program that was given none: made up once and kept, for browsers remember whom they let in. */
const readOwnKeys = async (database: Database): Promise<PushKeys> => {
  const webPush = await loadWebPush();
  const made = JSON.stringify(webPush.generateVAPIDKeys());
  await database.run(sql`insert into own_secrets (name, value) values ('push', ${made}) on conflict do nothing`);
  const { value } = await database.one<{ value: string }>(sql`select value from own_secrets where name = 'push'`);
  return JSON.parse(value) as PushKeys;
};

/** `Calma <ola@calma.example>`: whom a push service writes to when something is wrong. */
const mailOf = (mailFrom: string): string => `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;

type Settings = { config: Config; database: Database; patienceMs?: number };

/** RFC 8030, sealed by RFC 8291 and signed by RFC 8292. In production without keys none is sent. */
export const createPushSender = ({ config, database, patienceMs = seconds(10) }: Settings): PushSender => {
  let known: Promise<PushKeys> | undefined;
  const keys = async (): Promise<PushKeys | null> => {
    if (config.vapid) return config.vapid;
    if (config.production) return null;
    known ??= readOwnKeys(database);
    return known;
  };
  const subject = config.vapidSubject ?? mailOf(config.mailFrom);
  return {
    publicKey: async () => (await keys())?.publicKey ?? null,
    isPushService: (endpoint) => isService(endpoint, !config.production),
    send: async ({ to, payload, goodForSeconds, isUrgent, topic }) => {
      const own = await keys();
      if (!own) throw new PushRefused('No keys');
      const { endpoint, p256dh, auth } = to;
      const webPush = await loadWebPush();
      const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject, ...own },
        contentEncoding: 'aes128gcm',
        TTL: goodForSeconds,
        urgency: isUrgent ? 'high' : 'normal',
        topic,
      });
      await post(endpoint, details, patienceMs);
    },
  };
};

const post = async (endpoint: string, { headers, body }: RequestDetails, patienceMs: number): Promise<void> => {
  const given = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length');
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
    body: new Uint8Array(body ?? []),
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  }).catch((error: Error) => {
    // Nobody knows whether it was taken; nobody is told the same thing twice.
    if (error.name === 'TimeoutError') throw new PushRefused('No answer in time');
    throw error;
  });
  await answer.body?.cancel();
  if (answer.ok) return;
  if (answer.status === 404 || answer.status === 410) throw new PushGone(`${answer.status}`);
  // Too many at once, or trouble of their own: later it may go.
  if (answer.status === 429 || answer.status >= 500) throw new Error(`${answer.status}`);
  throw new PushRefused(`${answer.status}`);
};
