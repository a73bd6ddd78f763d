import type { Queryable } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { type Settings, type SettingsKey, settingsSchemas } from './settings.ts';

export const readSettings = async <Key extends SettingsKey>(on: Queryable, key: Key): Promise<Settings<Key>> => {
  const row = await on.maybeOne<{ value: unknown }>(sql`select value from settings where key = ${key}`);
  return settingsSchemas[key].parse(row?.value ?? {}) as Settings<Key>;
};

export const readAllSettings = async (on: Queryable): Promise<{ [Key in SettingsKey]: Settings<Key> }> => {
  const rows = await on.many<{ key: string; value: unknown }>(sql`select key, value from settings`);
  const stored = new Map(rows.map((row) => [row.key, row.value]));
  const entries = Object.entries(settingsSchemas).map(([key, schema]) => [key, schema.parse(stored.get(key) ?? {})]);
  return Object.fromEntries(entries);
};
