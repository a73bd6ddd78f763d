import { beforeEach, describe, expect, it } from 'vitest';
import { compose } from '#server/compose.ts';
import { sql } from '#server/platform/database/sql.ts';
import { hours, minutes } from '#server/platform/durations.ts';
import { createLogger } from '#server/platform/logger.ts';
import { type Desk, guest, openDesk, pay } from '../../../../../testing/booking-desk.ts';
import { addPerson, cookiesOf, countMails, mailedValue, signIn } from '../../../../../testing/people.ts';
import { onPostgres, type TestServer } from '../../../../../testing/server.ts';

type App = Pick<TestServer['app'], 'inject'>;
type From = { ip?: string; cookie?: string; isBrowser?: boolean; app?: App };

onPostgres('holding times', (makeServer) => {
  let server: TestServer;
  let desk: Desk;
  let count = 0;
  beforeEach(async () => {
    server = await makeServer();
    desk = await openDesk(server, [{}, {}, {}, {}, {}, {}]);
  });

  /** Somebody nobody has seen before. */
  const stranger = () => {
    count += 1;
    return { ...guest, email: `guest${count}@calma.example`, phone: `+35191${String(1_000_000 + count)}` };
  };
  /** Every one on another day, unless told otherwise. */
  const draft = (changes: Record<string, unknown> = {}) => {
    count += 1;
    const datetime = new Date(Date.UTC(2026, 10, 18 + (count % 28), 10, 0)).toISOString();
    return desk.draft({ datetime, guestDetails: stranger(), ...changes });
  };
  const send = async (body: unknown, { ip = '203.0.113.7', cookie, isBrowser, app = server.app }: From = {}) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/bookings',
      remoteAddress: ip,
      headers: { ...(cookie && { cookie }), ...(isBrowser && { 'sec-fetch-site': 'same-origin' }) },
      payload: body as object,
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json(), text: answer.body };
  };
  const codeFor = (email: string) => mailedValue(server, email, 'booking_code', 'code');

  describe('of one person', () => {
    it.each([
      ['email', () => ({ ...stranger(), email: 'Ana@calma.example' })],
      ['email with tags', () => ({ ...stranger(), email: `ana+${count}@calma.example` })],
      ['email with dots', () => ({ ...stranger(), email: `${'a.'.repeat(1 + (count % 3))}na@gmail.com` })],
      ['phone', () => ({ ...stranger(), phone: '913 000 000' })],
    ])('are two at once by %s, from whatever network', async (_, person) => {
      const book = (ip: string) => send(draft({ guestDetails: person() }), { ip });
      expect([(await book('203.0.113.1')).status, (await book('203.0.113.2')).status]).toEqual([201, 201]);
      const third = await book('203.0.113.3');
      expect([third.status, third.body.code]).toEqual([429, 'too_many_holds']);
      expect(third.body.until).toBe(new Date(server.clock.now().getTime() + minutes(15)).toISOString());
      server.clock.advance(minutes(16));
      expect((await book('203.0.113.3')).status).toBe(201);
    });

    it('are two at once by browser, and again two when one is paid', async () => {
      const first = await send(draft(), { isBrowser: true, ip: '203.0.113.1' });
      const [mark] = cookiesOf(first as never);
      expect(mark?.header).toMatch(/^calma_browser=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/);
      const cookie = `calma_browser=${mark?.value}`;
      expect((await send(draft(), { cookie, ip: '203.0.113.2' })).status).toBe(201);
      const third = await send(draft(), { cookie, ip: '203.0.113.3' });
      expect([third.status, third.body.limit]).toEqual([429, 'browser']);
      expect(await pay(server, first.body.booking.id)).toBe('paid');
      expect((await send(draft(), { cookie, ip: '203.0.113.3' })).status).toBe(201);
    });

    it('are two at once by account, whomever it names', async () => {
      await addPerson(server, { email: 'rita@calma.example' });
      const { cookie } = await signIn(server, 'rita@calma.example');
      for (const ip of ['203.0.113.1', '203.0.113.2']) expect((await send(draft(), { cookie, ip })).status).toBe(201);
      const third = await send(draft(), { cookie, ip: '203.0.113.3' });
      expect([third.status, third.body.limit]).toEqual([429, 'account']);
    });

    it('do not shut out an account when strangers hold times in its name', async () => {
      await addPerson(server, { email: 'rita@calma.example' });
      const rita = { ...stranger(), email: 'rita@calma.example' };
      for (const ip of ['203.0.113.1', '203.0.113.2'])
        expect((await send(draft({ guestDetails: rita }), { ip })).status).toBe(201);
      const { cookie } = await signIn(server, 'rita@calma.example');
      expect((await send(draft({ guestDetails: rita }), { cookie })).status).toBe(201);
    });

    it('are counted by two servers at once, whatever they share', async () => {
      const { config, database, clock } = server;
      const second = await compose({ config, database, clock, logger: createLogger('silent') });
      await second.app.ready();
      const apps = [server.app, second.app];
      const person = stranger();
      const answers = await Promise.all(
        Array.from({ length: 24 }, (_, index) =>
          send(draft({ guestDetails: person }), { ip: `203.0.113.${index}`, app: apps[index % 2] as App }),
        ),
      );
      const said = answers.map(({ status }) => status);
      expect([said.filter((status) => status === 201).length, new Set(said)]).toEqual([2, new Set([201, 429])]);
      // Their addresses and phones crossed: everybody shares something with everybody, in another order.
      const people = Array.from({ length: 6 }, stranger);
      const crossed = await Promise.all(
        people.flatMap(({ email }, one) =>
          people.map(({ phone }, other) =>
            send(draft({ guestDetails: { ...guest, email, phone } }), {
              ip: `198.51.100.${one * 6 + other}`,
              app: apps[(one + other) % 2] as App,
            }),
          ),
        ),
      );
      expect(crossed.filter(({ status }) => ![201, 429].includes(status)).map(({ text }) => text)).toEqual([]);
      const { most } = await database.one<{ most: number }>(sql`
        select max(count)::int as most from (
          select count(*) from hold_origins group by mailbox union all select count(*) from hold_origins group by phone) as c`);
      expect(most).toBe(2);
      await second.app.close();
      await second.worker.stop();
    });
  });

  describe('of one network', () => {
    const fill = async (holds = 3, ip?: string) => {
      for (let index = 0; index < holds; index++) expect((await send(draft(), ip ? { ip } : {})).status).toBe(201);
    };

    it('need no proof up to the third; from the fourth on a guest types a code, an account does not', async () => {
      await fill();
      const person = stranger();
      const body = draft({ guestDetails: person });
      const asked = await send(body);
      expect([asked.status, asked.body.code, asked.body.email]).toEqual([403, 'prove_email', person.email]);
      expect((await send(body)).status).toBe(403);
      expect(await countMails(server, person.email, 'booking_code')).toBe(1);
      const wrong = await send({ ...body, emailCode: (await codeFor(person.email)) === '0000' ? '1111' : '0000' });
      expect([wrong.status, wrong.body.code, wrong.body.fields]).toEqual([
        400,
        'code_wrong',
        { emailCode: expect.stringContaining('not the code') },
      ]);
      expect((await send({ ...body, emailCode: await codeFor(person.email) })).status).toBe(201);
      await addPerson(server, { email: 'rita@calma.example' });
      const { cookie } = await signIn(server, 'rita@calma.example');
      expect((await send(draft(), { cookie })).status).toBe(201);
    });

    it('look at three wrong codes and no more, and a new one can be asked for', async () => {
      await fill();
      const person = stranger();
      const body = draft({ guestDetails: person });
      await send(body);
      const right = await codeFor(person.email);
      const wrong = right === '0000' ? '1111' : '0000';
      const tries = await Promise.all(Array.from({ length: 20 }, () => send({ ...body, emailCode: wrong })));
      expect(tries.filter((answer) => answer.body.code === 'code_wrong')).toHaveLength(3);
      expect((await send({ ...body, emailCode: right })).body.code).toBe('code_expired');
      server.clock.advance(minutes(1));
      const resend = (email: string) => server.request('POST', '/api/bookings/email-code', { body: { email } });
      expect((await resend(person.email)).status).toBe(202);
      expect(await countMails(server, person.email, 'booking_code')).toBe(2);
      expect((await send({ ...body, emailCode: await codeFor(person.email) })).status).toBe(201);
      // The same answer for an address that nobody was asked to prove, and no mail.
      expect((await resend('nobody@calma.example')).status).toBe(202);
      expect(await countMails(server, 'nobody@calma.example', 'booking_code')).toBe(0);
    });

    it('are proved once a day by a browser, and by nobody else for it', async () => {
      await fill();
      const person = stranger();
      const body = draft({ guestDetails: person });
      const asked = await send(body, { isBrowser: true });
      const cookie = `calma_browser=${cookiesOf(asked as never)[0]?.value}`;
      const emailCode = await codeFor(person.email);
      // Not from elsewhere, although the code is right.
      expect((await send({ ...body, emailCode }, { isBrowser: true })).body.code).toBe('code_expired');
      const made = await send({ ...body, emailCode }, { cookie });
      expect(made.status).toBe(201);
      expect((await send(draft({ guestDetails: person }), { cookie })).status).toBe(201);
    });

    it('let thirty guests behind one carrier book who prove their addresses', async () => {
      const said: number[] = [];
      for (let index = 0; index < 30; index++) {
        const person = stranger();
        const body = draft({ guestDetails: person });
        let answer = await send(body);
        if (answer.body.code === 'prove_email')
          answer = await send({ ...body, emailCode: await codeFor(person.email) });
        said.push(answer.status);
      }
      expect(new Set(said)).toEqual(new Set([201]));
    });

    it('never take more than a third of an area’s starts of a day', async () => {
      const starts = async (): Promise<number> => {
        const query = `zip=1000-001&treatmentId=${desk.treatmentId}&duration=60&peopleCount=1&mode=single&from=2026-11-20&to=2026-11-20`;
        const answer = await server.request('GET', `/api/availability?${query}`);
        return answer.body.days[0].starts.length;
      };
      const all = await starts();
      const refused: unknown[] = [];
      // Six at a time, from everybody with an account: no proof stands in the way.
      for (let index = 0; index < 48; index++) {
        const email = `member${index}@calma.example`;
        await addPerson(server, { email });
        const { cookie } = await signIn(server, email);
        const datetime = new Date(Date.UTC(2026, 10, 20, 8, 90 * Math.floor(index / 6))).toISOString();
        const answer = await send(draft({ datetime }), { cookie });
        if (answer.status !== 201) refused.push([answer.status, answer.body.code, answer.body.limit]);
        if (index % 40 === 39) server.clock.advance(1);
      }
      expect(refused.length).toBeGreaterThan(10);
      expect(new Set(refused.map(String))).toEqual(new Set(['429,too_many_holds,day']));
      expect(await starts()).toBeGreaterThanOrEqual(all - all / 3);
      // Another network books the same day.
      const datetime = '2026-11-20T20:00:00.000Z';
      expect((await send(draft({ datetime }), { ip: '198.51.100.1' })).status).toBe(201);
    });

    it('count an IPv6 line as one, and no network stands in the table', async () => {
      await fill(3, '2001:db8:1:2::1');
      expect((await send(draft(), { ip: '2001:db8:1:ff::9' })).body.code).toBe('prove_email');
      expect((await send(draft(), { ip: '2001:db8:1:100::1' })).status).toBe(201);
      const rows = await server.database.many(sql`select * from hold_origins`);
      expect(rows).toHaveLength(4);
      expect(JSON.stringify(rows)).not.toMatch(/2001:db8|guest|@/);
      await server.database.run(sql`update bookings set status = 'cancelled'`);
      server.clock.advance(hours(1));
      await server.worker.runDue();
      expect(await server.database.many(sql`select * from hold_origins`)).toEqual([]);
    });

    it('can be read in the security log when they are refused', async () => {
      await fill();
      await send(draft());
      const person = stranger();
      for (const ip of ['198.51.100.1', '198.51.100.2', '198.51.100.3'])
        await send(draft({ guestDetails: person }), { ip });
      const events = await server.database.many<{ kind: string; detail: string }>(
        sql`select kind, detail from security_events where kind = 'hold_refused' order by id`,
      );
      expect(events.map(({ detail }) => detail)).toEqual(['proof', 'email']);
    });
  });
});
