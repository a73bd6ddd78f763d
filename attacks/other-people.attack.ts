import { randomUUID } from 'node:crypto';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { sql } from '#server/platform/database/sql.ts';
import { openClients } from '../faults/clients.ts';
import { inParallel, tally } from '../faults/fault.ts';
import type { Stage } from '../faults/stage.ts';
import { nastyCalls } from '../testing/nasty-calls.ts';
import { addPerson } from '../testing/people.ts';
import type { Row } from '../testing/run-parts.ts';
import { defineAttack } from './attack.ts';
import { as, newAddress, type Session, signIn } from './people.ts';

const secret = (what: string): string => `canary-${what}-${randomUUID().slice(0, 8)}`;

/** Somebody with an address, a booking and a gift card, and what of it nobody else may read. */
const openVictim = async (stage: Stage) => {
  const session = await signIn(stage, 'client@calma.example');
  const secrets = ['street', 'note', 'access', 'message'].map(secret);
  const [street = '', note = '', access = '', message = ''] = secrets;
  const clients = await openClients(stage, { therapists: 2 });
  const [start = ''] = await clients.listStarts(1);
  const location = { address: street, isHotel: false };
  const draft = clients.draft(start, { notes: note, locationNotes: access, location });
  const booked = await stage.send('/api/bookings', as(session, { body: draft }));
  const saved = { label: 'Home', zipCode: '1200-109', location: { address: street, isHotel: false } };
  const address = await stage.send('/api/addresses', as(session, { body: saved }));
  const card = { amount: 5000, recipientName: 'Eva', recipientEmail: newAddress(), fromName: 'Ana', message };
  const giftCard = await stage.send('/api/gift-cards', as(session, { body: card }));
  const me = await stage.send('/api/me', as(session, { method: 'GET' }));
  const ids = {
    booking: booked.body?.booking?.id,
    address: address.body?.id,
    giftCard: giftCard.body?.giftCard?.id,
    user: me.body?.id,
  };
  for (const [what, id] of Object.entries(ids))
    if (typeof id !== 'string') throw new Error(`No ${what}: ${booked.text} ${address.text} ${giftCard.text}`);
  return { ids: ids as Record<keyof typeof ids, string>, secrets };
};

/** Everything the database says about the victim. */
const remember = async ({ database }: Stage, ids: Record<string, string>): Promise<string> =>
  JSON.stringify([
    await database.many(sql`select * from bookings where id = ${ids.booking}`),
    await database.many(sql`select * from saved_addresses where id = ${ids.address}`),
    await database.many(sql`select * from gift_cards where id = ${ids.giftCard}`),
    await database.many(sql`select * from users where id = ${ids.user}`),
  ]);

export const attack = defineAttack({
  title: 'Other people’s things: every route that takes an id, with the ids of somebody else',
  run: async (stage, size): Promise<Row[]> => {
    const { ids, secrets } = await openVictim(stage);
    const stranger = newAddress();
    await addPerson(stage, { email: stranger });
    const attackers: Record<string, Session> = {
      visitor: undefined,
      'another client': await signIn(stage, stranger),
      therapist: await signIn(stage, 'therapist@calma.example'),
    };
    const before = await remember(stage, ids);
    const withIds = Object.values(routes as Record<string, Route>).filter(({ path }) => path.includes(':'));
    const rows: Row[] = [];
    for (const [who, session] of Object.entries(attackers)) {
      const { plausibleBody } = nastyCalls(1);
      const tries = withIds.flatMap((route) => Object.values(ids).map((id) => ({ route, id })));
      const rounds = size === 'full' ? 5 : 1;
      const leaks: string[] = [];
      const statuses = await inParallel(
        Array.from({ length: rounds }, () => tries).flat(),
        8,
        async ({ route, id }) => {
          const path = route.path.replace(/:\w+/g, id);
          const body = route.method === 'GET' ? undefined : plausibleBody(route);
          const answer = await stage.send(
            path,
            as(session, { method: route.method, ...(body !== undefined && { body }) }),
          );
          if (secrets.some((canary) => answer.text.includes(canary))) leaks.push(`${route.method} ${path}`);
          return answer.status;
        },
      );
      const isChanged = (await remember(stage, ids)) !== before;
      const broken = [...leaks, ...(isChanged ? ['something was changed'] : [])];
      rows.push({
        what: `${who} with somebody else’s booking, address, gift card and account`,
        load: `${withIds.length} routes × 4 ids × ${rounds}`,
        must: 'nothing read, nothing changed',
        seen: broken.length === 0 ? tally(statuses) : `${tally(statuses)}; ${broken.slice(0, 3).join('; ')}`,
        kept: broken.length === 0 && statuses.every((status) => status < 500),
      });
    }
    return rows;
  },
});
