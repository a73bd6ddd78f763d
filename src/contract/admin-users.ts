import * as z from 'zod/mini';
import { accountEmail, personName, userStatus } from './account-fields.ts';
import { listShape, version } from './admin-list.ts';
import { managed, personKey } from './managed.ts';
import { centsAmount } from './money.ts';
import { route } from './route.ts';
import { language, role } from './session.ts';
import { phoneOrNone } from './text-fields.ts';

const instant = z.iso.datetime();
const ok = z.object({ ok: z.literal(true) });

const row = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.nullable(z.string()),
  role,
  language,
  status: userStatus,
  hasGoogle: z.boolean(),
  hasSecondStep: z.boolean(),
  createdAt: instant,
  /** The last time they were seen in a session that still lives. */
  lastSeenAt: z.nullable(instant),
  version,
});

export type AdminUser = z.output<typeof row>;

export const userFields = {
  email: accountEmail,
  firstName: personName('firstName'),
  lastName: personName('lastName'),
  phone: z.nullable(phoneOrNone),
  role,
  language,
};

const filters = { role: z.optional(role), status: z.optional(userStatus) };
const sorts = ['name', 'email', 'role', 'createdAt', 'lastSeenAt'] as const;

const user = managed({
  path: '/api/admin/users',
  id: personKey,
  row,
  fields: userFields,
  sorts,
  firstSort: '-createdAt',
  filters,
  says: {
    list: 'Everybody with an account',
    read: 'One person',
    create: 'Make an account; the person gets a mail to choose the password',
    change: 'Change what is named. A new role, a new address and disabling end their sessions',
    remove: 'Erase the person; bookings stay without a name',
  },
  refuses: {
    create: ['email_taken'],
    change: ['email_taken', 'own_account', 'last_admin'],
    remove: ['own_account', 'last_admin'],
  },
});

export const users = {
  ...user,
  change: route({ ...user.change, body: z.extend(user.change.body, { disabled: z.optional(z.boolean()) }) }),
  remove: route({ ...user.remove, needsFreshSignIn: true }),
};

export const exportUsers = route({
  method: 'GET',
  path: '/api/admin/users/export',
  who: 'admin',
  summary: 'The same people as a file (text/csv), safe to open in a spreadsheet',
  query: z.object({ q: listShape(sorts, 'name').q, ...filters }),
  needsFreshSignIn: true,
  answer: z.string(),
  file: 'text/csv',
});

export const mailPasswordLink = route({
  method: 'POST',
  path: '/api/admin/users/:id/reset-password',
  who: 'admin',
  summary: 'Mail a link to choose a new password; the old one works until then',
  params: personKey,
  answer: ok,
  errors: ['not_found', 'account_disabled'],
});

export const resetSecondStep = route({
  method: 'POST',
  path: '/api/admin/users/:id/reset-second-step',
  who: 'admin',
  summary: 'Take the second step off the account of somebody who lost phone and recovery codes; ends their sessions',
  params: personKey,
  needsFreshSignIn: true,
  answer: ok,
  errors: ['not_found', 'own_account'],
});

export const userReceipt = z.object({
  bookingId: z.string(),
  reference: z.string(),
  treatment: z.nullable(z.object({ en: z.string(), pt: z.string() })),
  startsAt: instant,
  paidAt: instant,
  status: z.string(),
  paymentStatus: z.string(),
  paid: centsAmount,
  refund: centsAmount,
  /** Opens the PDF for whoever may see the booking. */
  receiptUrl: z.string(),
});

export type UserReceipt = z.output<typeof userReceipt>;

export const listUserReceipts = route({
  method: 'GET',
  path: '/api/admin/users/:id/invoices',
  who: 'admin',
  summary: 'The paid bookings of a person, each with its receipt, newest first',
  params: personKey,
  answer: z.array(userReceipt),
  errors: ['not_found'],
});
