import { type ErrorCode, errorStatus } from '#contract/error-codes.ts';
import { problem } from '#contract/problem.ts';
import type { Route } from '#contract/route.ts';
import type { Parts } from './parts.ts';
import { type JsonObject, toJsonSchema } from './schemas.ts';
import { securityOf } from './security.ts';
import { tagOf } from './tags.ts';

/** Fastify writes `:id`, OpenAPI `{id}`. */
export const pathOf = ({ path }: Route): string => path.replace(/:(\w+)/g, '{$1}');

const isGuarded = ({ who }: Route): boolean => who !== 'anyone' && who !== 'provider';

/** What the contract does not repeat for every route. All others are told by the answer `default`. */
const commonErrors = (route: Route): ErrorCode[] => [
  ...(route.params || route.query || route.body ? (['validation_failed'] as const) : []),
  ...(isGuarded(route) ? (['not_signed_in', 'not_allowed'] as const) : []),
  ...(route.needsFreshSignIn ? (['fresh_sign_in_needed'] as const) : []),
  'too_many_requests',
];

const retryAfter = { description: 'Seconds to wait, where waiting helps.', schema: { type: 'integer' } };

const describeProblem = (description: string, { refer }: Parts, status?: number): JsonObject => ({
  description,
  ...((status === undefined || status === 429 || status === 503) && { headers: { 'Retry-After': retryAfter } }),
  content: { 'application/json': { schema: refer(toJsonSchema(problem, 'output')) } },
});

/** `not_found` alone is `NotFound`, described once. */
const nameOf = (code: ErrorCode): string => `_${code}`.replace(/_(\w)/g, (_, first: string) => first.toUpperCase());

const problemsOf = (route: Route, parts: Parts): JsonObject => {
  const codes = [...new Set([...commonErrors(route), ...(route.errors ?? [])])];
  const told = (status: number): JsonObject => {
    const alike = codes.filter((code) => errorStatus[code] === status);
    const [code] = alike;
    const described = describeProblem(alike.map((one) => `\`${one}\``).join(', '), parts, status);
    return code && alike.length === 1 ? parts.share(nameOf(code), described) : described;
  };
  const statuses = [...new Set(codes.map((code) => errorStatus[code]))].sort();
  return Object.fromEntries(statuses.map((status) => [status, told(status)]));
};

const anyProblem =
  'Any other refusal or failure: too much or the wrong kind of body (413, 415), an error of ours (500), the database or ' +
  'the card provider away (503).';

const successWords = {
  200: 'The answer',
  201: 'It was made',
  202: 'It was taken',
  204: 'Done; there is nothing to read',
};

const successOf = (route: Route, { refer }: Parts): JsonObject => {
  const status = route.status ?? 200;
  const description = successWords[status];
  if (status === 204) return { [status]: { description } };
  const files = [route.file ?? []].flat().map((type) => {
    const schema = type.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' };
    return [type, { schema }] as const;
  });
  const content =
    files.length > 0
      ? Object.fromEntries(files)
      : { 'application/json': { schema: refer(toJsonSchema(route.answer, 'output')) } };
  return { [status]: { description, content } };
};

const parametersOf = (route: Route, { refer }: Parts): JsonObject[] => {
  const part = (schema: Route['query'], place: 'path' | 'query'): JsonObject[] => {
    if (!schema) return [];
    const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as {
      properties?: JsonObject;
      required?: string[];
    };
    return Object.entries(properties).map(([name, field]) => ({
      name,
      in: place,
      ...(required.includes(name) && { required: true }),
      schema: refer(field),
    }));
  };
  return [
    ...part(route.params, 'path'),
    ...part(route.query, 'query'),
    ...(route.takesIdempotencyKey ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
};

const bodyOf = (route: Route, { refer }: Parts): JsonObject | null => {
  if (route.takesFile) {
    const file = { type: 'string', format: 'binary' };
    const schema = { type: 'object', properties: { file }, required: ['file'] };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (!route.body) return null;
  const content = { 'application/json': { schema: refer(toJsonSchema(route.body, 'input')) } };
  return { required: !route.body.safeParse({}).success, content };
};

/** One route of the contract as OpenAPI tells it. */
export const describeOperation = (operationId: string, route: Route, parts: Parts): JsonObject => {
  const parameters = parametersOf(route, parts);
  const requestBody = bodyOf(route, parts);
  return {
    operationId,
    summary: route.summary,
    description: `Who may call: ${route.who}.`,
    tags: [tagOf(route)],
    security: securityOf(route),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      ...successOf(route, parts),
      ...problemsOf(route, parts),
      default: parts.share('Problem', describeProblem(anyProblem, parts)),
    },
  };
};
