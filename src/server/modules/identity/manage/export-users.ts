import type { AdminUser } from '#contract/admin-users.ts';
import type { Language } from '#domain/language/language.ts';
import { dayAt } from '#domain/time/days.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import { type CsvColumn, phoneCell, toCsv } from '#server/platform/csv.ts';
import type { SignedIn } from '../access.ts';
import type { IdentityAdminDeps } from './admin-deps.ts';
import { type Filters, listAllPeople } from './admin-repo.ts';

type Deps = Pick<IdentityAdminDeps, 'database' | 'texts'>;

/** Who takes the addresses of everybody along is in the log, too. */
export const exportUsers = (deps: Deps, filters: Filters, language: Language, actor: SignedIn): Promise<string> =>
  deps.database.transaction(async (tx) => {
    const people = await listAllPeople(tx, filters);
    const after = { count: people.length, ...filters };
    await recordChange(tx, { actor, what: 'user', id: 'all', action: 'exported', before: null, after });
    return toCsv(columns(deps, language), people, language);
  });

const columns = ({ texts }: Deps, language: Language): CsvColumn<AdminUser>[] => {
  const text = (key: string): string => texts.text(language, `admin:users.${key}`);
  return [
    { header: text('firstName'), value: (user) => user.firstName },
    { header: text('lastName'), value: (user) => user.lastName },
    { header: text('email'), value: (user) => user.email },
    { header: text('phone'), value: (user) => phoneCell(user.phone) },
    { header: text('role'), value: (user) => text(`roles.${user.role}`) },
    { header: text('status'), value: (user) => text(`statuses.${user.status}`) },
    { header: text('language'), value: (user) => user.language },
    { header: text('createdAt'), value: (user) => dayAt(new Date(user.createdAt)) },
  ];
};
