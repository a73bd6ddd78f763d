import type { Route, RouteAnswer, RouteRequest } from '#contract/route.ts';
import { type Database, errorCodeOf, type Queryable, type Transaction } from '#server/platform/database/database.ts';
import type { Actor } from './actor.ts';
import { AppError, found } from './app-error.ts';
import { type Handler, handle } from './handler.ts';
import { refuseStale } from './version-check.ts';

type ManagedRoutes = {
  fields: object;
  list: Route;
  /** A short list may be all there is to read. */
  read?: Route;
  create: Route;
  change: Route;
  remove: Route;
};
type Versioned = { readonly version: number };
type IdOf<Thing extends ManagedRoutes> = RouteRequest<Thing['change']>['params'] extends { id: infer Id } ? Id : never;

export type QueryOf<Thing extends { list: Route }> = RouteRequest<Thing['list']>['query'];
/** All that is typed about one. */
export type FieldsOf<Thing extends { create: Route }> = RouteRequest<Thing['create']>['body'];

type Checked<Fields, Row> = (tx: Transaction, fields: Fields, before: Row | null) => Promise<void>;

/** The database's own codes: a row that others refer to, and a range or a key that another row has. */
const referredTo = '23503';
const clash = '23P01';

/** What a managed thing does in its own way: plain functions, called in plain sight by `serveManaged`. */
type ManagedStore<Thing extends ManagedRoutes, Row> = {
  list(on: Queryable, query: QueryOf<Thing>): Promise<RouteAnswer<Thing['list']>>;
  find(on: Queryable, id: IdOf<Thing>): Promise<Row | null>;
  /** The same, and nobody else changes it until the transaction ends. */
  lock(tx: Transaction, id: IdOf<Thing>): Promise<Row | null>;
  /** Throws what is wrong with these fields. `before` is null for a new one. */
  check?(tx: Queryable, fields: FieldsOf<Thing>, before: Row | null): Promise<void>;
  insert(tx: Transaction, fields: FieldsOf<Thing>): Promise<IdOf<Thing>>;
  write(tx: Transaction, id: IdOf<Thing>, fields: FieldsOf<Thing>): Promise<unknown>;
  /** Throws `in_use` where the database does not refuse by itself. */
  remove(tx: Transaction, id: IdOf<Thing>): Promise<unknown>;
  /** Leaves a line in the log: without `before` it is new, without `after` it is gone. */
  record(tx: Transaction, actor: Actor, before: Row | null, after: Row | null): Promise<void>;
  /** What the database refused, in words people understand. */
  explain?(error: unknown): AppError | null;
};

/** The handlers of a managed thing: 404, a stale version, what stays, the check, the write, the log, in one transaction. */
export const serveManaged = <Thing extends ManagedRoutes, Row extends Versioned & RouteAnswer<Thing['change']>>(
  database: Database,
  thing: Thing,
  store: ManagedStore<Thing, Row>,
): Handler[] => {
  type Id = IdOf<Thing>;
  type Fields = FieldsOf<Thing>;
  /** Two who want the same at once: the database refuses the second, and looking again finds the words for it. */
  const writing = async (run: (tx: Transaction, checked: Checked<Fields, Row>) => Promise<Row>): Promise<Row> => {
    let seen: [Fields, Row | null] | null = null;
    const checked: Checked<Fields, Row> = async (tx, fields, before) => {
      seen = [fields, before];
      await store.check?.(tx, fields, before);
    };
    try {
      return await database.transaction((tx) => run(tx, checked));
    } catch (error) {
      if (seen && errorCodeOf(error) === clash) await store.check?.(database, ...(seen as [Fields, Row | null]));
      throw store.explain?.(error) ?? error;
    }
  };
  const create = (fields: Fields, actor: Actor): Promise<Row> =>
    writing(async (tx, checked) => {
      await checked(tx, fields, null);
      const made = found(await store.find(tx, await store.insert(tx, fields)));
      await store.record(tx, actor, null, made);
      return made;
    });
  const change = (id: Id, { version, ...changes }: Versioned, actor: Actor): Promise<Row> =>
    writing(async (tx, checked) => {
      const before = found(await store.lock(tx, id));
      refuseStale(before, version);
      const fields: Fields = withChanges(before, changes, Object.keys(thing.fields));
      await checked(tx, fields, before);
      await store.write(tx, id, fields);
      const after = found(await store.find(tx, id));
      await store.record(tx, actor, before, after);
      return after;
    });
  const remove = (id: Id, actor: Actor): Promise<null> =>
    database
      .transaction(async (tx) => {
        const before = found(await store.lock(tx, id));
        await store.remove(tx, id);
        await store.record(tx, actor, before, null);
        return null;
      })
      .catch((error: unknown) => {
        throw errorCodeOf(error) === referredTo ? new AppError('in_use') : error;
      });
  return [
    handle<Route>(thing.list, ({ query }) => store.list(database, query as QueryOf<Thing>)),
    handle<Route>(thing.create, ({ body, actor }) => create(body as Fields, actor)),
    ...(thing.read
      ? [handle<Route>(thing.read, async ({ params }) => found(await store.find(database, idIn(params))))]
      : []),
    handle<Route>(thing.change, ({ params, body, actor }) => change(idIn(params), body as Versioned, actor)),
    handle<Route>(thing.remove, ({ params, actor }) => remove(idIn(params), actor)),
  ];
};

const idIn = <Id>(params: unknown): Id => (params as { id: Id }).id;

/** What will be typed about the row: what is named replaces, what is not named stays. */
const withChanges = <Fields>(row: object, changes: object, names: readonly string[]): Fields => {
  const named = Object.entries(changes).filter(([, value]) => value !== undefined);
  const next: Record<string, unknown> = { ...row, ...Object.fromEntries(named) };
  return Object.fromEntries(names.map((name) => [name, next[name]])) as Fields;
};
