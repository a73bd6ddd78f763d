import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/error-codes.ts';
import { errorCodeOf } from '../platform/database/database.ts';
import { type DatabaseTrouble, troubleOf } from '../platform/database/failures.ts';
import type { Texts } from '../platform/texts.ts';
import { visitor } from './actor.ts';
import { AppError } from './app-error.ts';
import { languageOf } from './mount-routes.ts';

/** What Fastify itself refuses, in our words. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media_type_unsupported',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'body_malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'body_malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'body_malformed',
};

const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code && frameworkCodes[code];
  if (known) return new AppError(known);
  if (statusCode === 400) return new AppError('body_malformed');
  if (troubleOf(error)) return new AppError('unavailable', { retryAfterSeconds: 5 });
  // Many wanted the same row at once and this one waited too long: nothing was changed, and a moment later it goes.
  if (errorCodeOf(error) === '55P03') return new AppError('unavailable', { retryAfterSeconds: 1 });
  return new AppError('internal');
};

/** A field's words may be given by their key, `text:common:fields.phone`. */
const inWords = (fields: Record<string, string>, words: (key: string) => string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, text.startsWith('text:') ? words(text.slice(5)) : text]),
  );

const troubleWords: Record<DatabaseTrouble, string> = {
  away: 'The database is away',
  'read-only': 'The database takes no writes',
  full: 'The disk of the database is full',
  busy: 'All connections to the database are taken',
};
/** Gone before the request was wholly read: only then is the socket that broke the caller's own, and not the database's. */
const hasHungUp = (error: unknown, request: FastifyRequest): boolean =>
  !request.raw.complete && ['ECONNRESET', 'EPIPE'].includes(errorCodeOf(error) ?? '');

type AnswerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

export const createErrorAnswer =
  (texts: Texts): AnswerError =>
  (error, request, reply) => {
    const isGone = hasHungUp(error, request);
    const answer = isGone ? new AppError('body_malformed') : toAppError(error);
    const requestId = request.id;
    if (answer.code === 'internal') request.log.error({ requestId, err: error }, 'Unexpected error');
    const trouble = isGone ? null : troubleOf(error);
    if (trouble) request.log.warn({ requestId, reason: (error as Error).message }, troubleWords[trouble]);
    const { fields, extra, retryAfterSeconds, text = `common:errors.${answer.code}`, values } = answer.details;
    if (retryAfterSeconds) reply.header('retry-after', Math.ceil(retryAfterSeconds));
    const language = languageOf(request, request.actor ?? visitor);
    const words = (key: string): string => texts.text(language, key, values?.(language));
    const message = texts.text(language, text, values?.(language));
    return reply
      .status(answer.status)
      .type('application/json; charset=utf-8')
      .send(
        JSON.stringify({
          code: answer.code,
          message,
          requestId,
          ...(fields && { fields: inWords(fields, words) }),
          ...extra,
        }),
      );
  };

/** For addresses that cannot even be read: no route, no hook and no plugin has seen the request. */
export const createUnreadableAnswer = (texts: Texts): AnswerError => {
  const answerError = createErrorAnswer(texts);
  return (error, request, reply) =>
    answerError(
      error,
      request,
      reply.headers({
        'x-request-id': request.id,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      }),
    );
};
