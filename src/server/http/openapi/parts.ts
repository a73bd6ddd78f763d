import type * as z from 'zod/mini';
import { type JsonObject, toJsonSchema } from './schemas.ts';

/** What the document describes once and refers to everywhere else. */
export type Parts = {
  /** The same schema with a reference wherever something that has a name stands in it. */
  refer<Value>(value: Value): Value;
  /** The schemas that were referred to, by name. */
  schemas(): Record<string, JsonObject>;
  /** Keeps an answer under its name and refers to it. */
  share(name: string, response: JsonObject): JsonObject;
  responses(): Record<string, JsonObject>;
};

type Named = Readonly<Record<string, z.ZodMiniType>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const inOrder = (map: ReadonlyMap<string, JsonObject>): Record<string, JsonObject> =>
  Object.fromEntries([...map].sort(([one], [other]) => (one < other ? -1 : 1)));

/** By its looks, so that a list of statuses written in three places is one. */
const namesByLooks = (answers: Named, inputs: Named): ReadonlyMap<string, string> => {
  const names = new Map<string, string>();
  const add = (name: string, schema: JsonObject): void => {
    const looks = JSON.stringify(schema);
    const other = names.get(looks);
    if (other) throw new Error(`${name} and ${other} are the same schema: give it one name.`);
    names.set(looks, name);
  };
  for (const [name, schema] of Object.entries(answers)) add(name, toJsonSchema(schema, 'output'));
  for (const [name, schema] of Object.entries(inputs)) add(name, toJsonSchema(schema, 'input'));
  return names;
};

export const createParts = ({ answers, inputs }: { answers: Named; inputs: Named }): Parts => {
  const names = namesByLooks(answers, inputs);
  const schemas = new Map<string, JsonObject>();
  const responses = new Map<string, JsonObject>();
  const within = (value: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(value).map(([key, part]) => [key, refer(part)]));
  const refer = <Value>(value: Value): Value => {
    if (Array.isArray(value)) return value.map((part) => refer(part)) as Value;
    if (!isObject(value)) return value;
    const { default: preset, ...schema } = value;
    const name = names.get(JSON.stringify(schema));
    if (!name) return within(value) as Value;
    if (!schemas.has(name)) schemas.set(name, within(schema));
    return { $ref: `#/components/schemas/${name}`, ...(preset !== undefined && { default: preset }) } as Value;
  };
  return {
    refer,
    schemas: () => inOrder(schemas),
    share: (name, response) => {
      responses.set(name, response);
      return { $ref: `#/components/responses/${name}` };
    },
    responses: () => inOrder(responses),
  };
};
