import { namedAnswers, namedInputs } from '#contract/components.ts';
import type { Route } from '#contract/route.ts';
import { describeOperation, pathOf } from './operation.ts';
import { createParts } from './parts.ts';
import type { JsonObject } from './schemas.ts';
import { securitySchemes } from './security.ts';
import { describeTags } from './tags.ts';

const introduction = `Money is whole euro cents. Moments are ISO 8601 in UTC. Refusals and failures look like \`Problem\`; \
their \`message\` is written in the language of \`Accept-Language\` (en or pt). Routes that write are refused from pages of \
other sites.`;

const license = { name: 'All rights reserved', identifier: 'LicenseRef-all-rights-reserved' };

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A key of your own, new for each booking: the same call sent again makes no second one.',
  schema: { type: 'string', maxLength: 200 },
};

type Settings = {
  title: string;
  routes: Readonly<Record<string, Route>>;
  /** Over https it is another one. */
  sessionCookieName: string;
};

/** The OpenAPI document of the contract: each route under its name there, each thing of `components.ts` once. */
export const describeApi = ({ title, routes, sessionCookieName }: Settings): JsonObject => {
  const parts = createParts({ answers: namedAnswers, inputs: namedInputs });
  const paths: Record<string, JsonObject> = {};
  for (const [name, route] of Object.entries(routes)) {
    const operation = { [route.method.toLowerCase()]: describeOperation(name, route, parts) };
    paths[pathOf(route)] = { ...paths[pathOf(route)], ...operation };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${title} API`, version: '1', description: introduction, license },
    servers: [{ url: '/' }],
    tags: describeTags(Object.values(routes)),
    paths,
    components: {
      securitySchemes: securitySchemes(sessionCookieName),
      parameters: { IdempotencyKey: idempotencyKey },
      responses: parts.responses(),
      schemas: parts.schemas(),
    },
  };
};
