import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';

/** A browser as its push service knows it: a path, and keys that never leave it. */
type Browser = { path: string; keys: ECDH; auth: Buffer };

type Arrived = {
  path: string;
  /** As the worker of the page would read it. */
  message: { id: string; title: string; text: string; link: string; language: string };
  ttl: number;
  urgency: string | undefined;
  topic: string | undefined;
  signedBy: string;
  subject: string;
};

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** RFC 8291 over RFC 8188, one record: what the browser itself does, written here once more and by other means. */
const open = (sealed: Buffer, { keys, auth }: Browser): string => {
  const salt = sealed.subarray(0, 16);
  const keyLength = sealed.readUInt8(20);
  const theirs = sealed.subarray(21, 21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), theirs]);
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(theirs), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const record = sealed.subarray(21 + keyLength);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
};

/** RFC 8292: signed by the key the browser subscribed with, for this very service, and not for longer than a day. */
const checkSignature = async (authorization: string, audience: string): Promise<{ key: string; subject: string }> => {
  const { token = '', key = '' } = /^vapid t=(?<token>[^,]+), ?k=(?<key>[\w-]+)$/.exec(authorization)?.groups ?? {};
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), { audience });
  if ((payload.exp ?? 0) > Date.now() / 1000 + 86_400) throw new Error('Signed for too long');
  return { key, subject: String(payload.sub) };
};

/** Stands in for the push services of browsers: takes what is signed and sealed rightly, and reads it as the browser would. */
export const startPushService = async () => {
  const browsers = new Map<string, Browser>();
  const arrived: Arrived[] = [];
  const answers: number[] = [];
  const gone = new Set<string>();
  const wrong: string[] = [];
  let audience = '';
  const take = async (request: IncomingMessage): Promise<number> => {
    const path = request.url ?? '';
    const body = await readBody(request);
    const refused = answers.shift();
    if (refused) return refused;
    const browser = browsers.get(path);
    if (!browser || gone.has(path)) return 410;
    if (request.headers['content-encoding'] !== 'aes128gcm') return 415;
    const { key, subject } = await checkSignature(request.headers.authorization ?? '', audience);
    const header = (name: string) => request.headers[name] as string | undefined;
    arrived.push({
      path,
      message: JSON.parse(open(body, browser)),
      ttl: Number(header('ttl')),
      urgency: header('urgency'),
      topic: header('topic'),
      signedBy: key,
      subject,
    });
    return 201;
  };
  const server: Server = createServer(async (request, response) => {
    const status = await take(request).catch((error: Error) => {
      wrong.push(error.message);
      return 403;
    });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  audience = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    arrived,
    /** What was not signed or sealed as it must be. */
    wrong,
    /** What `pushManager.subscribe()` gives a page. */
    subscribe: () => {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const browser = { path: `/send/${randomBytes(9).toString('base64url')}`, keys, auth: randomBytes(16) };
      browsers.set(browser.path, browser);
      return {
        endpoint: `${audience}${browser.path}`,
        keys: { p256dh: keys.getPublicKey('base64url'), auth: browser.auth.toString('base64url') },
      };
    },
    /** Its person takes the permission back. */
    leave: (endpoint: string) => void gone.add(new URL(endpoint).pathname),
    answerNext: (...statuses: number[]) => void answers.push(...statuses),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
};
