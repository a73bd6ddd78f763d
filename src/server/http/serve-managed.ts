import type { Route, RouteAnswer, RouteRequest } from '#contract/route.ts';
import { type Database, errorCodeOf, type Queryable, type Transaction } from '#server/platform/database/database.ts';
import type { Actor } from './actor.ts';
import { AppError, found } from './app-error.ts';
import { type Context, type Handler, handle } from './handler.ts';
import { onlyNamed, refuseStale } from './version-check.ts';

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

/** Null before a row is made, and after it is gone. */
type Turn<Row> = { before: Row | null; after: Row | null };

/** What a change of a row was asked with. */
type Asked<Thing extends { change: Route }, Row> = {
  before: Row;
  body: RouteRequest<Thing['change']>['body'];
  actor: Actor;
};

/** The database's own codes: a row that others refer to, and a range or a key that another row has. */
const referredTo = '23503';
const clash = '23P01';

/** What a managed thing does in its own way: plain functions, called in plain sight by `serveManaged`. */
export type ManagedStore<Thing extends ManagedRoutes, Row> = {
  list(on: Queryable, query: QueryOf<Thing>): Promise<RouteAnswer<Thing['list']>>;
  find(on: Queryable, id: IdOf<Thing>): Promise<Row | null>;
  /** The same, and nobody else changes it until the transaction ends. */
  lock(tx: Transaction, id: IdOf<Thing>): Promise<Row | null>;
  /** Throws what is wrong with these fields. `before` is null for a new one. */
  check?(tx: Queryable, fields: FieldsOf<Thing>, before: Row | null, actor: Actor): Promise<void>;
  insert(tx: Transaction, fields: FieldsOf<Thing>, actor: Actor): Promise<IdOf<Thing>>;
  write(tx: Transaction, id: IdOf<Thing>, fields: FieldsOf<Thing>, asked: Asked<Thing, Row>): Promise<unknown>;
  /** Throws `in_use` where the database does not refuse by itself. */
  remove(tx: Transaction, id: IdOf<Thing>, actor: Actor): Promise<unknown>;
  /** Leaves a line in the log: without `before` it is new, without `after` it is gone. */
  record(tx: Transaction, actor: Actor, before: Row | null, after: Row | null): Promise<void>;
  /** What the database refused, in words people understand. */
  explain?(error: unknown): AppError | null;
  /** Once it is done: what the security log hears of it. */
  note?(note: Context['note'], before: Row | null, after: Row | null): Promise<void>;
};

/** The handlers of a managed thing: 404, a stale version, what stays, the check, the write, the log, in one transaction. */
export const serveManaged = <Thing extends ManagedRoutes, Row extends Versioned & RouteAnswer<Thing['change']>>(
  database: Database,
  thing: Thing,
  store: ManagedStore<Thing, Row>,
): Handler[] => {
  type Id = IdOf<Thing>;
  type Fields = FieldsOf<Thing>;
  type Checked = (tx: Transaction, fields: Fields, before: Row | null) => Promise<void>;
  /** Two who want the same at once: the database refuses the second, and looking again finds the words for it. */
  const writing = async (actor: Actor, run: (tx: Transaction, checked: Checked) => Promise<Turn<Row>>) => {
    let seen: [Fields, Row | null] | null = null;
    const checked: Checked = async (tx, fields, before) => {
      seen = [fields, before];
      await store.check?.(tx, fields, before, actor);
    };
    try {
      return await database.transaction((tx) => run(tx, checked));
    } catch (error) {
      if (seen && errorCodeOf(error) === clash) await store.check?.(database, ...(seen as [Fields, Row | null]), actor);
      throw store.explain?.(error) ?? error;
    }
  };
  const create = (fields: Fields, actor: Actor) =>
    writing(actor, async (tx, checked) => {
      await checked(tx, fields, null);
      const after = found(await store.find(tx, await store.insert(tx, fields, actor)));
      await store.record(tx, actor, null, after);
      return { before: null, after };
    });
  const change = (id: Id, body: Versioned, actor: Actor) =>
    writing(actor, async (tx, checked) => {
      const before = found(await store.lock(tx, id));
      refuseStale(before, body.version);
      const fields: Fields = withChanges(before, body, Object.keys(thing.fields));
      await checked(tx, fields, before);
      await store.write(tx, id, fields, { before, body: body as Asked<Thing, Row>['body'], actor });
      const after = found(await store.find(tx, id));
      await store.record(tx, actor, before, after);
      return { before, after };
    });
  const remove = (id: Id, actor: Actor): Promise<Turn<Row>> =>
    database
      .transaction(async (tx) => {
        const before = found(await store.lock(tx, id));
        await store.remove(tx, id, actor);
        await store.record(tx, actor, before, null);
        return { before, after: null };
      })
      .catch((error: unknown) => {
        throw errorCodeOf(error) === referredTo ? new AppError('in_use') : error;
      });
  const answer = async ({ note }: Context, turn: Promise<Turn<Row>>): Promise<Row | null> => {
    const { before, after } = await turn;
    await store.note?.(note, before, after);
    return after;
  };
  return [
    handle<Route>(thing.list, ({ query }) => store.list(database, query as QueryOf<Thing>)),
    handle<Route>(thing.create, (asked) => answer(asked, create(asked.body as Fields, asked.actor))),
    ...(thing.read
      ? [handle<Route>(thing.read, async ({ params }) => found(await store.find(database, idIn(params))))]
      : []),
    handle<Route>(thing.change, (asked) =>
      answer(asked, change(idIn(asked.params), asked.body as Versioned, asked.actor)),
    ),
    handle<Route>(thing.remove, (asked) => answer(asked, remove(idIn(asked.params), asked.actor))),
  ];
};

const idIn = <Id>(params: unknown): Id => (params as { id: Id }).id;

/** What will be typed about the row: what is named replaces, what is not named stays. */
const withChanges = <Fields>(row: object, changes: object, names: readonly string[]): Fields => {
  const next: Record<string, unknown> = { ...row, ...onlyNamed(changes) };
  return Object.fromEntries(names.map((name) => [name, next[name]])) as Fields;
};
