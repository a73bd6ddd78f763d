import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { type Settings, type SettingsKey, settingsSchemas } from './settings.ts';

/** Of rows that are kept in memory, which come again and again. */
const parsed = new WeakMap<object, unknown>();

export const readSettings = async <Key extends SettingsKey>(on: Queryable, key: Key): Promise<Settings<Key>> => {
  const row = await on.maybeOne<{ value: unknown }>(sql`select value from settings where key = ${key}`);
  const known = row && parsed.get(row);
  if (known) return known as Settings<Key>;
  const settings = settingsSchemas[key].parse(row?.value ?? {}) as Settings<Key>;
  if (row) parsed.set(row, settings);
  return settings;
};

export const readAllSettings = async (on: Queryable): Promise<{ [Key in SettingsKey]: Settings<Key> }> => {
  const rows = await on.many<{ key: string; value: unknown }>(sql`select key, value from settings`);
  const stored = new Map(rows.map((row) => [row.key, row.value]));
  const entries = Object.entries(settingsSchemas).map(([key, schema]) => [key, schema.parse(stored.get(key) ?? {})]);
  return Object.fromEntries(entries);
};

/** Counts the changes of these groups; 1 before the first. */
export const readVersion = async (on: Queryable, keys: readonly SettingsKey[]): Promise<number> => {
  const row = await on.one<{ version: number }>(sql`
    select 1 + coalesce(sum(version), 0)::int as version from settings where key = any(${[...keys]}::text[])`);
  return row.version;
};

/** Groups that were never changed have no row, so there is none to lock. Readers do not wait. */
export const lockSettings = (tx: Transaction): Promise<number> =>
  tx.run(sql`lock table settings in share row exclusive mode`);

export const writeSettings = (tx: Transaction, key: SettingsKey, value: object): Promise<number> =>
  tx.run(sql`
    insert into settings (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = excluded.value, version = settings.version + 1, updated_at = clock_now()`);

type NewEvent = { name: string; step?: number; isTest?: boolean };

/** That something happened, never to whom. */
export const recordTrackingEvent = async (on: Queryable, { name, step, isTest = false }: NewEvent): Promise<Date> => {
  const { at } = await on.one<{ at: Date }>(sql`
    insert into tracking_events (name, step, is_test) values (${name}, ${step ?? null}, ${isTest}) returning at`);
  return at;
};

/** They are there to be looked at; the figures are kept elsewhere, as counts. */
export const deleteOldEvents = (on: Queryable, before: Date): Promise<number> =>
  on.run(sql`delete from tracking_events where at <= ${before}`);
