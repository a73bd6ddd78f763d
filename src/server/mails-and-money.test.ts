import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Language } from '#domain/language/language.ts';
import { audienceOf, mailTypeNames } from '#server/modules/messaging/mail-types.ts';
import { sql } from '#server/platform/database/sql.ts';
import { hours, minutes } from '#server/platform/durations.ts';
import { addGiftCard, addPromo } from '../../testing/booking-desk.ts';
import { type DispatchDesk, openDispatchDesk } from '../../testing/dispatch-desk.ts';
import { emptyTables } from '../../testing/empty-tables.ts';
import { createInvoiceXpressStandIn } from '../../testing/invoice-xpress.ts';
import {
  backOf,
  liesIn,
  type Mail,
  type Moved,
  papersOf,
  readMoved,
  takenOf,
  type Way,
} from '../../testing/mail-money.ts';
import { byApp, byVoucher, confirmInBrowser, declinedCard, goodCard, playBank } from '../../testing/payments.ts';
import { signIn } from '../../testing/people.ts';
import { onPostgres, type SignedIn, type TestServer, testStart } from '../../testing/server.ts';

/** Nine days ahead, so that a voucher may pay it; one for each language, by the same therapists. */
const startOf: Record<Language, string> = { en: '2026-11-25T10:00:00.000Z', pt: '2026-11-25T15:00:00.000Z' };
const languages = ['en', 'pt'] as const;

/** Of accounts, links, places and gift cards that are bought: nothing in them is about the money of a booking. */
const withoutMoney = [
  ...['verification_code', 'booking_code', 'welcome', 'password_reset', 'password_changed', 'account_invitation'],
  ...['booking_place_changed', 'link_replaced', 'confirm_erasure'],
  ...['gift_card_bought', 'gift_card_frozen', 'gift_card_thawed', 'gift_card_instructions'],
  ...['gift_card_voucher_over', 'gift_card_withdrawn', 'gift_card_cancelled'],
];

const invoiceKeys = { account: 'calma', apiKey: 'secret' };

type Made = { id: string; token: string; language: Language };
type Choices = { price: number } & Record<string, unknown>;

onPostgres('what mails say about money', (makeServer) => {
  let server: TestServer;
  let desk: DispatchDesk;
  let admin: SignedIn;
  let xpress = createInvoiceXpressStandIn(invoiceKeys);
  let codes = 0;
  const sent = new Set<string>();

  beforeAll(async () => {
    const outside = { invoiceFetch: (address: string, init?: RequestInit) => xpress.fetch(address, init) };
    server = await makeServer({ config: { limits: false, invoiceXpress: invoiceKeys }, outside });
    desk = await openDispatchDesk(server, 4);
  });
  beforeEach(async () => {
    xpress = createInvoiceXpressStandIn(invoiceKeys);
    server.clock.set(testStart);
    admin = await desk.enterAsAdmin();
  });
  afterEach(async () => {
    await desk.clear();
    await emptyTables(
      server.database,
      ...([
        'gift_cards',
        'promo_codes',
        'promo_uses',
        'sandbox_intents',
        'sandbox_refunds',
        'sandbox_answers',
      ] as const),
      ...(['invoice_requests', 'provider_events', 'tips', 'reviews', 'hold_origins', 'rate_limits'] as const),
    );
    server.log.takeErrors();
  });

  const asAdmin = async () => {
    admin = await signIn(server, 'admin@calma.example');
    return admin;
  };
  const office = async (path: string, body?: object) => {
    const answer = await desk.admin(await asAdmin(), path, body);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`);
    return answer.body;
  };
  const intentOf = async ({ id, token }: Made) =>
    (await server.request('POST', '/api/create-payment-intent', { body: { bookingId: id, token } })).body;
  const comeBack = ({ id, token }: Made) =>
    server.request('POST', '/api/payment-return', { body: { bookingId: id, token } });

  const draft = (language: Language, { price, ...choices }: Choices) => ({
    ...{ datetime: startOf[language], totalPrice: price },
    ...choices,
  });
  const bookAlone = async (language: Language, choices: Choices): Promise<Made> => {
    const { id, token } = await desk.booked(draft(language, choices), { language });
    return { id, token, language };
  };
  const bookByPhone = async (language: Language, payment: object, choices: Choices): Promise<Made> => {
    const body = { ...desk.draft(draft(language, choices)), userId: null, language, payment };
    const answer = await server.request('POST', '/api/admin/bookings', { as: await asAdmin(), body });
    if (answer.status !== 201) throw new Error(answer.text);
    await server.worker.runDue();
    const { text } = await server.database.one<{ text: string }>(
      sql`select text from emails where text like ${`%/bookings/${answer.body.id}?token=%`} limit 1`,
    );
    return { id: answer.body.id, token: /\?token=([\w.~-]+)/.exec(text)?.[1] ?? '', language };
  };
  const giftCard = async (amount: number): Promise<string> => {
    codes += 1;
    const code = `CALM-TEST-${1000 + codes}`;
    await addGiftCard(server, code, amount);
    return code;
  };
  const payBy = async (made: Made, fields: Record<string, string>, act?: 'approve' | 'pay'): Promise<void> => {
    const { clientSecret } = await intentOf(made);
    await confirmInBrowser(server, clientSecret, fields);
    await comeBack(made);
    if (act) await playBank(server, clientSecret, act);
  };

  type PaidBy = Way & {
    /** Booked, and held. */
    book: (language: Language, choices: Choices) => Promise<Made>;
    /** What has to happen until it is on. */
    pay: (made: Made) => Promise<unknown>;
    /** Another price than the one in the choices goes through the provider. */
    isLater?: true;
    decline?: (made: Made) => Promise<unknown>;
  };
  const none = async () => undefined;
  const decline = (made: Made) => payBy(made, declinedCard);
  const ways: Record<string, PaidBy> = {
    'a card': { words: ['card'], book: bookAlone, pay: (made) => payBy(made, goodCard), decline },
    'a wallet': {
      words: ['card'],
      book: bookAlone,
      pay: (made) => payBy(made, { payment_method: 'pm_card_mastercard' }),
      decline: (made) => payBy(made, { payment_method: 'pm_card_chargeDeclined' }),
    },
    'MB WAY': {
      words: ['mbWay'],
      book: bookAlone,
      pay: (made) => payBy(made, byApp('+351913000000'), 'approve'),
      decline: async (made) => {
        const { clientSecret } = await intentOf(made);
        await confirmInBrowser(server, clientSecret, byApp('+351913000000'));
        await comeBack(made);
        await playBank(server, clientSecret, 'refuse');
      },
    },
    Multibanco: { words: ['multibanco'], book: bookAlone, pay: (made) => payBy(made, byVoucher, 'pay') },
    'a gift card': {
      words: ['giftCard'],
      book: async (language, choices) =>
        bookAlone(language, { ...choices, price: 0, promoCode: { code: await giftCard(50_000) } }),
      pay: intentOf,
    },
    'a gift card in part': {
      words: ['giftCard', 'card'],
      book: async (language, choices) =>
        bookAlone(language, { ...choices, price: choices.price - 2500, promoCode: { code: await giftCard(2500) } }),
      pay: (made) => payBy(made, goodCard),
      decline,
    },
    'a promo code over everything': {
      words: [],
      book: async (language, choices) => {
        codes += 1;
        await addPromo(server, { code: `ALL${codes}`, percent: 100 });
        return bookAlone(language, { ...choices, price: 0, promoCode: { code: `ALL${codes}` } });
      },
      pay: intentOf,
    },
    'a link after a call': {
      words: ['card'],
      book: (language, choices) => bookByPhone(language, { how: 'link' }, choices),
      pay: (made) => payBy(made, goodCard),
      decline,
    },
    'cash at the visit': {
      words: [],
      book: (language, choices) => bookByPhone(language, { how: 'on_site', by: 'cash' }, choices),
      pay: none,
      isLater: true,
    },
    'MB WAY at the visit': {
      words: ['mbWay'],
      book: (language, choices) => bookByPhone(language, { how: 'on_site', by: 'mb_way' }, choices),
      pay: none,
      isLater: true,
    },
    'the hotel': {
      words: [],
      book: (language, choices) => bookByPhone(language, { how: 'hotel' }, choices),
      pay: none,
      isLater: true,
    },
    'nobody, because it is free': {
      words: [],
      book: (language, choices) => bookByPhone(language, { how: 'free', reason: 'A gift of ours' }, choices),
      pay: none,
    },
  };

  /** The same story in both languages at once, and after each of its steps every mail that left is compared with the books. */
  const openStory = async (way: PaidBy, choices: Choices = { price: 6500 }) => {
    const lies: string[] = [];
    const seen = new Set<string>();
    let made: Made[] = [];
    let before = new Map<string, Moved>();

    const compare = async (isOver: boolean) => {
      await server.worker.runDue();
      for (const { id, language } of made) {
        const after = await readMoved(server, id);
        const papers = await papersOf(server, id, xpress.documents);
        const mails = await server.database.many<Mail>(sql`
          select id, type, language, subject, text, html from emails
          where to_email = 'ana@calma.example' and status = 'sent' and language = ${language} and text like ${`%${id}%`}
          order by created_at, id`);
        for (const mail of mails.filter((one) => !seen.has(one.id))) {
          seen.add(mail.id);
          sent.add(mail.type);
          lies.push(...liesIn({ mail, before: before.get(id) ?? after, after, papers, way, isOver }));
        }
        before.set(id, after);
      }
    };
    /** One more thing happens, in both languages. */
    const step = async (what: (one: Made) => Promise<unknown>, { isOver = false } = {}) => {
      for (const one of made) await what(one);
      await compare(isOver);
    };
    const goTo = async (milliseconds: number, isOver = false) => {
      // Each visit by its own clock; the later one goes along.
      server.clock.set(new Date(Math.max(server.clock.now().getTime(), Date.parse(startOf.en) + milliseconds)));
      await compare(isOver);
    };
    const pass = async (milliseconds: number) => {
      server.clock.advance(milliseconds);
      await compare(false);
    };
    for (const language of languages) made.push(await way.book(language, choices));
    await compare(false);
    /** Once the invoicing service was asked for everything, it has written over what was kept, no more and no less. */
    const expectPapers = async () => {
      for (const _ of [1, 2, 3]) await pass(minutes(10));
      for (const { id } of made) {
        const moved = await readMoved(server, id);
        const papers = await papersOf(server, id, xpress.documents);
        const over = papers.reduce((sum, { kind, total }) => sum + (kind === 'invoice' ? total : -total), 0);
        expect(over).toBe(takenOf(moved) - backOf(moved));
        const told = await server.database.many<{ type: string }>(sql`
          select type from emails where type in ('invoice', 'credit_note') and status = 'sent' and text like ${`%${id}%`}`);
        expect(told.map(({ type }) => type).sort()).toEqual(papers.map(({ kind }) => kind).sort());
      }
    };
    const only = (language: Language) => {
      made = made.filter((one) => one.language === language);
      before = new Map(before);
    };
    return { lies, step, goTo, pass, compare, expectPapers, only };
  };
  type Story = Awaited<ReturnType<typeof openStory>>;

  const paidStory = async (way: PaidBy, choices?: Choices): Promise<Story> => {
    const story = await openStory(way, choices);
    await story.step(way.pay);
    return story;
  };
  const acceptFirst = async ({ id }: Made) => {
    const [one = ''] = await desk.asked(id);
    const answer = await desk.act('confirm', id, one);
    if (answer.status !== 200) throw new Error(answer.text);
  };
  const acceptedStory = async (way: PaidBy, choices?: Choices): Promise<Story> => {
    const story = await paidStory(way, choices);
    await story.step(acceptFirst);
    await story.pass(minutes(20));
    return story;
  };
  const cancel = async ({ id, token }: Made) => {
    const answer = await server.request('POST', `/api/bookings/${id}/cancel?token=${token}`, { body: {} });
    if (answer.status !== 200) throw new Error(answer.text);
  };
  const visitDay = async ({ id }: Made, what: string, body?: object) => {
    const [{ therapistId } = { therapistId: '' }] = await desk.seatsOf(id);
    const email = `${therapistId}@calma.example`;
    const isKnown = await server.database.maybeOne(sql`select from users where email = ${email}`);
    const as = isKnown ? await signIn(server, email) : await desk.enter(therapistId);
    const answer = await server.request('POST', `/api/therapist/bookings/${id}/${what}`, { as, ...(body && { body }) });
    if (answer.status >= 300) throw new Error(`${what}: ${answer.text}`);
  };
  /** Nobody can send an SMS there, so that what is told shortly comes by mail. */
  const losePhone = ({ id }: Made) =>
    server.database.run(sql`update bookings set contact = contact || '{"phone": ""}' where id = ${id}`);
  const goToDoor = async (one: Made, wayMinutes: number) => {
    server.clock.set(new Date(Date.parse(startOf[one.language]) - minutes(30)));
    await visitDay(one, 'on-my-way', { minutes: wayMinutes });
    await server.worker.runDue();
    await visitDay(one, 'arrived');
    await server.worker.runDue();
  };
  const change = async ({ id }: Made, duration: number) => {
    const { version } = await server.database.one<{ version: number }>(
      sql`select version from bookings where id = ${id}`,
    );
    const body = { treatmentId: desk.treatmentId, duration, peopleCount: 1, addIns: [], version };
    const { toPay, refund } = await office(`${id}/change/preview`, body);
    await office(`${id}/change`, { ...body, toPay, refund });
  };
  const moveBy = (one: Made, days: number) => startOf[one.language].replace('-25T', `-${25 + days}T`);

  /** Every day those that differ in what can be said about them; `ALL_WAYS=1` has them all. */
  const everyDay = ['MB WAY', 'a gift card in part', 'a promo code over everything', 'the hotel'];
  const tried = Object.entries(ways).filter(([name]) => process.env.ALL_WAYS || everyDay.includes(name));

  describe.each(tried)('paid by %s is so', (_, way) => {
    it('when it is cancelled while nobody has accepted', async () => {
      const story = await paidStory(way);
      await story.step(cancel, { isOver: true });
      await story.expectPapers();
      expect(story.lies).toEqual([]);
    });

    it('when it is cancelled with half of it back, and too late for anything', async () => {
      const story = await acceptedStory(way);
      await story.goTo(-hours(10));
      await story.step(async (one) => one.language === 'en' && cancel(one), { isOver: true });
      await story.goTo(-hours(2));
      await story.step(async (one) => one.language === 'pt' && cancel(one), { isOver: true });
      expect(story.lies).toEqual([]);
    });

    it('when it takes place, and some of it is given back afterwards', async () => {
      const story = await acceptedStory(way);
      await story.goTo(-hours(23));
      await story.step(async (one) => {
        await losePhone(one);
        await goToDoor(one, 60);
        server.clock.set(new Date(Date.parse(startOf[one.language]) + minutes(61)));
        await visitDay(one, 'complete');
        if (way.isLater) await office(`${one.id}/collect`, { by: way === ways['the hotel'] ? 'hotel' : 'cash' });
      });
      await story.pass(hours(24));
      await story.step(async ({ id }) => {
        const { paid } = await readMoved(server, id).then((moved) => ({ paid: takenOf(moved) }));
        const body = { amount: 1500, reason: 'Late', ...(way.isLater && { byHand: 'cash' }) };
        if (paid > 0) await office(`${id}/refund`, body);
      });
      await story.step(async (one) => {
        const key = `token=${one.token}`;
        await server.request('POST', `/api/bookings/${one.id}/review?${key}`, { body: { stars: 5 } });
        await server.request('POST', `/api/bookings/${one.id}/tip?${key}`, { body: { amount: 500 } });
        const tip = { tipForBookingId: one.id, token: one.token };
        const { body } = await server.request('POST', '/api/create-payment-intent', { body: tip });
        await confirmInBrowser(server, body.clientSecret, goodCard);
      });
      await story.expectPapers();
      expect(story.lies).toEqual([]);
    });

    it('when its therapist drops out and is exchanged, and both sides move it', async () => {
      const story = await acceptedStory(way);
      await story.step((one) => visitDay(one, 'drop-out', { reason: 'Ill' }));
      await story.step(acceptFirst);
      await story.pass(minutes(20));
      await story.step(async ({ id }) => {
        const seated = (await desk.seatsOf(id)).map(({ therapistId }) => therapistId);
        for (const therapistId of desk.ids.filter((one) => !seated.includes(one)))
          if ((await desk.admin(await asAdmin(), `${id}/assign`, { therapistId })).status === 200) return;
        throw new Error('Nobody else can come');
      });
      await story.pass(minutes(20));
      await story.step((one) => office(`${one.id}/reschedule`, { startsAt: moveBy(one, 1) }));
      await story.step(async (one) => {
        const body = { startsAt: moveBy(one, 2) };
        const path = `/api/bookings/${one.id}/reschedule?token=${one.token}`;
        expect((await server.request('POST', path, { body })).status).toBe(200);
      });
      expect(story.lies).toEqual([]);
    });

    it('when it becomes longer and shorter, and is cancelled by us', async () => {
      const story = await acceptedStory(way);
      await story.step((one) => change(one, 75));
      // Where more can be paid online it is, so that the way back gives something back.
      await story.step(async (one) => !way.isLater && way.words.includes('card') && payBy(one, goodCard));
      await story.step((one) => change(one, 60));
      await story.step(({ id }) => office(`${id}/cancel`, { refund: 'full', reason: 'Our van broke down' }), {
        isOver: true,
      });
      await story.expectPapers();
      expect(story.lies).toEqual([]);
    });

    it('when nobody can be found', async () => {
      const story = await paidStory(way);
      await story.pass(hours(25));
      await story.goTo(-hours(1), true);
      await story.goTo(hours(4), true);
      expect(story.lies).toEqual([]);
    });

    it('when one of two therapists is found', async () => {
      const two = await paidStory(way, { price: 13_000, peopleCount: 2, requiresTwoTherapists: true });
      await two.step(async ({ id }) => {
        const [one = '', ...others] = await desk.asked(id);
        await desk.act('confirm', id, one);
        for (const other of others) await desk.act('reject', id, other);
        await desk.pass(minutes(11));
        for (const other of await desk.asked(id)) await desk.act('reject', id, other);
      });
      await two.pass(minutes(30));
      expect(two.lies).toEqual([]);
    });

    it('when a therapist proposes another time', async () => {
      const story = await paidStory(way);
      await story.step(async ({ id, language }) => {
        const [one = ''] = await desk.asked(id);
        const body = { starts: [startOf[language].replace('-25T', '-26T')] };
        const answer = await desk.act('propose', id, one, { body });
        if (answer.status !== 200) throw new Error(answer.text);
      });
      expect(story.lies).toEqual([]);
    });

    it('when nobody opens', async () => {
      const story = await acceptedStory(way);
      await story.step(async (one) => {
        await losePhone(one);
        await goToDoor(one, 20);
        server.clock.set(new Date(Date.parse(startOf[one.language]) + minutes(5)));
        await visitDay(one, 'nobody-here');
      });
      await story.step(
        async () => {
          server.clock.advance(minutes(11));
          await server.worker.runDue();
        },
        { isOver: true },
      );
      expect(story.lies).toEqual([]);
    });

    it('when the payment is declined, comes in the moment of cancelling, or never', async () => {
      const story = await openStory(way);
      if (way.decline) await story.step(way.decline);
      if (way.decline && way.words.includes('card'))
        await story.step(
          async (one) => {
            if (one.language === 'pt') return;
            const { clientSecret } = await intentOf(one);
            await cancel(one);
            await confirmInBrowser(server, clientSecret, goodCard);
          },
          { isOver: true },
        );
      await story.pass(hours(3));
      expect(story.lies).toEqual([]);
    });
  });

  it('paid by nobody yet: a voucher tells what to pay, and when its time is over that nothing was received', async () => {
    const story = await openStory(ways.Multibanco as PaidBy);
    await story.step((one) => payBy(one, byVoucher));
    await story.pass(hours(24 * 4));
    expect(story.lies).toEqual([]);
  });

  it('paid by a link after a call: what is to be paid, and what was', async () => {
    const story = await paidStory(ways['a link after a call'] as PaidBy);
    await story.step(cancel, { isOver: true });
    expect(story.lies).toEqual([]);
  });

  it('left every mail to a client that can speak of a booking to be read here', () => {
    const unread = mailTypeNames.filter((type) => audienceOf(type) === 'client' && !sent.has(type));
    expect(unread.sort()).toEqual([...withoutMoney].sort());
  });
});
