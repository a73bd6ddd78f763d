import type { FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { SecurityKind } from '#contract/security-events.ts';
import type { Role } from '#domain/identity/role.ts';
import { type Actor, visitor } from './actor.ts';
import { AppError } from './app-error.ts';

export type SecurityNote = {
  kind: SecurityKind;
  actorId: string | null;
  role: Role | 'visitor';
  network: string;
  requestId: string;
  subjectId?: string | null;
  /** A word of ours, such as the pattern of a route: never what somebody typed. */
  detail?: string;
};

export type SecurityLog = { write(note: SecurityNote): Promise<void> };

type More = {
  subjectId?: string | null;
  detail?: string;
  /** Who it is, where the request came from somebody who had not said so yet. */
  as?: { id: string; role: Role } | null;
};

/** Writes down what the request at hand did. */
export type Note = (kind: SecurityKind, more?: More) => Promise<void>;

export const noteFor =
  (log: SecurityLog, request: FastifyRequest): Note =>
  (kind, { as, ...more } = {}) => {
    const actor = request.actor ?? visitor;
    const known = actor.kind === 'user' ? { id: actor.userId, role: actor.role } : null;
    const who = as ?? known;
    return log.write({
      kind,
      actorId: who?.id ?? null,
      role: who?.role ?? 'visitor',
      network: request.network,
      requestId: request.id,
      ...more,
    });
  };

const refusals: Partial<Record<ErrorCode, SecurityKind>> = {
  not_signed_in: 'access_refused',
  not_allowed: 'access_refused',
  cross_site: 'access_refused',
  too_many_requests: 'limit_reached',
};

/** Of an error only that somebody was turned away, and at which route. */
export const noteRefusal = async (log: SecurityLog, error: unknown, request: FastifyRequest): Promise<void> => {
  const kind = error instanceof AppError ? refusals[error.code] : undefined;
  if (!kind) return;
  await noteFor(log, request)(kind, { detail: `${request.method} ${request.routeOptions.url ?? '(no route)'}` });
};

type Answer = { id?: unknown; reference?: unknown; notes?: unknown; booking?: Answer } | null | undefined;

/** A booking that an admin reads comes with its health note, whichever act of theirs it answers: then its id, else null. */
export const healthNoteReadBy = (actor: Actor, answer: unknown): string | null => {
  if (actor.kind !== 'user' || actor.role !== 'admin' || typeof answer !== 'object') return null;
  const { id, reference, notes } = (answer as Answer)?.booking ?? (answer as Answer) ?? {};
  return typeof id === 'string' && typeof reference === 'string' && notes ? id : null;
};
