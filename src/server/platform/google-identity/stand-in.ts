import type { FastifyInstance } from 'fastify';
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import type { Clock } from '../clock.ts';
import { StartRefusal } from '../database/folder-lock.ts';
import { minutes } from '../durations.ts';
import type { FetchKeys } from './google-identity.ts';

/** GOOGLE_CLIENT_ID with this value means: no Google here, the stand-in signs. */
export const standInClientId = 'stand-in';

/** Signs credentials as Google would and hands out its public keys as Google would. */
export type GoogleStandIn = {
  readonly fetchKeys: FetchKeys;
  /** A good credential; `claims` replace the usual ones, and `undefined` leaves one out. */
  sign(claims: JWTPayload): Promise<string>;
  /** New keys from now on, as Google does every few days; credentials of the old ones are refused. */
  rotate(): Promise<void>;
};

type Settings = { production: boolean; clock: Clock; clientId?: string };

export const createGoogleStandIn = async ({
  production,
  clock,
  clientId = standInClientId,
}: Settings): Promise<GoogleStandIn> => {
  if (production)
    throw new StartRefusal('GOOGLE_CLIENT_ID=stand-in is for development and tests, never for NODE_ENV=production.');
  let count = 0;
  const makeKeys = async () => {
    const pair = await generateKeyPair('RS256', { extractable: true });
    const kid = `stand-in-${++count}`;
    const published: JWK = { ...(await exportJWK(pair.publicKey)), kid, alg: 'RS256', use: 'sig' };
    return { privateKey: pair.privateKey, kid, published };
  };
  let current = await makeKeys();
  return {
    fetchKeys: async () => Response.json({ keys: [current.published] }),
    rotate: async () => {
      current = await makeKeys();
    },
    sign: (claims) => {
      const nowSeconds = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({
        iss: 'https://accounts.google.com',
        aud: clientId,
        iat: nowSeconds,
        exp: nowSeconds + minutes(60) / 1000,
        email_verified: true,
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid: current.kid, typ: 'JWT' })
        .sign(current.privateKey);
    },
  };
};

type Wish = { email?: unknown; subject?: unknown; firstName?: unknown; lastName?: unknown };

const text = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);

/** Hands out credentials to whoever asks: development only, and only when GOOGLE_CLIENT_ID says so. */
export const serveGoogleStandIn = (app: FastifyInstance, standIn: GoogleStandIn): void => {
  app.post('/sandbox/google/credential', async (request) => {
    const wish = (request.body ?? {}) as Wish;
    const email = text(wish.email, 'rita.nunes@gmail.example');
    const credential = await standIn.sign({
      sub: text(wish.subject, `stand-in:${email}`),
      email,
      given_name: text(wish.firstName, 'Rita'),
      family_name: text(wish.lastName, 'Nunes'),
    });
    return { credential };
  });
};
