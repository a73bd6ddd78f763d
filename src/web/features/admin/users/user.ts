import { type AdminUser, users as routes } from '#contract/admin-users.ts';
import type { FormThing } from '../managed/managed-form.tsx';

export const user = {
  area: 'users',
  routes,
  words: 'users',
  subject: 'user',
  nameOf: ({ firstName, lastName }) => `${firstName} ${lastName}`,
} as const satisfies FormThing<AdminUser>;
