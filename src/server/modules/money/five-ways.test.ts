import fc from 'fast-check';
import Stripe from 'stripe';
import { beforeAll, expect, it } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import { vatIncluded } from '#domain/money/vat.ts';
import { createPurchases } from '#server/modules/checkout/purchases.ts';
import { noteTransactions } from '#server/modules/payments/public.ts';
import { createRosterMemory } from '#server/modules/therapists/public.ts';
import { sql } from '#server/platform/database/sql.ts';
import { createLogger } from '#server/platform/logger.ts';
import { createOwnServer } from '#server/platform/own-server.ts';
import { sandboxAddress } from '#server/platform/payment-provider/sandbox/sandbox-address.ts';
import { type Desk, openDesk } from '../../../../testing/booking-desk.ts';
import { card, confirmInBrowser, goodCard, keysOf, providerOf } from '../../../../testing/payments.ts';
import { addPerson, signIn } from '../../../../testing/people.ts';
import { centsOf, readCsv, readSheet, unzip } from '../../../../testing/read-tables.ts';
import { onPostgres, type SignedIn, type TestServer } from '../../../../testing/server.ts';

const days = 'from=2026-11-01&to=2026-11-30';

/** One figure a payment, by the provider's number, and those of all together. */
type Figures = Record<string, number>;
type Told = Record<'screen' | 'csv' | 'xlsx' | 'sql' | 'provider', Figures>;
type Row = { number: string; what: string; money: number; vat: number; giftCards: number };

const figuresOf = (rows: readonly Row[], words: { fee: string; refund: string }): Figures => {
  const sum = (some: readonly Row[]) => some.reduce((all, { money }) => all + money, 0);
  const numbers = [...new Set(rows.map(({ number }) => number))].filter(Boolean);
  return {
    ...Object.fromEntries(numbers.map((number) => [number, sum(rows.filter((row) => row.number === number))])),
    money: sum(rows),
    fees: sum(rows.filter(({ what }) => what === words.fee)),
    refunds: sum(rows.filter(({ what }) => what === words.refund)),
    vat: rows.reduce((all, { vat }) => all + vat, 0),
    giftCards: rows.reduce((all, { giftCards }) => all + giftCards, 0),
  };
};

/** Every figure that is not the same in all five, or is missing in one. */
const differences = (told: Told): string[] => {
  const names = new Set(Object.values(told).flatMap((figures) => Object.keys(figures)));
  return [...names].filter((name) => new Set(Object.values(told).map((figures) => figures[name])).size !== 1);
};

onPostgres('a figure is the same wherever it is read', (makeServer) => {
  let server: TestServer;
  let desk: Desk;
  let admin: SignedIn;

  const pay = async (key: Record<string, string>, with_ = goodCard): Promise<string> => {
    const { body } = await server.request('POST', '/api/create-payment-intent', { body: key });
    if (!body.paid) await confirmInBrowser(server, body.clientSecret, with_);
    await server.worker.runDue();
    // What comes next is a moment of its own.
    server.clock.advance(1000);
    return body.paymentIntentId;
  };
  const paid = async (with_ = goodCard) => {
    const { id, token } = await desk.booked({ datetime: '2026-11-20T10:00:00.000Z' });
    return { id, intent: await pay({ bookingId: id, token }, with_) };
  };
  /** What it was paid with, and what was bought with it. */
  let cardIntent = '';
  const usedOfCard = 6500;
  const buyCard = async (): Promise<string> => {
    const { body } = await server.request('POST', '/api/gift-cards', {
      body: {
        ...{ amount: 10_000, recipientName: 'Ana', recipientEmail: 'ana@calma.example', fromName: 'Rui' },
        ...{ buyerEmail: 'rui@calma.example', message: '', design: 'sage', language: 'pt' },
      },
    });
    cardIntent = await pay({ giftCardId: body.giftCard.id, token: body.accessToken });
    return body.giftCard.id;
  };
  const spend = async (giftCardId: string): Promise<void> => {
    const { code } = await server.database.one<{ code: string }>(
      sql`select code from gift_cards where id = ${giftCardId}`,
    );
    const { id, token } = await desk.booked({ datetime: '2026-11-20T13:00:00.000Z' });
    const headers = { 'x-booking-token': token };
    await server.request('POST', `/api/bookings/${id}/apply-promo`, { headers, body: { code } });
    await pay({ bookingId: id, token });
  };
  const readAccount = async (): Promise<void> => {
    server.clock.advance(15 * 60_000);
    const emit = async () => undefined;
    const parts = { ...server, emit, roster: createRosterMemory(), texts: { text: () => '', file: () => '{}' } };
    const logger = createLogger('debug', server.log.destination);
    await noteTransactions({ ...parts, logger, provider: providerOf(server), purchases: createPurchases(parts) });
    admin = await signIn(server, 'admin@calma.example');
  };

  const onScreen = async (): Promise<Figures> => {
    const { body } = await server.request('GET', `/api/admin/ledger?${days}&pageSize=100`, { as: admin });
    expect(body.total).toBe(body.items.length);
    const rows = body.items.map((row: Record<string, unknown>) => ({
      ...{ number: row.providerReference, what: row.name },
      ...{ money: row.money, vat: row.vat, giftCards: row.giftCards },
    }));
    const { money, fees, giftCards, vat, cameIn, paidBack, otherOut } = body.figures;
    expect(cameIn + paidBack + otherOut + fees, 'the figures on top come to the last of them').toBe(money);
    // What stands on top is what the rows below come to.
    const figures = figuresOf(rows, { fee: 'provider_fee', refund: 'refund_done' });
    expect(figures).toMatchObject({ money, fees, giftCards, vat, refunds: paidBack });
    return figures;
  };
  const inCsv = async (): Promise<Figures> => {
    const file = await server.request('GET', `/api/admin/ledger/export?${days}&lang=pt`, { as: admin });
    const [header = [], ...rows] = readCsv(file.text);
    const cell = (row: string[], name: string): string => row[header.indexOf(name)] ?? '';
    return figuresOf(
      rows.map((row) => ({
        ...{ number: cell(row, 'Número do prestador'), what: cell(row, 'O quê') },
        ...{ money: centsOf(cell(row, 'Dinheiro')), vat: centsOf(cell(row, 'IVA')) },
        giftCards: centsOf(cell(row, 'Cartões-presente')),
      })),
      { fee: 'Comissão do prestador', refund: 'Reembolso pago' },
    );
  };
  const inWorkbook = async (): Promise<Figures> => {
    const { rawPayload } = await server.app.inject({
      ...{ method: 'GET', url: `/api/admin/ledger/export?format=xlsx&${days}&lang=en` },
      headers: { cookie: admin.cookie },
    });
    const [header = {}, ...rows] = readSheet(unzip(rawPayload), 1);
    const letterOf = (name: string) => Object.entries(header).find(([, word]) => word === name)?.[0] ?? '';
    const inCents = (value: unknown) => Math.round(Number(value ?? 0) * 100);
    return figuresOf(
      rows.map((row) => ({
        ...{ number: String(row[letterOf('Provider’s number')] ?? ''), what: String(row[letterOf('What')]) },
        ...{ money: inCents(row[letterOf('Money')]), vat: inCents(row[letterOf('VAT')]) },
        giftCards: inCents(row[letterOf('Gift cards')]),
      })),
      { fee: 'Provider’s fee', refund: 'Refund paid' },
    );
  };
  const inLedger = async (): Promise<Figures> => {
    const rows = await server.database.many<{ number: string; sum: number }>(sql`
      select p.provider_intent_id as number, sum(l.amount_cents)::int as sum from ledger_lines l join payments p on p.id = l.payment_id
      where l.account in ('card_provider', 'on_site', 'bank') group by 1`);
    const all = await server.database.one<Figures>(sql`
      select sum(amount_cents) filter (where account in ('card_provider', 'on_site', 'bank'))::int as money,
        -sum(amount_cents) filter (where account = 'provider_fee')::int as fees,
        sum(amount_cents) filter (where account = 'card_provider' and kind = 'refund_done')::int as refunds,
        -sum(amount_cents) filter (where account = 'vat')::int as vat,
        -sum(amount_cents) filter (where account = 'gift_cards')::int as "giftCards" from ledger_lines`);
    return { ...Object.fromEntries(rows.map(({ number, sum }) => [number, sum])), ...all };
  };
  /**
   * The account as the provider itself tells it over HTTP, line by line. What is disputed is ours until a bank has decided. It
   * knows no tax and no balance of a gift card: both follow from what it was paid, and from the one visit a card was used for.
   */
  const atProvider = async (): Promise<Figures> => {
    const listed = await providerOf(server).listTransactions({ since: new Date(0) });
    const account = listed.filter(({ kind }) => kind !== 'payout');
    const moved = (kinds: readonly string[], number?: string | null) =>
      account
        .filter(({ kind, intentId }) => kinds.includes(kind) && (number === undefined || intentId === number))
        .reduce((all, { amountCents }) => all + amountCents, 0);
    const fees = (number?: string | null) =>
      account
        .filter(({ intentId }) => number === undefined || intentId === number)
        .reduce((all, { feeCents }) => all - feeCents, 0);
    const kept = ['charge', 'refund'];
    const numbers = [...new Set(account.map(({ intentId }) => intentId ?? ''))];
    const visits = [...numbers.filter((one) => one !== cardIntent).map((one) => moved(kept, one)), usedOfCard];
    return {
      ...Object.fromEntries(numbers.map((one) => [one, moved(kept, one) + fees(one)])),
      money: moved(kept) + fees(),
      fees: fees(),
      refunds: moved(['refund']),
      vat: visits.reduce((all, cents_) => all + vatIncluded(cents(cents_), 23), 0),
      giftCards: moved(kept, cardIntent) - usedOfCard,
    };
  };
  const askAll = async (): Promise<Told> => ({
    screen: await onScreen(),
    csv: await inCsv(),
    xlsx: await inWorkbook(),
    sql: await inLedger(),
    provider: await atProvider(),
  });

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDesk(server, [{}, {}, {}, {}, {}, {}, {}, {}]);
    await addPerson(server, { email: 'admin@calma.example', role: 'admin' });
    admin = await signIn(server, 'admin@calma.example');
    const address = sandboxAddress(createOwnServer(() => server.app));
    const stripe = new Stripe(keysOf(server).secretKey, { ...address, maxNetworkRetries: 0, telemetry: false });
    await paid();
    const refunded = await paid();
    const body = { amount: 1234, reason: 'Late', to: 'card' };
    await server.request('POST', `/api/admin/bookings/${refunded.id}/refund`, { as: admin, body });
    await server.worker.runDue();
    await stripe.refunds.create({ payment_intent: (await paid()).intent, amount: 1501 });
    await paid(card('4000 0000 0000 0259'));
    server.log.takeErrors();
    await spend(await buyCard());
    await server.worker.runDue();
    await readAccount();
  });

  it('on the screen, in the CSV, in the workbook, in the ledger and at the provider', async () => {
    const told = await askAll();
    expect(Object.keys(told.provider)).toHaveLength(5 + 5);
    // Four visits and a gift card by card, less what went back; one visit was paid with the gift card.
    const fees = told.screen.fees ?? 0;
    expect(told.screen).toMatchObject({ giftCards: 3500, money: 4 * 6500 + 10_000 - 1234 - 1501 + fees });
    expect(differences(told)).toEqual([]);
  });

  it('a payment, a refund and the tax, whichever are picked', async () => {
    const told = Object.values(await askAll());
    const numbers = Object.keys(told[0] ?? {}).filter((name) => name.startsWith('pi_'));
    const pick = fc.record({ payment: fc.constantFrom(...numbers), more: fc.constantFrom('refunds', 'vat', 'money') });
    fc.assert(
      fc.property(pick, ({ payment, more }) => {
        for (const name of [payment, more]) {
          const figures = told.map((figures_) => figures_[name]);
          expect(figures[0]).not.toBe(0);
          expect(figures).toEqual(Array(5).fill(figures[0]));
        }
      }),
    );
  });

  it.each(['screen', 'csv', 'xlsx', 'sql', 'provider'] as const)(
    'and a cent more in one of them, the %s, is found',
    async (where) => {
      const told = await askAll();
      for (const name of Object.keys(told[where])) {
        const wrong = { ...told, [where]: { ...told[where], [name]: (told[where][name] ?? 0) + 1 } };
        expect(differences(wrong)).toEqual([name]);
      }
    },
  );
});
