import type * as z from 'zod/mini';
import type { ErrorCode } from './error-codes.ts';

/** Who may knock at a route. Which rows they may touch is decided by the use case. */
export type Who =
  | 'anyone' // no session needed
  | 'signed-in' // any role
  | 'client'
  | 'therapist'
  | 'admin'
  | 'office' // admins, and support: who gets the answer without what `adminsOnly` marks
  | 'provider'; // a machine outside that proves itself by a signature

type Schema = z.ZodMiniType;

type FileType =
  | 'application/pdf'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  | 'image/png'
  | 'image/webp'
  | 'text/calendar'
  | 'text/csv'
  | 'text/event-stream'
  | 'text/html';

export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Fastify's notation: `/api/bookings/:id`. */
  readonly path: `/api/${string}`;
  readonly who: Who;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The body is a form with one file; no other route reads one. */
  readonly takesFile?: true;
  /** Also called by programs that send a form. What the form says is not read. */
  readonly takesForms?: true;
  /** Reads the header `Idempotency-Key`: the same call again is answered as the first one was. */
  readonly takesIdempotencyKey?: true;
  /** The password must have been given within the last minutes, else `fresh_sign_in_needed`. */
  readonly needsFreshSignIn?: true;
  /** Opens before the second step is set up, which it serves. */
  readonly beforeSecondStep?: true;
  readonly answer: Schema;
  /** The answer is a file of this type in place of JSON; of several, the first unless another is asked for. */
  readonly file?: FileType | readonly [FileType, ...FileType[]];
  /** Default 200. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Beside those every route can give (`validation_failed`, `not_signed_in`, `not_allowed`, `too_many_requests`, `internal`, `unavailable`). */
  readonly errors?: readonly ErrorCode[];
};

/** Declares a route; the compiler keeps the exact schemas, so both sides of the wire get their types from here. */
// @__NO_SIDE_EFFECTS__
export const route = <const R extends Route>(definition: R): R => definition;

type Input<S> = S extends z.ZodMiniType ? z.input<S> : undefined;
type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

/** What the caller gives. */
export type RouteInput<R extends Route> = {
  [K in 'params' | 'query' | 'body' as R[K] extends Schema ? K : never]: Input<R[K]>;
};

/** What the handler receives, parsed. */
export type RouteRequest<R extends Route> = {
  params: Output<R['params']>;
  query: Output<R['query']>;
  body: Output<R['body']>;
};

/** What the handler returns, before it is filtered by the schema. */
export type RouteAnswer<R extends Route> = z.input<R['answer']>;

/** What the caller gets. */
export type RouteResult<R extends Route> = z.output<R['answer']>;
