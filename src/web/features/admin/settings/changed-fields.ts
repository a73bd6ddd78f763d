import type { AdminSettings, updateSettings } from '#contract/admin-settings.ts';
import type { RouteInput } from '#contract/route.ts';
import type { FieldName, Group } from './sections.ts';

export type Values = Omit<AdminSettings, 'version'>;
type Changes = Omit<RouteInput<typeof updateSettings>['body'], 'version'>;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const entriesOf = (values: Values): [Group, string, unknown][] =>
  (Object.keys(values) as Group[]).flatMap((group) =>
    Object.entries(values[group]).map(([name, value]): [Group, string, unknown] => [group, name, value]),
  );

const fieldOf = (values: Values, group: Group, name: string): unknown =>
  (values[group] as Record<string, unknown>)[name];

/** The fields in which the two differ. */
export const changedFields = (before: Values, after: Values): FieldName[] =>
  entriesOf(after)
    .filter(([group, name, value]) => !isSame(value, fieldOf(before, group, name)))
    .map(([group, name]) => `${group}.${name}` as FieldName);

const isMarked = (mark: unknown): boolean =>
  typeof mark === 'object' && mark !== null ? Object.values(mark).some(isMarked) : Boolean(mark);

/** The fields that are marked in one of the form's own lists: what was touched, what is wrong. */
export const namesIn = (marks: object): FieldName[] =>
  Object.entries(marks).flatMap(([group, fields]) =>
    Object.entries(fields as object)
      .filter(([, mark]) => isMarked(mark))
      .map(([name]) => `${group}.${name}` as FieldName),
  );

/** Only what somebody changed goes to the server, so that two who change different things do not undo each other. */
export const changesOf = (before: Values, after: Values): Changes => {
  const changes: Record<string, Record<string, unknown>> = {};
  for (const field of changedFields(before, after)) {
    const [group, name] = field.split('.') as [Group, string];
    changes[group] = { ...changes[group], [name]: fieldOf(after, group, name) };
  }
  return changes;
};
