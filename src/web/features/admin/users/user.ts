import { type AdminUser, users as routes, type UserStatus } from '#contract/admin-users.ts';
import type { TagTone } from '#web/ui/tag.tsx';
import type { FormThing } from '../managed/managed-form.tsx';

export const user = {
  area: 'users',
  routes,
  words: 'users',
  subject: 'user',
  nameOf: ({ firstName, lastName }) => `${firstName} ${lastName}`,
} as const satisfies FormThing<AdminUser>;

export const statusTones: Record<UserStatus, TagTone> = { active: 'good', invited: 'wait', disabled: 'neutral' };
