import * as z from 'zod/mini';
import { isMarked } from './admins-only.ts';
import type { Route } from './route.ts';

type Schema = z.ZodMiniType;

const defOf = (schema: Schema) => (schema as unknown as z.core.$ZodTypes)._zod.def;

const isForAdmins = (schema: Schema): boolean => {
  if (isMarked(schema)) return true;
  const def = defOf(schema);
  return 'innerType' in def && isForAdmins(def.innerType as unknown as Schema);
};

/** The same schema without the fields marked by `adminsOnly`. */
const leaveOut = (schema: Schema): Schema => {
  const def = defOf(schema);
  if (def.type === 'object') {
    const fields = Object.entries(def.shape as unknown as Record<string, Schema>);
    const seen = fields.filter(([, field]) => !isForAdmins(field));
    return z.object(Object.fromEntries(seen.map(([name, field]) => [name, leaveOut(field)])));
  }
  if (def.type === 'union') return z.union((def.options as unknown as Schema[]).map(leaveOut) as [Schema, ...Schema[]]);
  if (def.type === 'array') return z.array(leaveOut(def.element as unknown as Schema));
  if (def.type === 'nullable') return z.nullable(leaveOut(def.innerType as unknown as Schema));
  if (def.type === 'optional') return z.optional(leaveOut(def.innerType as unknown as Schema));
  if (def.type === 'default')
    return z._default(leaveOut(def.innerType as unknown as Schema), def.defaultValue as object);
  return schema;
};

const made = new WeakMap<Route, Route>();

/** The route as support is answered by it. */
export const forSupport = (route: Route): Route => {
  const known = made.get(route) ?? { ...route, answer: leaveOut(route.answer) };
  made.set(route, known);
  return known;
};
