import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bookingStatuses } from '#domain/booking/booking-status.ts';
import { userStatus } from './account-fields.ts';
import { auditFields } from './audit-fields.ts';
import { cancelReason, emailStatus } from './emails.ts';
import { role } from './session.ts';

type Texts = { fields: object; values: Record<'status' | 'role' | 'cancelReason', object> };

const textsIn = (language: string): Texts =>
  JSON.parse(readFileSync(new URL(`../../locales/${language}/admin.json`, import.meta.url), 'utf8')).audit;

const pathsOf = (texts: object, path = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' ? pathsOf(value, `${path}${key}.`) : `${path}${key}`,
  );

describe.each([
  ['English', textsIn('en')],
  ['Portuguese', textsIn('pt')],
])('the log in %s', (_, { fields, values }) => {
  it('has a name for every field that is recorded, and for none that is not', () => {
    expect(pathsOf(fields).sort()).toEqual([...auditFields].sort());
  });

  it('has a word for every state and role', () => {
    const states = new Set([...bookingStatuses, ...userStatus.options, ...emailStatus.options]);
    expect(Object.keys(values.status).sort()).toEqual([...states].sort());
    expect(Object.keys(values.role).sort()).toEqual([...role.options].sort());
    expect(Object.keys(values.cancelReason).sort()).toEqual([...cancelReason.options].sort());
  });
});
