import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { normaliseEmail } from '#domain/identity/account-rules.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { hashToken, sameBytes } from '#server/platform/secrets.ts';
import { findByIdempotencyKey, type Idempotency } from '../repo.ts';

const keyShape = /^[\x21-\x7e]{1,200}$/;

export const readIdempotencyKey = (request: FastifyRequest): string | null => {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return null;
  if (typeof key === 'string' && keyShape.test(key)) return key;
  throw new AppError('validation_failed');
};

/** A guest is known by the address they give: nothing else is the same when they ask again. */
const ownerOf = (actor: Actor, { guestDetails }: Body): string =>
  actor.kind === 'user'
    ? actor.userId
    : `guest:${hashToken(normaliseEmail(guestDetails?.email ?? ''))
        .toString('base64url')
        .slice(0, 22)}`;

type Body = { guestDetails?: { email: string } | null | undefined };

/** A key belongs to the person who used it: nobody meets somebody else's booking by the same key, nor learns that it was used. */
export const idempotencyOf = (key: string, actor: Actor, body: Body): Idempotency => ({
  key: `${ownerOf(actor, body)}:${key}`,
  digest: createHash('sha256').update(JSON.stringify(body)).digest(),
});

/** The id of the booking this very request made before, if it did. */
export const findEarlierAnswer = async (on: Queryable, { key, digest }: Idempotency): Promise<string | null> => {
  const earlier = await findByIdempotencyKey(on, key);
  if (!earlier) return null;
  if (!sameBytes(earlier.digest, digest)) throw new AppError('idempotency_conflict');
  return earlier.id;
};
