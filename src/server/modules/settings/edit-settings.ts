import { isDeepStrictEqual } from 'node:util';
import { type AdminSettings, type updateSettings as route, settingsGroups } from '#contract/admin-settings.ts';
import type { AuditField } from '#contract/audit-fields.ts';
import type { RouteRequest } from '#contract/route.ts';
import { companyRuleFaults } from '#domain/booking/company-rules.ts';
import type { Language } from '#domain/language/language.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { onlyNamed, refuseStale } from '#server/http/version-check.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { parsePhone } from '#server/platform/phone-number.ts';
import type { Texts } from '#server/platform/texts.ts';
import { lockSettings, readAllSettings, readVersion, writeSettings } from './repo.ts';

export type SettingsAdminDeps = { database: Database; texts: Texts };
type By = { actor: Actor; language: Language };
type Group = keyof typeof settingsGroups;

const groups = Object.keys(settingsGroups) as Group[];

export const readAdminSettings = async (on: Queryable): Promise<AdminSettings> => {
  // The version first: what is read after it can only be newer, and then it is refused as stale, never overwritten.
  const version = await readVersion(on, groups);
  const { tracking, ...settings } = await readAllSettings(on);
  return { ...settings, version };
};

/** Every change is judged together with what stays as it is. */
export const updateSettings = (
  deps: SettingsAdminDeps,
  { version, ...changes }: RouteRequest<typeof route>['body'],
  by: By,
): Promise<AdminSettings> =>
  deps.database.transaction(async (tx) => {
    await lockSettings(tx);
    const before = await readAdminSettings(tx);
    refuseStale(before, version);
    const typed = changes.company?.phone;
    const phone = typed === undefined ? before.company.phone : parsePhone(typed);
    const wanted = merge(before, { ...changes, company: { ...changes.company, ...(phone && { phone }) } });
    refuseFaults(deps, wanted, by, phone === null);
    for (const group of groups)
      if (!isDeepStrictEqual(before[group], wanted[group])) await writeSettings(tx, group, wanted[group]);
    const after = await readAdminSettings(tx);
    await recordChange(tx, {
      actor: by.actor,
      what: 'settings',
      id: 'all',
      before: byField(before),
      after: byField(after),
    });
    return after;
  });

type Changes = { [Name in Group]?: object | undefined };

const merge = (before: AdminSettings, changes: Changes): AdminSettings => {
  const merged = groups.map((group) => [group, { ...before[group], ...onlyNamed(changes[group] ?? {}) }]);
  return { ...before, ...Object.fromEntries(merged) };
};

const refuseFaults = (
  { texts }: SettingsAdminDeps,
  settings: AdminSettings,
  { language }: By,
  isPhoneWrong: boolean,
): void => {
  const fields = companyRuleFaults(settings).map(({ field, reason }): [string, string] => [
    field,
    texts.text(language, `admin:settings.validation.${reason}`),
  ]);
  if (isPhoneWrong) fields.push(['company.phone', texts.text(language, 'common:fields.phone')]);
  if (fields.length === 0) return;
  throw new AppError('validation_failed', { fields: Object.fromEntries(fields) });
};

/** `booking.opensAt` rather than a whole group: the log tells what was changed. */
const byField = (settings: AdminSettings): Partial<Record<AuditField, unknown>> =>
  Object.fromEntries(
    groups.flatMap((group) => Object.entries(settings[group]).map(([name, value]) => [`${group}.${name}`, value])),
  );
