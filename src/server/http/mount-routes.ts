import fastJson from 'fast-json-stringify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { forSupport } from '#contract/for-support.ts';
import type { Route } from '#contract/route.ts';
import { isLanguage, toLanguage } from '#domain/language/language.ts';
import { isKept } from '../platform/keep-answers.ts';
import type { Texts } from '../platform/texts.ts';
import { type Actor, letIn } from './actor.ts';
import type { Handler } from './handler.ts';
import { healthNoteReadBy, noteFor, type SecurityLog } from './security-log.ts';
import { installUploads } from './uploads.ts';
import { parsePart } from './validate.ts';

type Settings = {
  routes: Record<string, Route>;
  handlers: readonly Handler[];
  texts: Texts;
  identify(request: FastifyRequest, reply: FastifyReply): Actor | Promise<Actor>;
  securityLog: SecurityLog;
  /** In tests and development an answer that does not fit its contract is an error; in production it is only filtered. */
  checkAnswers: boolean;
};

/**
 * The language a person reads: that of the page they are on, else what their account says, else English. A page says it in
 * the header, and a link to a file, which cannot, in its address.
 */
export const languageOf = (request: FastifyRequest, actor: Actor) => {
  const { lang } = (request.query ?? {}) as { lang?: unknown };
  if (isLanguage(lang)) return lang;
  for (const part of request.headers['accept-language']?.split(',') ?? []) {
    const language = toLanguage(part.split(';')[0] ?? '');
    if (language) return language;
  }
  return actor.kind === 'user' ? actor.language : 'en';
};

/** Remembers what was made for a route: schemas and writers are the same for every server in this process. */
const oncePerRoute = <Made>(make: (route: Route) => Made): ((route: Route) => Made) => {
  const made = new WeakMap<Route, Made>();
  return (route) => {
    const known = made.get(route) ?? make(route);
    made.set(route, known);
    return known;
  };
};

/**
 * The schema of the answer is also its filter: what it does not name never leaves the server. Compiled when a route first
 * answers: all of them at once would make every start wait.
 */
const writerOf = oncePerRoute((route) => {
  const schema = z.toJSONSchema(route.answer, {
    io: 'output',
    target: 'draft-7',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => withoutEasyChoices(jsonSchema),
  });
  return fastJson(schema as Parameters<typeof fastJson>[0]);
});

const isScalar = ({ type }: { type?: string }) =>
  type === 'string' || type === 'number' || type === 'integer' || type === 'boolean' || type === 'null';

/**
 * A writer that has to choose compiles a validator first, half a second for a booking: so “this or null” is written as
 * nullable, and a text or a number, which has nothing to filter, as it is.
 */
const withoutEasyChoices = (schema: z.core.JSONSchema.BaseSchema & { nullable?: boolean }): void => {
  const choices = schema.anyOf as { type?: string; const?: unknown }[] | undefined;
  if (!choices) return;
  const [only, ...others] = choices.filter(({ type }) => type !== 'null');
  if (choices.every(isScalar)) delete schema.anyOf;
  else if (only?.type && others.length === 0 && only.const === undefined) {
    delete schema.anyOf;
    Object.assign(schema, only, { nullable: true });
  }
};

const written = new WeakMap<object, Buffer>();

/** What is kept in memory is written once for all who ask, to the last byte; everything else as it comes. */
const writtenOnce = (answer: unknown, write: (answer: unknown) => string): string | Buffer => {
  if (typeof answer !== 'object' || answer === null || !isKept(answer)) return write(answer);
  const before = written.get(answer);
  if (before !== undefined) return before;
  const bytes = Buffer.from(write(answer));
  written.set(answer, bytes);
  return bytes;
};

/** Of a route of the office support gets what is not for admins alone. */
const asSeenBy = (route: Route, actor: Actor): Route =>
  route.who === 'office' && actor.kind === 'user' && actor.role === 'support' ? forSupport(route) : route;

export const mountRoutes = (app: FastifyInstance, settings: Settings): void => {
  refuseMissingHandlers(settings);
  for (const handler of settings.handlers) {
    if (handler.route.takesForms) app.register(async (scope) => mountForForms(scope, handler, settings));
    else if (handler.route.takesFile) app.register((scope) => mountForFiles(scope, handler, settings));
    else mountOne(app, handler, settings);
  }
};

/** Everywhere else a form from another site is refused before anything looks at it. */
const mountForForms = (scope: FastifyInstance, handler: Handler, settings: Settings): void => {
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  scope.removeContentTypeParser(forms);
  scope.addContentTypeParser(forms, { parseAs: 'string' }, (_request, _body, done) => done(null, {}));
  mountOne(scope, handler, settings);
};

const mountForFiles = async (scope: FastifyInstance, handler: Handler, settings: Settings): Promise<void> => {
  await installUploads(scope);
  mountOne(scope, handler, settings);
};

const mountOne = (
  app: FastifyInstance,
  { route, answer }: Handler,
  { texts, identify, securityLog, checkAnswers }: Settings,
): void => {
  const give = (reply: FastifyReply, actor: Actor, result: unknown) => {
    reply.status(route.status ?? 200);
    const seen = asSeenBy(route, actor);
    if (seen !== route) reply.type('application/json; charset=utf-8').serializer(writerOf(seen));
    return checkAnswers && route.status !== 204 ? seen.answer.parse(result) : result;
  };
  const answerTo = (request: FastifyRequest, reply: FastifyReply, known: Actor) => {
    request.actor = known;
    const language = languageOf(request, known);
    const actor = letIn(route, known);
    const note = noteFor(securityLog, request);
    const finish = (made: unknown): unknown => {
      if (reply.sent) return reply;
      const subjectId = healthNoteReadBy(actor, made);
      if (!subjectId) return give(reply, actor, made);
      return note('health_note_opened', { subjectId }).then(() => give(reply, actor, made));
    };
    // What is known already is answered at once.
    const result = answer({
      params: parsePart(route.params, request.params, texts, language),
      query: parsePart(route.query, request.query, texts, language),
      body: parsePart(route.body, request.body ?? {}, texts, language),
      actor,
      language,
      ip: request.network,
      note,
      request,
      reply,
    } as Parameters<Handler['answer']>[0]);
    if (result instanceof Promise) return result.then((made) => finish(made));
    const given = finish(result);
    // Fastify waits for whoever gives nothing at once.
    return given === undefined ? reply.send() : given;
  };
  app.route({
    method: route.method,
    url: route.path,
    // That there is a schema makes Fastify use our writer; which one, the writer knows.
    schema: { response: { [route.status ?? 200]: {} } },
    config: { who: route.who, takesFile: route.takesFile ?? route.takesForms ?? false },
    // Fastify sends bytes as well as text; its types name the text alone.
    serializerCompiler: () => (answer) => writtenOnce(answer, writerOf(route)) as string,
    handler: (request, reply) => {
      const known = identify(request, reply);
      return known instanceof Promise
        ? known.then((actor) => answerTo(request, reply, actor))
        : answerTo(request, reply, known);
    },
  });
};

const refuseMissingHandlers = ({ routes, handlers }: Settings): void => {
  const mounted = new Set(handlers.map((handler) => handler.route));
  if (mounted.size !== handlers.length) throw new Error('A route has two handlers.');
  for (const [name, route] of Object.entries(routes)) {
    if (!route.who) throw new Error(`The route ${name} does not say who may call it.`);
    if (!mounted.delete(route)) throw new Error(`The route ${name} has no handler.`);
  }
  for (const route of mounted)
    throw new Error(`The handler of ${route.method} ${route.path} has no route in contract/routes.ts.`);
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Known once the route has begun; an error answer speaks their language. */
    actor?: Actor;
  }
}
