import * as z from 'zod/mini';
import { listOf, listShape, version } from './admin-list.ts';
import { forgotPassword, personName } from './auth.ts';
import { centsAmount } from './money.ts';
import { route } from './route.ts';
import { language, role } from './session.ts';
import { phoneOrNone } from './text-fields.ts';

const instant = z.iso.datetime();
const userId = z.object({ id: z.uuid() });
const ok = z.object({ ok: z.literal(true) });

/** `invited`: made by an admin, has not chosen a password yet. */
export const userStatus = z.enum(['active', 'invited', 'disabled']);

export type UserStatus = z.output<typeof userStatus>;

export const adminUser = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.nullable(z.string()),
  role,
  language,
  status: userStatus,
  hasGoogle: z.boolean(),
  createdAt: instant,
  /** The last time they were seen in a session that still lives. */
  lastSeenAt: z.nullable(instant),
  version,
});

export type AdminUser = z.output<typeof adminUser>;

export const userFields = {
  email: forgotPassword.body.shape.email,
  firstName: personName('firstName'),
  lastName: personName('lastName'),
  phone: z.nullable(phoneOrNone),
  role,
  language,
};

const filters = { role: z.optional(role), status: z.optional(userStatus) };
const sortable = ['name', 'email', 'role', 'createdAt', 'lastSeenAt'] as const;

export const listUsers = route({
  method: 'GET',
  path: '/api/admin/users',
  who: 'admin',
  summary: 'Everybody with an account',
  query: z.object({ ...listShape(sortable, '-createdAt'), ...filters }),
  answer: listOf(adminUser),
});

export const exportUsers = route({
  method: 'GET',
  path: '/api/admin/users/export',
  who: 'admin',
  summary: 'The same people as a file (text/csv), safe to open in a spreadsheet',
  query: z.object({ q: listShape(sortable, 'name').q, ...filters }),
  needsFreshSignIn: true,
  answer: z.string(),
});

export const createUser = route({
  method: 'POST',
  path: '/api/admin/users',
  who: 'admin',
  summary: 'Make an account; the person gets a mail to choose the password',
  body: z.strictObject(userFields),
  answer: adminUser,
  status: 201,
  errors: ['email_taken'],
});

export const getUser = route({
  method: 'GET',
  path: '/api/admin/users/:id',
  who: 'admin',
  summary: 'One person',
  params: userId,
  answer: adminUser,
  errors: ['not_found'],
});

export const updateUser = route({
  method: 'PATCH',
  path: '/api/admin/users/:id',
  who: 'admin',
  summary: 'Change what is named. A new role, a new address and disabling end their sessions',
  params: userId,
  body: z.extend(z.partial(z.strictObject({ ...userFields, disabled: z.boolean() })), { version }),
  answer: adminUser,
  errors: ['not_found', 'changed_meanwhile', 'email_taken', 'own_account', 'last_admin'],
});

export const eraseUser = route({
  method: 'DELETE',
  path: '/api/admin/users/:id',
  who: 'admin',
  summary: 'Erase the person; bookings stay without a name',
  params: userId,
  needsFreshSignIn: true,
  answer: z.null(),
  status: 204,
  errors: ['not_found', 'own_account', 'last_admin'],
});

export const mailPasswordLink = route({
  method: 'POST',
  path: '/api/admin/users/:id/reset-password',
  who: 'admin',
  summary: 'Mail a link to choose a new password; the old one works until then',
  params: userId,
  answer: ok,
  errors: ['not_found', 'account_disabled'],
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
  params: userId,
  answer: z.array(userReceipt),
  errors: ['not_found'],
});
