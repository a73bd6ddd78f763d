import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql, sqlFile } from '#server/platform/database/sql.ts';
import { hours, minutes } from '#server/platform/durations.ts';
import { addGiftCard, rowOf } from '../../../../../testing/booking-desk.ts';
import { type DispatchDesk, openDispatchDesk } from '../../../../../testing/dispatch-desk.ts';
import { emptyTables } from '../../../../../testing/empty-tables.ts';
import { createInvoiceXpressStandIn } from '../../../../../testing/invoice-xpress.ts';
import { expectSameLedgerAnew } from '../../../../../testing/ledger-anew.ts';
import { ledgerRules } from '../../../../../testing/ledger-rules.ts';
import { confirmInBrowser, goodCard } from '../../../../../testing/payments.ts';
import { signIn } from '../../../../../testing/people.ts';
import { addAddIn } from '../../../../../testing/roster.ts';
import { onPostgres, type SignedIn, type TestServer, testStart } from '../../../../../testing/server.ts';

type Made = { id: string; token: string };

const keys = { account: 'calma', apiKey: 'secret' };

onPostgres('the invoices of a visit', (makeServer) => {
  let server: TestServer;
  let desk: DispatchDesk;
  let as: SignedIn;
  let scalp: number;
  let xpress = createInvoiceXpressStandIn(keys);

  beforeAll(async () => {
    const outside = { invoiceFetch: (address: string, init?: RequestInit) => xpress.fetch(address, init) };
    server = await makeServer({ config: { limits: false, invoiceXpress: keys }, outside });
    desk = await openDispatchDesk(server, 2);
    scalp = await addAddIn(server, 15);
  });
  beforeEach(async () => {
    xpress = createInvoiceXpressStandIn(keys);
    server.clock.set(testStart);
    as = await desk.enterAsAdmin();
  });
  afterEach(() => clear());

  const clear = async () => {
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
      ...(['provider_events', 'invoice_requests', 'stand_in_invoices'] as const),
    );
  };

  const payNow = async ({ id, token }: Made) => {
    const { body } = await server.request('POST', '/api/create-payment-intent', { body: { bookingId: id, token } });
    if (body.clientSecret) await confirmInBrowser(server, body.clientSecret, goodCard);
    await server.worker.runDue();
  };
  const paid = async (changes: Record<string, unknown> = {}): Promise<Made> => {
    const made = await desk.booked(changes);
    await payNow(made);
    return made;
  };
  /** The office changes the visit at whatever that costs more or less; what is more the client pays by the link. */
  const change = async (made: Made, choices: object): Promise<number> => {
    as = await signIn(server, 'admin@calma.example');
    const wish = { treatmentId: desk.treatmentId, duration: 60, peopleCount: 1, addIns: [], ...choices };
    const body = { ...wish, version: Number((await rowOf(server, made.id)).version) };
    const path = `/api/admin/bookings/${made.id}/change`;
    const { body: shown } = await server.request('POST', `${path}/preview`, { as, body });
    const { toPay, refund } = shown;
    const answer = await server.request('POST', path, { as, body: { ...body, toPay, refund } });
    if (answer.status !== 200) return answer.status;
    await server.worker.runDue();
    if (toPay > 0) await payNow(made);
    return 200;
  };
  const refund = async ({ id }: Made, amount: number, to: 'card' | 'gift_card' = 'card') => {
    as = await signIn(server, 'admin@calma.example');
    const body = { amount, reason: 'Cold room', to };
    return (await server.request('POST', `/api/admin/bookings/${id}/refund`, { as, body })).status;
  };
  const cancel = async ({ id, token }: Made) =>
    (await server.request('POST', `/api/bookings/${id}/cancel?token=${token}`, { body: {} })).status;
  /** Everything that is due, the look for what went back included. */
  const settle = async () => {
    for (const _ of [1, 2]) {
      server.clock.advance(minutes(6));
      await server.worker.runDue();
    }
  };
  /** As the service has them: each with what it is written over, a credit note with its invoice. */
  const written = () =>
    xpress.documents.map(({ type, total, id, owner_invoice_id: owner, status }) =>
      status === 'draft' ? 'draft' : type === 'CreditNote' ? `-${total} of ${owner}` : `${total} as ${id}`,
    );
  const listed = async ({ id, token }: Made) =>
    (await server.request('GET', `/api/bookings/${id}/invoices?token=${token}`)).body as object[];
  const troubles = async () => {
    as = await signIn(server, 'admin@calma.example');
    const { items } = (await server.request('GET', '/api/admin/attention', { as })).body;
    return items.filter(({ kind }: { kind: string }) => kind.endsWith('_refused'));
  };

  it('are one for the first payment and one for each difference; all of it is credited on what it was paid by', async () => {
    const made = await paid();
    await change(made, { duration: 75 });
    await change(made, { duration: 75, addIns: [scalp] });
    expect(written()).toEqual(['6500 as 9000', '1400 as 9001', '1500 as 9002']);
    expect(xpress.documents[1]?.items?.[0]).toMatchObject({ tax: { name: 'IVA23' } });
    expect(await listed(made)).toMatchObject([{ amount: 6500 }, { amount: 1400 }, { amount: 1500 }]);
    expect(await cancel(made)).toBe(200);
    await settle();
    expect(written().slice(3)).toEqual(['-1500 of 9002', '-1400 of 9001', '-6500 of 9000']);
    await settle();
    expect(written()).toHaveLength(6);
    expect(await server.database.many(sql`select from invoice_requests where status <> 'issued'`)).toEqual([]);
    const mailed = await server.database.many<{ type: string }>(
      sql`select type from emails where type in ('invoice', 'credit_note')`,
    );
    expect(mailed.map(({ type }) => type).toSorted()).toEqual([
      ...Array(3).fill('credit_note'),
      ...Array(3).fill('invoice'),
    ]);
  });

  it.each([
    ['en', 'Your invoice (fatura) comes in an email of its own.', 'the invoice is issued by certified software'],
    ['pt', 'A fatura segue noutro e-mail.', 'a fatura é emitida por software certificado'],
  ])('are announced by receipt and terms, in %s', async (language, receipt, terms) => {
    await payNow(await desk.booked({}, { language: language as 'en' }));
    const { text } = await server.database.one<{ text: string }>(
      sql`select text from emails where type = 'receipt' and language = ${language}`,
    );
    expect(text).toContain(receipt);
    expect((await server.request('GET', `/api/legal/terms?lang=${language}`)).body.text).toContain(terms);
    expect((await server.request('GET', '/api/config')).body.issuesInvoices).toBe(true);
  });

  it('are credited with what a cheaper change gave back, and the next difference is whole', async () => {
    const made = await paid({ duration: 75, totalPrice: 7900 });
    await change(made, {});
    await settle();
    expect(written()).toEqual(['7900 as 9000', '-1400 of 9000']);
    await change(made, { addIns: [scalp] });
    expect(written().slice(2)).toEqual(['1500 as 9002']);
    expect(await refund(made, 2000)).toBe(200);
    await settle();
    expect(written().slice(3)).toEqual(['-1500 of 9002', '-500 of 9000']);
    expect(await refund(made, 6000)).toBe(200);
    await settle();
    expect(written().slice(5)).toEqual(['-6000 of 9000']);
  });

  it('count what a gift card paid, and what goes back to it', async () => {
    await addGiftCard(server, 'CALM-TEST-GIFT-CARD', 7000);
    const made = await paid({ duration: 75, promoCode: { code: 'CALM-TEST-GIFT-CARD' }, totalPrice: 900 });
    expect(await refund(made, 3000, 'gift_card')).toBe(200);
    await settle();
    expect(await cancel(made)).toBe(200);
    await settle();
    expect(written()).toEqual(['7900 as 9000', '-3000 of 9000', '-4900 of 9000']);
  });

  it('keep what is kept of a late cancellation', async () => {
    const made = await paid();
    await change(made, { duration: 75 });
    await desk.admin(await signIn(server, 'admin@calma.example'), `${made.id}/assign`, { therapistId: desk.ids[0] });
    server.clock.set(new Date('2026-11-19T22:00:00Z'));
    expect(await cancel(made)).toBe(200);
    await settle();
    // Half of 79 €: all of the difference, the rest of the first.
    expect(written()).toEqual(['6500 as 9000', '1400 as 9001', '-1400 of 9001', '-2550 of 9000']);
  });

  it('are asked for as they were sold, however late they are written and whatever has changed since', async () => {
    xpress.faults.push('down');
    const made = await desk.booked();
    await payNow(made);
    server.log.takeErrors();
    expect(written()).toEqual([]);
    await change(made, { duration: 75 });
    await server.database.run(sql`
      insert into settings (key, value) values ('receipts', '{"vatPercentage": 6}')
      on conflict (key) do update set value = '{"vatPercentage": 6}'`);
    await settle();
    expect(written().toSorted()).toEqual(['1400 as 9000', '6500 as 9001']);
    expect(xpress.documents.map(({ items }) => items?.[0]?.tax.name)).toEqual(['IVA23', 'IVA23']);
    await cancel(made);
    await settle();
    expect(xpress.documents.map(({ items }) => items?.[0]?.tax.name)).toEqual(Array(4).fill('IVA23'));
    await server.database.run(sql`delete from settings where key = 'receipts'`);
  });

  it('that the service will never write are asked for once and told to the office, which writes them or tries again', async () => {
    const made = await paid();
    Object.assign(xpress.documents[0] ?? {}, { status: 'draft' });
    expect(await refund(made, 1000)).toBe(200);
    await settle();
    const calls = xpress.calls.length;
    await settle();
    server.clock.advance(hours(2));
    await settle();
    expect(xpress.calls.length).toBe(calls);
    const [trouble, ...others] = await troubles();
    expect(others).toEqual([]);
    expect(trouble).toMatchObject({ kind: 'credit_note_refused', bookingId: made.id, remedy: 'settle_invoice' });
    const act = (body: object) =>
      server.request('POST', `/api/admin/invoices/${trouble.invoiceId}/settle`, { as, body });
    expect((await act({ how: 'again' })).status).toBe(200);
    await settle();
    expect(await troubles()).toHaveLength(1);
    Object.assign(xpress.documents[0] ?? {}, { status: 'settled' });
    await act({ how: 'again' });
    await settle();
    expect([await troubles(), written().slice(1)]).toEqual([[], ['-1000 of 9000']]);
    expect((await act({ how: 'again' })).status).toBe(409);

    Object.assign(xpress.documents[0] ?? {}, { total: 1 });
    expect(await refund(made, 500)).toBe(200);
    await settle();
    const [next] = await troubles();
    const byHand = { how: 'by_hand', number: 'NC A/77' };
    expect(
      (await server.request('POST', `/api/admin/invoices/${next.invoiceId}/settle`, { as, body: byHand })).status,
    ).toBe(200);
    await settle();
    expect(await troubles()).toEqual([]);
    // Its number stands beside its money, on the screen and in the accountant’s file.
    as = await signIn(server, 'admin@calma.example');
    const period = 'from=2026-11-01&to=2026-12-31';
    const { items } = (await server.request('GET', `/api/admin/ledger?${period}&name=refund_done`, { as })).body;
    expect(items.map(({ document }: { document: string }) => document)).toContain('NC A/77');
    expect((await server.request('GET', `/api/admin/ledger/export?${period}&lang=pt`, { as })).text).toContain(
      ';NC A/77;',
    );
  });

  it('are never credited above what they were written over, and all that went back is, whatever happens in what order', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('change' as const), minutes: fc.constantFrom(60, 75), withScalp: fc.boolean() }),
      fc.record({ do: fc.constant('refund' as const), amount: fc.integer({ min: 1, max: 4000 }) }),
      fc.record({ do: fc.constant('settle' as const) }),
    );
    const steps = fc.array(step, { minLength: 2, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(steps, fc.boolean(), async (wished, isCancelled) => {
        xpress = createInvoiceXpressStandIn(keys);
        await clear();
        server.clock.set(testStart);
        as = await desk.enterAsAdmin();
        const made = await paid();
        for (const one of wished) {
          if (one.do === 'change') await change(made, { duration: one.minutes, addIns: one.withScalp ? [scalp] : [] });
          if (one.do === 'refund') await refund(made, one.amount);
          if (one.do === 'settle') await settle();
        }
        if (isCancelled) await cancel(made);
        await settle();
        const documents = xpress.documents.filter(({ status }) => status !== 'draft');
        const of = (type: string) => documents.filter((one) => one.type === type);
        const sum = (rows: { total: number }[]) => rows.reduce((all, { total }) => all + total, 0);
        for (const invoice of of('InvoiceReceipt'))
          expect(sum(of('CreditNote').filter((one) => one.owner_invoice_id === invoice.id))).toBeLessThanOrEqual(
            invoice.total,
          );
        const { kept } = await server.database.one<{ kept: number }>(sql`
          select coalesce(-sum(amount_cents), 0)::int as kept from ledger_lines
          where booking_id = ${made.id} and account in ('prepaid', 'revenue', 'fee_kept', 'vat')`);
        expect(sum(of('InvoiceReceipt')) - sum(of('CreditNote'))).toBe(kept);
        expect(await server.database.many(sql`select from invoice_requests where status <> 'issued'`)).toEqual([]);
        await expectSameLedgerAnew(server.database);
        for (const { breaks } of ledgerRules) expect(await server.database.many(sqlFile(breaks))).toEqual([]);
      }),
      { numRuns: 8 },
    );
  });
});
