import * as z from 'zod/mini';
import { listOf, listShape, type SortKey, version, wholeNumber, yesOrNo } from './admin-list.ts';
import type { ErrorCode } from './error-codes.ts';
import { route } from './route.ts';

/** The number of a row, as it stands in an address. */
export const rowNumber = z.object({ id: wholeNumber(1, 2_147_483_647) });

/** The key of a person, as it stands in an address. */
export const personKey = z.object({ id: z.uuid() });

type Shape = Readonly<Record<string, z.ZodMiniType>>;
type Editable<Id, Row, Fields> = {
  /** Where it is found: `/api/admin/promo-codes`. */
  path: `/api/admin/${string}`;
  id: Id;
  /** As the office sees it, with its version. */
  row: Row;
  /** What is typed about it: all of it for a new one, any of it for a change. */
  fields: Fields;
  says: { read: string; create: string; change: string; remove: string };
  /** Refusals of its own. Beside them: `not_found`, and `changed_meanwhile` for a change. */
  refuses: { create?: readonly ErrorCode[]; change?: readonly ErrorCode[]; remove: readonly ErrorCode[] };
};

/** The routes of one row: read, create, change, remove. */
export const editable = <Id extends z.ZodMiniType, Row extends z.ZodMiniType, Fields extends Shape>({
  path,
  id,
  row,
  fields,
  says,
  refuses,
}: Editable<Id, Row, Fields>) => ({
  row,
  fields,
  create: route({
    method: 'POST',
    path,
    who: 'admin',
    summary: says.create,
    body: z.strictObject(fields),
    answer: row,
    status: 201,
    errors: refuses.create ?? [],
  }),
  read: route({
    method: 'GET',
    path: `${path}/:id`,
    who: 'admin',
    summary: says.read,
    params: id,
    answer: row,
    errors: ['not_found'],
  }),
  change: route({
    method: 'PATCH',
    path: `${path}/:id`,
    who: 'admin',
    summary: says.change,
    params: id,
    body: z.extend(z.partial(z.strictObject(fields)), { version }),
    answer: row,
    errors: ['not_found', 'changed_meanwhile', ...(refuses.change ?? [])],
  }),
  remove: route({
    method: 'DELETE',
    path: `${path}/:id`,
    who: 'admin',
    summary: says.remove,
    params: id,
    answer: z.null(),
    status: 204,
    errors: ['not_found', ...refuses.remove],
  }),
});

type Managed<Id, Row, Fields, Sort extends string, Filters> = Editable<Id, Row, Fields> & {
  sorts: readonly Sort[];
  firstSort: SortKey<NoInfer<Sort>>;
  /** What a list can be narrowed by, beside the words that are searched for. */
  filters: Filters;
  says: { list: string };
};

/**
 * The routes of a thing that the office keeps: its list, and those of a row. A thing that differs somewhere says so where it
 * is described: `{ ...managed(…), remove: route(…) }`.
 */
export const managed = <
  Id extends z.ZodMiniType,
  Row extends z.ZodMiniType,
  Fields extends Shape,
  const Sort extends string,
  Filters extends Shape,
>(
  thing: Managed<Id, Row, Fields, Sort, Filters>,
) => ({
  ...editable(thing),
  sorts: thing.sorts,
  firstSort: thing.firstSort,
  list: route({
    method: 'GET',
    path: thing.path,
    who: 'admin',
    summary: thing.says.list,
    query: z.object({ ...listShape(thing.sorts, thing.firstSort), ...thing.filters }),
    answer: listOf(thing.row),
  }),
});

/** How a list that people put in order is read. */
export const listedInOrder = {
  sorts: ['position', 'name', 'price'],
  firstSort: 'position',
  filters: { active: z.optional(yesOrNo) },
} as const;

/** The route of a list that people see in an order of its own. */
export const ordered = (path: `/api/admin/${string}`) =>
  route({
    method: 'PUT',
    path: `${path}/order`,
    who: 'admin',
    summary: 'The order in which people see them: every id once',
    body: z.strictObject({ ids: z.array(z.int().check(z.minimum(1))).check(z.maxLength(500)) }),
    answer: z.object({ ok: z.literal(true) }),
    errors: ['changed_meanwhile'],
  });
