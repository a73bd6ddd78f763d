import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Route, RouteAnswer, RouteRequest } from '#contract/route.ts';
import type { Language } from '#domain/language/language.ts';
import type { Actor } from './actor.ts';
import type { Note } from './security-log.ts';

export type Context = {
  actor: Actor;
  language: Language;
  /** The network that asks (of IPv6 its /56): what limits count by. */
  ip: string;
  /** Writes a line into the security log about this request. */
  note: Note;
  /** For what a plain answer cannot say: cookies, files, the raw body. */
  request: FastifyRequest;
  reply: FastifyReply;
};

/** A route of the contract and what answers it, ready to be mounted. */
export type Handler = { readonly route: Route; answer(asked: RouteRequest<Route> & Context): unknown };

export const handle = <R extends Route>(
  route: R,
  answer: (input: RouteRequest<R> & Context) => Promise<RouteAnswer<R>> | RouteAnswer<R>,
): Handler => ({
  route,
  answer: (asked) => answer(asked as RouteRequest<R> & Context),
});
