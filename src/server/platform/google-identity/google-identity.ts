import { createRemoteJWKSet, customFetch, errors, type FetchImplementation, jwtVerify } from 'jose';
import type { Clock } from '../clock.ts';
import { hours, minutes } from '../durations.ts';

/** What Google says about a person, once every check has passed. */
export type GooglePerson = { subject: string; email: string; firstName: string; lastName: string };

export type GoogleIdentity = {
  /** The person, or null for a credential that proves nothing. Throws `KeysUnavailable` when Google's keys cannot be had. */
  verify(credential: string): Promise<GooglePerson | null>;
};

export class KeysUnavailable extends Error {}

/** How the keys are fetched; only a stand-in brings its own. */
export type FetchKeys = FetchImplementation;

const keysUrl = new URL('https://www.googleapis.com/oauth2/v3/certs');
const issuers = ['accounts.google.com', 'https://accounts.google.com'];
const toleranceSeconds = 30;
const longestAgeSeconds = hours(24) / 1000;

type Settings = { clientId: string; clock: Clock; fetchKeys?: FetchKeys };

export const createGoogleIdentity = ({ clientId, clock, fetchKeys }: Settings): GoogleIdentity => {
  // Keeps the keys for an hour and asks again for a key it has not seen, at most every half minute.
  const keys = createRemoteJWKSet(keysUrl, {
    cacheMaxAge: minutes(60),
    ...(fetchKeys && { [customFetch]: fetchKeys }),
  });
  return {
    verify: async (credential) => {
      try {
        const { payload } = await jwtVerify(credential, keys, {
          algorithms: ['RS256'],
          audience: clientId,
          issuer: issuers,
          requiredClaims: ['exp', 'iat', 'sub', 'email'],
          clockTolerance: toleranceSeconds,
          maxTokenAge: longestAgeSeconds,
          currentDate: clock.now(),
        });
        return toPerson(payload);
      } catch (error) {
        if (isRefusal(error)) return null;
        throw new KeysUnavailable('The keys of Google could not be fetched');
      }
    },
  };
};

/** One line of text, or nothing. */
const readText = (value: unknown): string | null =>
  typeof value === 'string' ? value.replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim() || null : null;

const toPerson = (claims: Record<string, unknown>): GooglePerson | null => {
  const subject = readText(claims.sub);
  const email = readText(claims.email);
  if (!subject || !email || claims.email_verified !== true) return null;
  const firstName = readText(claims.given_name) ?? readText(claims.name) ?? email.split('@')[0] ?? email;
  return { subject, email, firstName, lastName: readText(claims.family_name) ?? '' };
};

/** Everything jose says about the credential itself; what is left is about fetching the keys. */
const isRefusal = (error: unknown): boolean =>
  error instanceof errors.JOSEError &&
  !(error instanceof errors.JWKSTimeout) &&
  !(error instanceof errors.JWKSInvalid) &&
  error.code !== 'ERR_JOSE_GENERIC';
