import { expireHolds } from '#server/modules/bookings/make/expire-holds.ts';
import { offerTokenOf } from '#server/modules/dispatch/answer/access.ts';
import { deliveryKind } from '#server/modules/messaging/send/delivery-job.ts';
import { sql, sqlFile } from '#server/platform/database/sql.ts';
import { after, minutes } from '#server/platform/durations.ts';
import { createEvents } from '#server/platform/jobs/events.ts';
import { addGiftCard, addPromo, balanceOf, guest, openDesk } from './booking-desk.ts';
import { emptyTables } from './empty-tables.ts';
import { ledgerRules } from './ledger-rules.ts';
import { confirmInBrowser, goodCard } from './payments.ts';
import { addPerson, signIn } from './people.ts';
import * as model from './reference-model.ts';
import { createTestServer, testStart } from './server.ts';
import { enterAsTherapist } from './therapist-visits.ts';

/** What may happen; `pick` chooses among what there is at that moment. */
export type Command =
  | { do: 'hold'; slot: number; code: model.Code; isFlexible: boolean }
  | { do: 'pay' | 'pay late' | 'say yes' | 'pick later' | 'say no' | 'take yes back' | 'cancel'; pick: number }
  | { do: 'move' | 'office moves'; pick: number; slot: number }
  | { do: 'office takes off'; pick: number }
  | { do: 'set out'; pick: number; minutes: number }
  | { do: 'arrive' | 'find nobody' | 'finish' | 'call for help' | 'leave for safety'; pick: number }
  | { do: 'wait'; minutes: number };

/** The same day, the next and the one after: none stands in the way of another. */
const starts = ['2026-11-16T15:00:00.000Z', '2026-11-17T11:00:00.000Z', '2026-11-18T11:00:00.000Z'];
const people = 2;
const promoLimit = 2;
const cardCents = 10_000;
const officeEmail = 'office@calma.example';
const codes = { none: '', promo: 'TWICE', card: 'CALM-MODE-LTES' };

type Booked = { id: string; token: string };
type Act = { accepted: boolean; seen: boolean } | null;

export type ModelServer = Awaited<ReturnType<typeof openModelServer>>;

/** Writing and sending mails takes most of the time, and no page of the notebook is about them: every fifth sequence does. */
const mailEvery = 5;

/** Mails of the others stay in the line for ever. */
const holdMailsBack = `
  create function hold_mail_back() returns trigger language plpgsql as $$
  begin
    new.run_at := timestamptz '2100-01-01';
    return new;
  end $$;
  create trigger hold_mail_back before insert or update on jobs
  for each row when (new.kind = '${deliveryKind}') execute function hold_mail_back()`;

/** A real server and its notebook, side by side. */
export const openModelServer = async () => {
  const server = await createTestServer({ config: { limits: false } });
  const desk = await openDesk(
    server,
    Array.from({ length: people }, () => ({})),
  );
  const ids = desk.therapists.map(({ id }) => id);
  const emails = ids.map((id) => `${id}@calma.example`);
  for (const [no, id] of ids.entries()) await enterAsTherapist(server, id, emails[no] ?? '');
  await addPerson(server, { email: officeEmail, role: 'admin' });
  await addPromo(server, { code: codes.promo, fixedCents: 1001, maxUses: promoLimit });
  await server.worker.runDue();
  await server.database.run(sqlFile(holdMailsBack));
  let sequence = 0;
  const counts = new Map<string, { agreed: number; refused: number }>();
  let book = model.openNotebook({ now: 0, people, starts: [], promoLimit, balanceCents: 0 });
  let booked: Booked[] = [];
  let giftCardId = '';

  const clear = async () => {
    const mails = sequence++ % mailEvery === 0 ? 'disable' : 'enable';
    await server.database.run(sqlFile(`alter table jobs ${mails} trigger hold_mail_back`));
    await emptyTables(
      server.database,
      'bookings',
      'busy',
      'payments',
      'refunds',
      'provider_events',
      'promo_uses',
      'gift_cards',
      'sandbox_intents',
      'sandbox_refunds',
      'sandbox_answers',
      'emails',
      'notifications',
      'ledger_lines',
    );
    server.clock.set(testStart);
    await server.database.run(sql`delete from jobs where dedupe_key is distinct from 'schedule'`);
    // As if all that comes back by itself had just run; no step of the clock is shorter.
    await server.database.run(sql`update jobs set run_at = ${after(testStart, minutes(5))}, locked_until = null`);
    giftCardId = await addGiftCard(server, codes.card, cardCents);
    book = model.openNotebook({
      now: testStart.getTime(),
      people,
      starts: starts.map((start) => Date.parse(start)),
      promoLimit,
      balanceCents: cardCents,
    });
    booked = [];
  };

  const isFine = ({ status }: { status: number }) => {
    if (status >= 500) throw new Error(`The server answers ${status}`);
    return status < 300;
  };

  const chosen = (pick: number) => {
    const index = pick % Math.max(1, booked.length);
    const [noted, real] = [book.bookings[index], booked[index]];
    return noted && real ? { noted, real } : null;
  };

  const hold = async (slot: number, code: model.Code, isFlexible: boolean): Promise<Act> => {
    const price = model.priceWith(book, code);
    const answer = await desk.book({
      datetime: starts[slot],
      totalPrice: price?.cardCents ?? model.priceCents,
      guestDetails: { ...guest, email: `ana${booked.length}@calma.example` },
      ...(code !== 'none' && { promoCode: { code: codes[code] } }),
      ...(isFlexible && { flexibleMinutes: 30 }),
    });
    if (answer.status === 201) booked.push({ id: answer.body.booking.id, token: answer.body.accessToken });
    return { accepted: model.hold(book, slot, code, isFlexible), seen: isFine(answer) };
  };

  const startPayment = ({ id, token }: Booked) =>
    server.request('POST', '/api/create-payment-intent', { body: { bookingId: id, token } });

  const pay = async (pick: number): Promise<Act> => {
    const one = chosen(pick);
    if (!one) return null;
    const answer = await startPayment(one.real);
    if (answer.body.clientSecret) await confirmInBrowser(server, answer.body.clientSecret, goodCard);
    return { accepted: model.pay(book, one.noted), seen: isFine(answer) };
  };

  /** The card is charged in time, the message about it is lost, and the client comes back when the hold is over. */
  const payLate = async (pick: number): Promise<Act> => {
    const one = chosen(pick);
    if (one?.noted.status !== 'waiting_payment' || one.noted.cardCents === 0) return null;
    if (one.noted.usesPromo && !model.isPromoLeft(book)) return null;
    const { body } = await startPayment(one.real);
    await confirmInBrowser(server, body.clientSecret, goodCard);
    await server.database.run(sql`delete from jobs where kind = 'sandbox.send-event'`);
    server.clock.advance(minutes(16));
    await expireHolds({ database: server.database, emit: createEvents(() => []).emit });
    const back = await server.request('POST', '/api/payment-return', {
      body: { bookingId: one.real.id, token: one.real.token },
    });
    model.passTime(book, minutes(16));
    return { accepted: model.payLate(book, one.noted), seen: isFine(back) && back.body.status === 'finding_therapist' };
  };

  const offers = async (status: string) =>
    (
      await server.database.many<{ id: string; bookingId: string; therapistId: string }>(
        sql`select id, booking_id as "bookingId", therapist_id as "therapistId" from offers where status = ${status}`,
      )
    )
      .map((offer) => ({
        ...offer,
        index: booked.findIndex(({ id }) => id === offer.bookingId),
        person: ids.indexOf(offer.therapistId),
      }))
      .sort((a, b) => a.index - b.index || a.person - b.person);

  const answers = {
    'say yes': { path: 'confirm', of: 'open', note: model.sayYes },
    'pick later': { path: 'confirm', of: 'open', note: model.pickLater },
    'say no': { path: 'reject', of: 'open', note: model.sayNo },
    'take yes back': { path: 'undo', of: 'confirmed', note: model.takeYesBack },
  } as const;

  const answerOffer = async (what: keyof typeof answers, pick: number): Promise<Act> => {
    const { path, of, note } = answers[what];
    const live = (await offers(of)).filter(({ index }) =>
      /^(finding|confirmed)/.test(book.bookings[index]?.status ?? ''),
    );
    const offer = live[pick % Math.max(1, live.length)];
    const noted = offer && book.bookings[offer.index];
    if (!offer || !noted || (what === 'pick later' && noted.laterMs > 0)) return null;
    const key = offerTokenOf(server.config, offer);
    const later = new Date(Date.parse(starts[noted.slot] ?? '') + model.pickLaterMs).toISOString();
    const start = what === 'pick later' ? `&startsAt=${encodeURIComponent(later)}` : '';
    const answer = await server.request(
      'POST',
      `/api/therapist/offers/${offer.bookingId}/${offer.therapistId}/${path}?token=${key}${start}`,
      path === 'reject' ? { body: {} } : {},
    );
    return { accepted: note(book, noted, offer.person), seen: isFine(answer) };
  };

  const cancel = async (pick: number): Promise<Act> => {
    const one = chosen(pick);
    if (!one) return null;
    const { id, token } = one.real;
    const answer = await server.request('POST', `/api/bookings/${id}/cancel?token=${token}`, { body: {} });
    return { accepted: model.cancel(book, one.noted), seen: isFine(answer) };
  };

  const move = async (pick: number, slot: number): Promise<Act> => {
    const one = chosen(pick);
    if (!one || one.noted.slot === slot) return null;
    const { id, token } = one.real;
    const body = { startsAt: starts[slot] };
    const answer = await server.request('POST', `/api/bookings/${id}/reschedule?token=${token}`, { body });
    return { accepted: model.move(book, one.noted, slot), seen: isFine(answer) };
  };

  const officePosts = async ({ id }: Booked, path: string, body: object) =>
    server.request('POST', `/api/admin/bookings/${id}/${path}`, { as: await signIn(server, officeEmail), body });

  const officeMoves = async (pick: number, slot: number): Promise<Act> => {
    const one = chosen(pick);
    if (!one || one.noted.slot === slot) return null;
    const answer = await officePosts(one.real, 'reschedule', { startsAt: starts[slot] });
    return { accepted: model.moveByOffice(book, one.noted, slot), seen: isFine(answer) };
  };

  const officeTakesOff = async (pick: number): Promise<Act> => {
    const one = chosen(pick);
    if (!one || one.noted.seated === null) return null;
    const body = { therapistId: ids[one.noted.seated], reason: 'Ill' };
    const answer = await officePosts(one.real, 'take-off', body);
    return { accepted: model.takeOff(book, one.noted), seen: isFine(answer) };
  };

  const telling = {
    'set out': { path: 'on-my-way', note: (noted: model.NotedBooking, way: number) => model.setOut(book, noted, way) },
    arrive: { path: 'arrived', note: (noted: model.NotedBooking) => model.arrive(book, noted) },
    'find nobody': { path: 'nobody-here', note: (noted: model.NotedBooking) => model.findNobody(book, noted) },
    finish: { path: 'complete', note: (noted: model.NotedBooking) => model.finish(book, noted) },
    'call for help': { path: 'help', note: (noted: model.NotedBooking) => model.callForHelp(book, noted) },
    'leave for safety': { path: 'leave', note: (noted: model.NotedBooking) => model.leaveForSafety(book, noted) },
  } as const;

  /** Whoever has said yes tells of the day, signed in on their own phone. */
  const tell = async (what: keyof typeof telling, pick: number, way = 0): Promise<Act> => {
    const one = chosen(pick);
    if (!one || one.noted.seated === null) return null;
    if (what === 'find nobody' && model.isTooLateForDoor(book, one.noted)) return null;
    const { path, note } = telling[what];
    const as = await signIn(server, emails[one.noted.seated] ?? '');
    const answer = await server.request('POST', `/api/therapist/bookings/${one.real.id}/${path}`, {
      as,
      ...(what === 'set out' && { body: { minutes: way } }),
    });
    return { accepted: note(one.noted, way), seen: isFine(answer) };
  };

  const isTold = (command: Command): command is Extract<Command, { do: keyof typeof telling; pick: number }> =>
    command.do in telling;

  const wait = async (wished: number): Promise<Act> => {
    // Somebody stands at a door: the clock does not jump over what comes of it.
    const length = model.isWaitingAtDoor(book) ? Math.min(wished, 16) : wished;
    server.clock.advance(minutes(length));
    model.passTime(book, minutes(length));
    return { accepted: true, seen: true };
  };

  const act = (command: Command): Promise<Act> => {
    if (command.do === 'hold') return hold(command.slot, command.code, command.isFlexible);
    if (command.do === 'move') return move(command.pick, command.slot);
    if (command.do === 'office moves') return officeMoves(command.pick, command.slot);
    if (command.do === 'office takes off') return officeTakesOff(command.pick);
    if (command.do === 'wait') return wait(command.minutes);
    if (command.do === 'pay') return pay(command.pick);
    if (command.do === 'pay late') return payLate(command.pick);
    if (command.do === 'cancel') return cancel(command.pick);
    if (command.do === 'set out') return tell(command.do, command.pick, command.minutes);
    if (isTold(command)) return tell(command.do, command.pick);
    return answerOffer(command.do, command.pick);
  };

  /** What stands in the tables, at the provider and on the card, in the notebook's words. */
  const look = async () => {
    const rows = await server.database.many<{
      id: string;
      startsAt: Date;
      status: string;
      captured: number;
      refunded: number;
      credit: number;
      hasUse: boolean;
      rows: { person: string; kind: string }[];
      onWay: boolean;
      arrived: boolean;
      expectedAt: Date | null;
      nobodySince: Date | null;
    }>(sql`
      select b.id, b.starts_at as "startsAt", b.status,
        (select coalesce(sum(i.amount), 0)::int from sandbox_intents i join payments p on p.provider_intent_id = i.id
          where p.purpose_id = b.id and p.purpose_kind = 'booking' and i.status = 'succeeded') as captured,
        (select coalesce(sum(r.amount), 0)::int from sandbox_refunds r join payments p on p.provider_intent_id = r.intent_id
          where p.purpose_id = b.id and p.purpose_kind = 'booking') as refunded,
        (select coalesce(-sum(m.amount_cents), 0)::int from gift_card_movements m where m.booking_id = b.id) as credit,
        exists (select from promo_uses u where u.booking_id = b.id) as "hasUse",
        coalesce((select json_agg(json_build_object('person', t.id, 'kind', y.kind)) from busy y
          join therapists t on t.no = y.therapist_no where y.booking_id = b.id and y.kind <> 'proposed'), '[]') as rows,
        d.on_way_at is not null as "onWay", d.arrived_at is not null as arrived, d.expected_at as "expectedAt",
        d.nobody_since as "nobodySince"
      from bookings b left join booking_seats d on d.booking_id = b.id`);
    const strays = [];
    for (const { breaks } of ledgerRules) strays.push(...(await server.database.many(sqlFile(breaks))));
    const { uses } = await server.database.one<{ uses: number }>(sql`select count(*)::int as uses from promo_uses`);
    return { rows, uses, strays, balance: await balanceOf(server, giftCardId) };
  };

  /** Does it in both, lets the server come to rest, and answers what each has to say. */
  const run = async (command: Command) => {
    const done = await act(command);
    if (!done) return { expected: {}, seen: {} };
    const count = counts.get(command.do) ?? { agreed: 0, refused: 0 };
    counts.set(command.do, count);
    count[done.seen ? 'agreed' : 'refused'] += 1;
    await server.worker.runDue();
    model.passTime(book, 0);
    const { rows, uses, strays, balance } = await look();
    const wrongHolds: string[] = [];
    const bookings = booked.map(({ id }, index) => {
      const row = rows.find((one) => one.id === id);
      const noted = book.bookings[index];
      if (!row || !noted) return 'missing';
      const ofKind = (kind: string) =>
        row.rows.filter((one) => one.kind === kind).map((one) => ids.indexOf(one.person));
      const wrong = model.adopt(noted, ofKind('hold'));
      if (wrong) wrongHolds.push(`booking ${index} ${wrong}`);
      if (/^(expired|cancelled)/.test(row.status) && row.rows.length > 0)
        wrongHolds.push(`booking ${index} keeps a seat`);
      const [seated = null] = row.status === 'confirmed' ? ofKind('assigned') : [];
      const laterMs = starts.includes(row.startsAt.toISOString()) ? 0 : model.pickLaterMs;
      return {
        slot: starts.indexOf(new Date(row.startsAt.getTime() - laterMs).toISOString()),
        laterMs,
        status: row.status,
        captured: row.captured,
        refunded: row.refunded,
        credit: row.credit,
        hasUse: row.hasUse,
        seated,
        day: {
          onWay: row.onWay,
          arrived: row.arrived,
          expectedAt: row.expectedAt?.getTime() ?? null,
          nobodySince: row.nobodySince?.getTime() ?? null,
        },
      };
    });
    return {
      seen: { accepted: done.seen, bookings, uses, balance, wrongHolds, strays },
      expected: {
        accepted: done.accepted,
        bookings: book.bookings.map(model.shown),
        uses: model.usesOf(book),
        balance: book.balanceCents,
        wrongHolds: [],
        strays: [],
      },
    };
  };

  return { clear, run, counts };
};
