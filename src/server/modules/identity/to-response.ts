import type { UserReceipt } from '#contract/admin-users.ts';
import type { OwnSession, Profile } from '#contract/profile.ts';
import type { SessionUser } from '#contract/session.ts';
import type { PaidVisit } from './manage/admin-deps.ts';
import type { SessionRow } from './sign-in/sessions-repo.ts';
import type { User } from './users-repo.ts';

export const toSessionUser = ({ id, firstName, lastName, email, phone, role, language }: User): SessionUser => ({
  id,
  firstName,
  lastName,
  email,
  phone,
  role,
  language,
});

export const toProfile = (user: User): Profile => ({
  ...toSessionUser(user),
  hasPassword: user.passwordHash !== null,
  hasGoogle: user.googleSubject !== null,
  createdAt: user.createdAt.toISOString(),
});

export const toOwnSession = (session: SessionRow, currentId: string): OwnSession => ({
  id: session.id,
  current: session.id === currentId,
  device: session.device,
  createdAt: session.createdAt.toISOString(),
  lastSeenAt: session.lastSeenAt.toISOString(),
});

export const toUserReceipt = ({ startsAt, paidAt, paidCents, refundCents, ...rest }: PaidVisit): UserReceipt => ({
  ...rest,
  startsAt: startsAt.toISOString(),
  paidAt: paidAt.toISOString(),
  paid: paidCents,
  refund: refundCents,
  receiptUrl: `/api/bookings/${rest.bookingId}/receipt.pdf`,
});
