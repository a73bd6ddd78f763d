import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { smsKinds } from '#contract/sms.ts';
import { languages } from '#domain/language/language.ts';
import { smsParts } from '#domain/sms/sms-parts.ts';
import { bookingLink, findBooking } from '#server/modules/bookings/public.ts';
import { sql } from '#server/platform/database/sql.ts';
import { hours, minutes } from '#server/platform/durations.ts';
import { SmsRefused } from '#server/platform/sms/sms-sender.ts';
import { createTwilioSms } from '#server/platform/sms/twilio-sms.ts';
import { readTexts } from '#server/platform/texts.ts';
import type { Desk } from '../../../../testing/booking-desk.ts';
import { type DispatchDesk, openDispatchDesk } from '../../../../testing/dispatch-desk.ts';
import { emptyTables } from '../../../../testing/empty-tables.ts';
import { addPerson, signIn } from '../../../../testing/people.ts';
import { onPostgres, type SignedIn, type TestServer, testStart } from '../../../../testing/server.ts';
import { enterAsTherapist, giveSeat, paidVisit } from '../../../../testing/therapist-visits.ts';
import { forgetSms } from './public.ts';

type Taken = { path: string; authorization: string | undefined; form: Record<string, string> };

/** Speaks as Twilio does: takes messages, and says afterwards what became of them. */
const startTwilio = async () => {
  const taken: Taken[] = [];
  const refusals: { status: number; body: object }[] = [];
  let known: object = { status: 'delivered', price: '-0.0417', price_unit: 'EUR', num_segments: '1' };
  const read = async (request: IncomingMessage): Promise<string> => {
    let body = '';
    for await (const chunk of request) body += chunk;
    return body;
  };
  const server: Server = createServer(async (request, response) => {
    const body = await read(request);
    const refused = refusals.shift();
    response.setHeader('content-type', 'application/json');
    if (refused) return void response.writeHead(refused.status).end(JSON.stringify(refused.body));
    if (request.method === 'GET') return void response.end(JSON.stringify(known));
    const form = Object.fromEntries(new URLSearchParams(body));
    taken.push({ path: request.url ?? '', authorization: request.headers.authorization, form });
    response.writeHead(201).end(JSON.stringify({ sid: `SM${taken.length}`, status: 'queued' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://AC1:secret%3A1@127.0.0.1:${port}/?from=%2B351210000000`,
    taken,
    refuseNext: (status: number, body: object = { code: 21211, message: 'No such number' }) =>
      refusals.push({ status, body }),
    know: (what: object) => {
      known = what;
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
};

const startsAt = '2026-11-16T15:00:00.000Z';

onPostgres('short messages', (makeServer) => {
  let server: TestServer;
  let dispatch: DispatchDesk;
  let desk: Desk;
  let marta: SignedIn;
  let twilio: Awaited<ReturnType<typeof startTwilio>>;
  let id: string;

  beforeAll(async () => {
    twilio = await startTwilio();
    server = await makeServer({ config: { limits: false, smsUrl: twilio.url } });
    dispatch = await openDispatchDesk(server, 2);
    desk = dispatch;
    marta = await enterAsTherapist(server, desk.therapists[0]?.id ?? '', 'marta@calma.example');
    await addPerson(server, { email: 'office@calma.example', role: 'admin' });
  });
  afterAll(() => twilio.stop());

  beforeEach(async () => {
    await emptyTables(server.database, 'bookings', 'busy', 'payments', 'refunds', 'emails', 'notifications', 'sms');
    server.clock.set(testStart);
    await server.database.run(sql`update jobs set run_at = least(run_at, ${testStart}), locked_until = null`);
    twilio.taken.length = 0;
    twilio.know({ status: 'delivered', price: '-0.0417', price_unit: 'EUR', num_segments: '1' });
    id = await paidVisit(server, desk, { datetime: startsAt });
    await giveSeat(server, id, desk.therapists[0]?.id ?? '');
    await server.worker.runDue();
    await emptyTables(server.database, 'sms');
    twilio.taken.length = 0;
  });

  const goTo = async (minute: number): Promise<void> => {
    server.clock.set(new Date(Date.parse(startsAt) + minutes(minute)));
    await server.worker.runDue();
  };
  const tell = (what: string, body?: object) =>
    server.request('POST', `/api/therapist/bookings/${id}/${what}`, { as: marta, ...(body && { body }) });
  const rows = () =>
    server.database.many<{ kind: string; status: string; text: string; to: string; lastError: string | null }>(sql`
      select kind, status, text, to_phone as to, last_error as "lastError" from sms order by created_at, id`);
  const office = async () => {
    const as = await signIn(server, 'office@calma.example');
    return (await server.request('GET', '/api/admin/sms', { as })).body;
  };

  it('say once that somebody is on the way, and each new hour when it becomes late', async () => {
    await goTo(-30);
    await tell('on-my-way', { minutes: 20 });
    await tell('on-my-way', { minutes: 25 });
    await server.worker.runDue();
    await tell('on-my-way', { minutes: 45 });
    await server.worker.runDue();
    expect(twilio.taken.map(({ form }) => form.Body)).toEqual([
      expect.stringMatching(/^Calma: \p{L}+ is on the way, arriving around 2:5\d\spm\.$/u),
      expect.stringMatching(
        /^Calma: \p{L}+ is running late, new time 3:15\spm\. If nobody is there 20 min after the start/u,
      ),
    ]);
    expect(twilio.taken[0]).toMatchObject({
      path: '/2010-04-01/Accounts/AC1/Messages.json',
      authorization: `Basic ${Buffer.from('AC1:secret:1').toString('base64')}`,
      form: { From: '+351210000000', To: expect.stringMatching(/^\+351\d{9}$/) },
    });
  });

  it('ask to open a door, with the number to call', async () => {
    await goTo(-1);
    await tell('arrived');
    await server.worker.runDue();
    await goTo(0);
    await tell('nobody-here');
    await server.worker.runDue();
    expect((await rows()).map(({ kind }) => kind)).toEqual(['there', 'nobody_here']);
    expect(twilio.taken[1]?.form.Body).toMatch(/at the door\. Please open or call .+ by 3:10\spm\.$/);
  });

  it.each([
    ['en', /^Calma: \p{L}+ has arrived and is at the door\./u, /^Calma: your massage is finished\./],
    ['pt', /^Calma: \p{L}+ chegou e espera à porta\./u, /^Calma: a sua massagem terminou\./],
  ])(
    'tell a guest in %s that somebody is there and that it is finished, each once however often it is said',
    async (language, there, finished) => {
      await server.database.run(sql`update bookings set language = ${language} where id = ${id}`);
      await goTo(0);
      for (const [minute, what] of ['arrived', 'arrived', 'nobody-here', 'arrived'].entries()) {
        expect((await tell(what)).status).toBe(200);
        await goTo(minute + 1);
      }
      await goTo(60);
      for (let time = 0; time < 2; time++) expect((await tell('complete')).status).toBe(200);
      await server.worker.runDue();
      expect((await rows()).map(({ kind, status }) => [kind, status])).toEqual([
        ['there', 'delivered'],
        ['nobody_here', 'delivered'],
        ['finished', 'sent'],
      ]);
      expect(twilio.taken.map(({ form }) => form.Body)).toEqual([
        expect.stringMatching(there),
        expect.anything(),
        expect.stringMatching(finished),
      ]);
    },
  );

  it('do not say that somebody is on the way who is at the door by then', async () => {
    await goTo(-30);
    await tell('on-my-way', { minutes: 20 });
    await tell('arrived');
    await server.worker.runDue();
    expect((await rows()).map(({ kind }) => kind)).toEqual(['there']);
  });

  it('say nothing of a visit that counts as made because time has passed', async () => {
    await goTo(240);
    expect((await rows()).map(({ kind }) => kind)).not.toContain('finished');
    expect(await server.database.one(sql`select status from bookings`)).toEqual({ status: 'completed' });
  });

  it.each([
    ['en', ['is running late', 'is at the door', 'Please open the door']],
    ['pt', ['com atraso', 'está à porta', 'Abra a porta, por favor']],
  ])('come as mails in %s where the number cannot be written to, each once', async (language, subjects) => {
    await server.database.run(sql`
      update bookings set language = ${language}, contact = contact || '{"phone": "12"}' where id = ${id}`);
    await goTo(0);
    for (let time = 0; time < 2; time++) await tell('on-my-way', { minutes: 10 });
    for (const [minute, what] of ['arrived', 'arrived', 'nobody-here'].entries()) {
      await goTo(minute + 1);
      await tell(what);
    }
    await goTo(4);
    expect(await rows()).toEqual([]);
    const mails = await server.database.many<{ subject: string; status: string }>(
      sql`select subject, status from emails where type = 'visit_news' order by created_at, id`,
    );
    expect(mails).toEqual(subjects.map((words) => ({ subject: expect.stringContaining(words), status: 'sent' })));
  });

  it('ask a therapist who does not say that a visit is over, once, at the number in the profile', async () => {
    await goTo(91);
    await goTo(95);
    expect(await rows()).toMatchObject([{ kind: 'all_well', status: 'delivered' }]);
    expect(twilio.taken[0]?.form).toMatchObject({
      To: expect.stringMatching(/^\+351\d{9}$/),
      Body: expect.stringMatching(/^Calma: .* \(3:00\spm\) .* call \+351 \d/),
    });
  });

  it('are followed until they arrived and are paid for, and counted in the office', async () => {
    await goTo(-30);
    await tell('on-my-way', { minutes: 20 });
    twilio.know({ status: 'sent', price: null });
    await server.worker.runDue();
    server.clock.advance(minutes(1));
    await server.worker.runDue();
    expect((await office()).items[0]).toMatchObject({ status: 'sent', priceMicros: null, deliveredAt: null });
    twilio.know({ status: 'delivered', price: '-0.0417', price_unit: 'EUR', num_segments: '1' });
    server.clock.advance(minutes(10));
    await server.worker.runDue();
    expect(await office()).toMatchObject({
      total: 1,
      isMailbox: false,
      month: { count: 1, parts: 1, prices: [{ currency: 'EUR', micros: 41_700 }] },
      items: [{ kind: 'on_the_way', status: 'delivered', priceMicros: 41_700, currency: 'EUR', bookingId: id }],
    });
  });

  it('wait out trouble of the provider, and end with its reason where it refuses', async () => {
    await goTo(-30);
    twilio.refuseNext(503, {});
    await tell('on-my-way', { minutes: 20 });
    await server.worker.runDue();
    expect(await rows()).toMatchObject([{ status: 'planned', lastError: '503' }]);
    server.clock.advance(minutes(2));
    await server.worker.runDue();
    expect([twilio.taken.length, (await rows())[0]?.status]).toEqual([1, 'sent']);
    twilio.refuseNext(400);
    await tell('on-my-way', { minutes: 60 });
    await server.worker.runDue();
    expect((await rows())[1]).toMatchObject({ status: 'failed', lastError: '400 (21211) No such number' });
  });

  it('are not sent when they are no longer true', async () => {
    await goTo(-30);
    twilio.refuseNext(503, {});
    await tell('on-my-way', { minutes: 20 });
    await server.worker.runDue();
    server.clock.advance(hours(1));
    await server.worker.runDue();
    expect([twilio.taken.length, (await rows())[0]?.status]).toEqual([0, 'cancelled']);
  });

  it('tell of a therapist found on the same day, and leave other days to the mail', async () => {
    await emptyTables(server.database, 'bookings', 'busy', 'payments');
    for (const [datetime, expected] of [
      [startsAt, ['therapist_found']],
      ['2026-11-18T15:00:00.000Z', []],
    ] as const) {
      const booked = await dispatch.searched({ datetime, evenIfBusy: true });
      await emptyTables(server.database, 'sms');
      const answer = await dispatch.act('confirm', booked.id, desk.therapists[0]?.id ?? '', { as: marta });
      expect(answer.status).toBe(200);
      for (let round = 0; round < 3; round++) {
        server.clock.advance(minutes(6));
        await server.worker.runDue();
      }
      expect((await rows()).map(({ kind }) => kind)).toEqual(expected);
    }
  });

  it('of requests go to therapists who wished so, and never at night', async () => {
    const wish = (method: 'GET' | 'PUT', body?: object) =>
      server.request(method, '/api/therapist/sms', { as: marta, ...(body && { body }) });
    const offers = async () => (await rows()).filter(({ kind }) => kind === 'offer').map(({ status }) => status);
    expect((await wish('GET')).body).toEqual({ offers: false });
    await dispatch.searched({ datetime: '2026-11-17T15:00:00.000Z', evenIfBusy: true });
    expect(await offers()).toEqual([]);
    expect((await wish('PUT', { offers: true })).body).toEqual({ offers: true });
    await dispatch.searched({ datetime: '2026-11-18T15:00:00.000Z', evenIfBusy: true });
    expect(await offers()).toEqual(['sent']);
    await server.database.run(sql`delete from sms`);
    // A visit in eleven hours is asked for at night, too; the message waits, and by the morning it is too late for it.
    server.clock.set(new Date('2026-11-16T23:00:00Z'));
    marta = await signIn(server, 'marta@calma.example');
    await dispatch.searched({ datetime: '2026-11-17T10:00:00.000Z', evenIfBusy: true });
    expect(await offers()).toEqual(['planned']);
    // It would be read on the day after the one on which it was asked.
    const asked = await server.database.one<{ text: string; answerBy: string }>(sql`
      select s.text, m.variables->>'answerBy' as "answerBy" from sms s
      join emails m on m.type = 'therapist_offer' and m.cause = s.cause where s.kind = 'offer'`);
    expect(asked.text).toMatch(/answer by Mon, Nov 16, 11:\d\d\spm\.$/);
    expect(asked.answerBy).toMatch(/^November 16, 2026, 11:\d\d\spm$/);
    server.clock.set(new Date('2026-11-17T08:00:01Z'));
    await server.worker.runDue();
    expect(await offers()).not.toContain('sent');
    await server.database.run(sql`update therapists set wants_sms = false`);
  });

  it('are in the file a guest asks for, and go with the guest', async () => {
    await goTo(-30);
    await tell('on-my-way', { minutes: 20 });
    await goTo(91);
    const booking = await findBooking(server.database, id);
    const { searchParams } = new URL(bookingLink(server.config, booking ?? { id, keyVersion: 1 }));
    const file = await server.request('GET', `/api/bookings/${id}/export?token=${searchParams.get('token')}`);
    expect(JSON.stringify(file.body.emails)).toContain('is on the way');
    // The therapist was asked by then, which is nobody else's.
    expect((await rows()).map(({ kind }) => kind)).toContain('all_well');
    expect(JSON.stringify(file.body.emails)).not.toContain('is everything all right');
    await server.database.run(sql`
      update bookings set contact = contact || '{"email": "", "phone": "", "firstName": "", "lastName": ""}' where id = ${id}`);
    await forgetSms(server.database);
    expect(await rows()).toEqual([]);
  });
});

describe('the provider', () => {
  it('that does not answer in time is not asked again: it may have taken the message', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const sender = createTwilioSms(`http://a:b@127.0.0.1:${port}/?from=%2B351210000000`, 200);
    await expect(sender.send({ to: '+351912345678', text: 'x' })).rejects.toBeInstanceOf(SmsRefused);
    silent.closeAllConnections();
    await new Promise((resolve) => silent.close(resolve));
  });
});

it('texts fit one part in both languages, as long as no name or day has a letter beyond the basic ones', async () => {
  const texts = await readTexts('locales');
  const values = {
    ...{ brand: 'Calma', therapist: 'Maria Francisca', time: '10:45 pm', minutes: 20, phone: '+351 912 345 678' },
    ...{ when: 'quarta, 25 de novembro, 15:00', area: 'Vila Franca de Xira', pay: '58,50 €', until: '10:45 pm' },
    times: 'quarta, 25 de novembro, 15:00',
  };
  for (const language of languages)
    for (const kind of smsKinds) {
      const text = texts.text(language, `treatments:sms.${kind}`, values);
      expect(text).not.toContain('{{');
      expect([kind, smsParts(text)], text).toEqual([kind, 1]);
    }
});
