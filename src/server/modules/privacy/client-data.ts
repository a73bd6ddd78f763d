import type { eraseClient as eraseRoute, exportClient as exportRoute } from '#contract/admin-clients.ts';
import type { RouteAnswer } from '#contract/route.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError, found } from '#server/http/app-error.ts';
import type { Emit } from '#server/platform/jobs/events.ts';
import { recordChange } from '../audit/public.ts';
import { findBooking, markOneToForget, respondAll } from '../bookings/public.ts';
import {
  describeClient,
  findClient,
  forgetClient,
  forgetNamelessClients,
  hasNamedCard,
  listWhatIsOf,
  lockExisting,
} from '../clients/public.ts';
import { eraseUser, type PersonalDataSource } from '../identity/public.ts';
import { listMailsTo } from '../messaging/public.ts';
import { listSaid } from '../reviews/public.ts';
import { listSmsAbout } from '../sms/public.ts';
import { listTips } from '../tips/public.ts';
import { forgetMarked } from './forget-marked.ts';
import { forgetAddress, type GuestDataDeps } from './guest-data.ts';

export type ClientDataDeps = GuestDataDeps & { emit: Emit; personalData(): readonly PersonalDataSource[] };

/** Everything about a person, for the office to hand over to them. */
export const exportClient = async (
  deps: ClientDataDeps,
  id: string,
  actor: Actor,
): Promise<RouteAnswer<typeof exportRoute>> => {
  const { database, clock } = deps;
  const person = found(await findClient(database, id));
  const { users, bookings, emails } = await listWhatIsOf(database, id);
  const rows = await Promise.all(bookings.map((bookingId) => findBooking(database, bookingId)));
  const mails = (await Promise.all(emails.map((email) => listMailsTo(database, email)))).flat();
  await recordChange(database, { actor, what: 'client', id, action: 'exported', before: null, after: {} });
  return {
    exportedAt: clock.now().toISOString(),
    record: await describeClient(database, person),
    bookings: await respondAll(
      deps,
      database,
      rows.flatMap((row) => (row ? [row] : [])),
    ),
    accounts: await Promise.all(users.map((user) => accountData(deps, user.id))),
    emails: [...mails, ...(await listSmsAbout(database, bookings))].map(({ sentAt, ...mail }) => ({
      ...mail,
      sentAt: sentAt?.toISOString() ?? null,
    })),
    reviews: await listSaid(database, bookings),
    tips: await listTips(database, bookings),
  };
};

const accountData = async (deps: ClientDataDeps, userId: string): Promise<Record<string, unknown>> => {
  const data: Record<string, unknown> = {};
  for (const { name, collect } of deps.personalData()) data[name] = await collect(deps.database, userId);
  return data;
};

/** By whoever speaks for the company, after their password. Staff are erased among the users. */
export const eraseClient = async (
  deps: ClientDataDeps,
  id: string,
  actor: Actor,
): Promise<RouteAnswer<typeof eraseRoute>> => {
  const { database } = deps;
  const bookingIds = await database.transaction(async (tx) => {
    await lockExisting(tx, id);
    const { users, bookings, emails } = await listWhatIsOf(tx, id);
    if (users.some((user) => actor.kind === 'user' && user.id === actor.userId)) throw new AppError('own_account');
    if (users.some(({ role }) => role !== 'client')) throw new AppError('account_unfit');
    for (const email of emails) await forgetAddress(tx, email);
    for (const bookingId of bookings) await markOneToForget(tx, bookingId);
    for (const user of users) await eraseUser(tx, deps.emit, user.id, forgetAddress);
    await forgetClient(tx, id);
    await recordChange(tx, { actor, what: 'client', id, before: {}, after: null });
    return bookings;
  });
  // Done by now, and nobody may hear that it is not: what is in somebody's hands just now goes with the hourly job.
  await forgetMarked(deps)
    .then(() => forgetNamelessClients(database))
    .catch((error: unknown) =>
      deps.logger.warn({ err: error }, 'What belongs to an erased client is left to the hourly job'),
    );
  const left = await Promise.all(bookingIds.map((bookingId) => findBooking(database, bookingId)));
  const isNamed = left.some((booking) => booking && booking.contact.email !== '') || (await hasNamedCard(database, id));
  return { state: isNamed ? 'when_over' : 'erased' };
};
