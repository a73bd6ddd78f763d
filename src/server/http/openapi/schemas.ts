import * as z from 'zod/mini';

type Io = 'input' | 'output';
export type JsonObject = { [key: string]: unknown };

type Override = Parameters<NonNullable<z.core.JSONSchemaGeneratorParams['override']>>[0];

const isNamed = (schema: JsonObject): schema is JsonObject & { required: string[] } => Array.isArray(schema.required);

/** Says of a schema what a reader from elsewhere needs, and no more. */
const simplify = ({ jsonSchema, zodSchema }: Override): void => {
  const schema: JsonObject = jsonSchema;
  const { def } = zodSchema._zod;
  // An answer may grow; who reads it shall not stumble over a field that is new. Only what refuses other fields says so.
  if (def.type === 'object' && !def.catchall) delete schema.additionalProperties;
  // A figure for each of a list of names is an object with these names.
  if (def.type === 'record' && isNamed(schema)) {
    const { required, additionalProperties: figure } = schema;
    schema.properties = Object.fromEntries(required.map((name) => [name, figure]));
    delete schema.propertyNames;
    delete schema.additionalProperties;
  }
  // Every whole number of JavaScript ends there.
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  // Two patterns for one text are each about a text.
  if (schema.type === 'string' && Array.isArray(schema.allOf))
    schema.allOf = schema.allOf.map((rule: JsonObject) => ({ type: 'string', ...rule }));
};

const makeSchema = (schema: z.ZodMiniType, io: Io): JsonObject => {
  const { $schema, ...made } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: simplify });
  return made;
};

const made = { input: new WeakMap<z.ZodMiniType, JsonObject>(), output: new WeakMap<z.ZodMiniType, JsonObject>() };

/** The JSON Schema of one part of the contract, with everything in it. */
export const toJsonSchema = (schema: z.ZodMiniType, io: Io): JsonObject => {
  const known = made[io].get(schema) ?? makeSchema(schema, io);
  made[io].set(schema, known);
  return known;
};
