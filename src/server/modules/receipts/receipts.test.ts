import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { hours, minutes } from '#server/platform/durations.ts';
import { createInvoiceXpress } from '#server/platform/invoicing/invoice-xpress.ts';
import { createStandInInvoicing, type Invoicing } from '#server/platform/invoicing/invoicing.ts';
import { hashToken } from '#server/platform/secrets.ts';
import { addGiftCard, addPromo, type Desk, friday, guest, openDesk, pay } from '../../../../testing/booking-desk.ts';
import { emptyTables } from '../../../../testing/empty-tables.ts';
import { createInvoiceXpressStandIn } from '../../../../testing/invoice-xpress.ts';
import { readPdf } from '../../../../testing/read-pdf.ts';
import { onPostgres, type TestServer, testStart } from '../../../../testing/server.ts';
import { receiptAttachments } from './files.ts';
import { queueCreditNotes } from './invoices/credit-notes.ts';
import { issueInvoice, queueInvoice } from './invoices/invoices.ts';

const code = 'CALM-AAAA-CCCC-DDDD';

onPostgres('receipts', (makeServer) => {
  let server: TestServer;
  let desk: Desk;

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDesk(server);
  });
  beforeEach(() => server.clock.set(testStart));
  afterEach(async () => {
    await emptyTables(
      server.database,
      'bookings',
      'busy',
      'promo_codes',
      'promo_uses',
      'gift_cards',
      'jobs',
      'emails',
      'invoice_requests',
      'stand_in_invoices',
    );
  });

  const fetchPdf = async (
    path: string,
  ): Promise<{ status: number; words: string; headers: Record<string, unknown> }> => {
    const answer = await server.app.inject({ method: 'GET', url: path });
    const isPdf = answer.headers['content-type'] === 'application/pdf';
    // A no-break space is a space to whoever reads.
    const words = isPdf ? readPdf(answer.rawPayload).replace(/\u00a0/g, ' ') : '';
    return { status: answer.statusCode, words, headers: answer.headers };
  };
  const receiptOf = ({ id, token }: { id: string; token: string }, lang: 'en' | 'pt' = 'en') =>
    fetchPdf(`/api/bookings/${id}/receipt.pdf?token=${token}&lang=${lang}`);

  const texts = { text: () => '', file: () => '{}' };
  /** As the ledger has it; who gave it back and how does not matter here. */
  const giveBack = (id: string, cents: number) =>
    server.database.run(sql`
      insert into ledger_lines (entry, kind, account, amount_cents, booking_id)
      select 'office:' || ${id} || ':' || ${cents}::int, 'refund_ordered', account, cents, ${id}
      from (values ('prepaid', ${cents}::int), ('refund', -${cents}::int)) as l (account, cents)`);

  /** 65 € less 10 € by a promo, 20 € by gift card, 35 € by card. */
  const paidInParts = async () => {
    await addPromo(server, { code: 'MINUS10', fixedCents: 1000 });
    await addGiftCard(server, code, 2000);
    const guestDetails = { ...guest, firstName: 'Łucja', lastName: 'Gonçalves' };
    const made = await desk.booked({
      totalPrice: 5500,
      promoCode: { code: 'MINUS10' },
      nif: '501 442 600',
      guestDetails,
    });
    await server.request('POST', `/api/bookings/${made.id}/apply-promo?token=${made.token}`, { body: { code } });
    expect(await pay(server, made.id, 3500)).toBe('paid');
    return made;
  };

  it('say in both languages what was paid, by what, and the tax in it', async () => {
    const made = await paidInParts();
    const { reference } = made.answer.body.booking;
    const english = await receiptOf(made);
    expect(english.headers['content-disposition']).toBe(`attachment; filename="${reference}.pdf"`);
    for (const words of [
      `Receipt ${reference}`,
      'Łucja Gonçalves',
      'Tax number (NIF) 501442600',
      'Paid on November 16, 2026',
      'November 20, 2026, 10:00 am',
      '-10,00 €',
      '55,00 €',
      'VAT included (23%)',
      '10,28 €',
      'Paid by card',
      '35,00 €',
      'Paid with a gift card',
      '20,00 €',
    ])
      expect(english.words).toContain(words);
    expect(english.words).not.toContain('Refunded');
    const portuguese = await receiptOf(made, 'pt');
    for (const words of [
      `Recibo ${reference}`,
      'NIF 501442600',
      'IVA incluído (23 %)',
      'Pago com cartão',
      '20 novembro, 2026, 10:00',
    ])
      expect(portuguese.words).toContain(words);
  });

  it('are never called an invoice', async () => {
    const made = await paidInParts();
    const denial = { en: 'It is not an invoice (fatura).', pt: 'Não serve de fatura.' };
    for (const lang of ['en', 'pt'] as const) {
      const words = (await receiptOf(made, lang)).words.replace(/\s+/g, ' ');
      expect(words).toContain(denial[lang]);
      expect(words.replace(denial[lang], '')).not.toMatch(/fatura|invoice/i);
    }
  });

  it('show what went back, to where, and what was kept', async () => {
    const made = await paidInParts();
    await server.database.run(sql`update bookings set status = 'confirmed' where id = ${made.id}`);
    server.clock.set(new Date(new Date(friday).getTime() - hours(12)));
    await server.request('POST', `/api/bookings/${made.id}/cancel?token=${made.token}`, { body: {} });
    const { words } = await receiptOf(made);
    expect(words).toMatch(/Refunded to the payment method on November 19, 2026[\s\S]*-17,50 €/);
    expect(words).toMatch(/Credited back to the gift card on November 19, 2026[\s\S]*-10,00 €/);
    expect(words).toMatch(/Not refunded[\s\S]*27,50 €/);
  });

  it('name what came in person beside the card, and the way and the day of what a person gave back', async () => {
    const made = await paidInParts();
    await server.database.run(sql`
      update bookings set status = 'completed', collected_cents = 1000, collected_by = 'cash', refund_cents = 700,
        refund_state = 'done', refunded_by_hand = '{"cash": 400, "bank_transfer": 300}' where id = ${made.id}`);
    await server.database.run(sql`
      insert into booking_history (booking_id, from_status, to_status, actor, reason, refund_cents, at)
      values (${made.id}, 'completed', 'completed', 'admin', 'Cold room', 700, '2026-11-21T10:00:00Z')`);
    const english = (await receiptOf(made)).words;
    expect(english).toMatch(/Paid by card[\s\S]*25,00 €[\s\S]*Paid in cash[\s\S]*10,00 €/);
    expect(english).toMatch(/Refunded in cash on November 21, 2026[\s\S]*-4,00 €/);
    expect(english).toMatch(/Refunded by bank transfer on November 21, 2026[\s\S]*-3,00 €/);
    expect(english).not.toContain('Refunded to the payment method');
    const { words } = await receiptOf(made, 'pt');
    expect(words).toMatch(/Reembolsado em dinheiro: 21 novembro, 2026/);
  });

  it('exist only for those who paid, and only for what is paid', async () => {
    const waiting = await desk.booked();
    expect((await receiptOf(waiting)).status).toBe(409);
    expect((await receiptOf({ ...waiting, token: 'x' })).status).toBe(404);
  });

  it('and the printed card come for gift cards; the receipt does not show the code', async () => {
    const id = await addGiftCard(server, code, 10_000);
    await server.database.run(sql`
      update gift_cards set access_token_hash = ${hashToken('key')}, message = 'Parabéns, minha querida!' where id = ${id}`);
    const printed = await fetchPdf(`/api/gift-cards/${id}/card.pdf?token=key`);
    for (const words of [
      'Para Ana',
      'Um presente de Rui',
      'Parabéns, minha querida!',
      code,
      '100 €',
      '16 novembro, 2029',
    ])
      expect(printed.words).toContain(words);
    const receipt = await fetchPdf(`/api/gift-cards/${id}/receipt.pdf?token=key&lang=pt`);
    expect(receipt.words).toContain('Recibo de um cartão-presente');
    expect(receipt.words).toContain('100,00 €');
    expect(receipt.words).not.toContain(code);
    await server.database.run(sql`update gift_cards set status = 'frozen' where id = ${id}`);
    expect((await fetchPdf(`/api/gift-cards/${id}/card.pdf?token=key`)).status).toBe(404);
  });

  it('travel with their mails', async () => {
    const made = await paidInParts();
    await server.worker.runDue();
    const [mail] = await server.database.many<{ status: string; attachments: unknown }>(
      sql`select status, attachments from emails where type = 'receipt'`,
    );
    expect(mail).toEqual({ status: 'sent', attachments: [{ kind: 'receipt', id: made.id }] });
  });

  it.each([
    ['en', 'It is not an invoice (fatura).', /\binvoice\b.*(comes|issued)/],
    ['pt', 'Não serve de fatura.', /\bfatura\b.*(segue|emitida)/],
  ])('promise no invoice where nobody writes one, in %s', async (language, said, promise) => {
    const { id } = await desk.booked({}, { language: language as 'en' });
    expect(await pay(server, id, 6500)).toBe('paid');
    await server.worker.runDue();
    const { text } = await server.database.one<{ text: string }>(sql`select text from emails where type = 'receipt'`);
    expect(text).toContain(said);
    expect(text).not.toMatch(promise);
    const { text: terms } = (await server.request('GET', `/api/legal/terms?lang=${language}`)).body;
    expect(terms).toMatch(/not an invoice|não é uma fatura/);
    expect(terms).not.toMatch(promise);
    expect((await server.request('GET', '/api/config')).body.issuesInvoices).toBe(false);
  });

  it('ask certified software once for each purchase, again when it did not answer', async () => {
    const made = await paidInParts();
    const deps = { database: server.database, config: server.config, texts };
    for (const _ of [1, 2])
      await server.database.transaction((tx) => queueInvoice(tx, { kind: 'booking', id: made.id }, `sold:${made.id}`));
    const { id: requestId } = await server.database.one<{ id: string }>(sql`select id from invoice_requests`);
    const standIn = createStandInInvoicing(server.database);
    const away: Invoicing = { ...standIn, issue: () => Promise.reject(new Error('no answer')) };
    await expect(issueInvoice({ ...deps, invoicing: away }, requestId)).rejects.toThrow('no answer');
    const statusOf = () => server.database.one(sql`select status from invoice_requests`);
    expect(await statusOf()).toEqual({ status: 'queued' });
    // The answer is lost after the effect: the second order must not make a second invoice.
    const lossy: Invoicing = {
      ...standIn,
      issue: async (order) => {
        await standIn.issue(order);
        throw new Error('answer lost');
      },
    };
    await expect(issueInvoice({ ...deps, invoicing: lossy }, requestId)).rejects.toThrow('answer lost');
    server.clock.advance(minutes(30));
    await server.worker.runDue();
    expect(await statusOf()).toEqual({ status: 'issued' });
    // What the stand-in noted is no document: nobody is shown it, and it is not credited when software is connected later.
    expect((await server.request('GET', `/api/bookings/${made.id}/invoices?token=${made.token}`)).body).toEqual([]);
    await giveBack(made.id, 1000);
    await queueCreditNotes({ ...deps, invoicing: { ...standIn, isCertified: true } });
    expect(await server.database.many(sql`select from invoice_requests where kind = 'credit_note'`)).toEqual([]);
    const orders = await server.database.many<{ request: object }>(sql`select request from stand_in_invoices`);
    expect(orders).toHaveLength(1);
    expect(orders[0]?.request).toMatchObject({
      kind: 'booking',
      totalCents: 5500,
      paidByCardCents: 3500,
      paidByGiftCardCents: 2000,
      customer: { name: 'Łucja Gonçalves', taxNumber: '501442600' },
    });
  });

  it('are joined by certified invoices and credit notes where InvoiceXpress is connected', async () => {
    const keys = { account: 'calma', apiKey: 'secret' };
    const xpress = createInvoiceXpressStandIn(keys);
    const invoicing = createInvoiceXpress(keys, { fetch: xpress.fetch });
    const deps = { database: server.database, config: server.config, texts, invoicing };
    const made = await paidInParts();
    await server.database.run(sql`delete from invoice_requests`);
    await server.database.transaction((tx) => queueInvoice(tx, { kind: 'booking', id: made.id }, `sold:${made.id}`));
    const { id: requestId } = await server.database.one<{ id: string }>(sql`select id from invoice_requests`);
    xpress.faults.push('down');
    await expect(issueInvoice(deps, requestId)).rejects.toThrow('fetch failed');
    // Nobody hears that it was made: the same one is found and finished, not a second one made.
    xpress.faults.push(...([undefined, 'answer-lost'] as never[]));
    await expect(issueInvoice(deps, requestId)).rejects.toThrow('terminated');
    await issueInvoice(deps, requestId);
    await issueInvoice(deps, requestId);
    expect(xpress.documents).toMatchObject([
      {
        ...{
          type: 'InvoiceReceipt',
          status: 'settled',
          total: 5500,
          client: { fiscal_id: '501442600', code: '501442600' },
        },
        items: [{ tax: { name: 'IVA23' } }],
      },
    ]);
    const listed = async () =>
      (await server.request('GET', `/api/bookings/${made.id}/invoices?token=${made.token}`)).body;
    expect(await listed()).toMatchObject([{ kind: 'invoice', number: 'A/1', amount: 5500 }]);
    await giveBack(made.id, 2000);
    await queueCreditNotes(deps);
    await queueCreditNotes(deps);
    const credits = await server.database.many<{ id: string }>(
      sql`select id from invoice_requests where kind = 'credit_note' order by credited_cents`,
    );
    expect(credits).toHaveLength(1);
    for (const { id } of credits) await issueInvoice(deps, id);
    expect(xpress.documents[1]).toMatchObject({
      type: 'CreditNote',
      status: 'final',
      total: 2000,
      owner_invoice_id: 9000,
    });
    await giveBack(made.id, 3500);
    await queueCreditNotes(deps);
    const { id: last } = await server.database.one<{ id: string }>(
      sql`select id from invoice_requests where credited_cents = 5500`,
    );
    await issueInvoice(deps, last);
    expect(xpress.documents.map(({ type, total }) => [type, total])).toEqual([
      ['InvoiceReceipt', 5500],
      ['CreditNote', 2000],
      ['CreditNote', 3500],
    ]);
    expect((await listed()).map(({ number }: { number: string }) => number)).toEqual(['A/1', 'A/1', 'A/2']);
    expect((await server.request('GET', `/api/bookings/${made.id}/invoices`)).status).toBe(404);
    const mails = await server.database.many<{ type: string; attachments: unknown }>(
      sql`select type, attachments from emails where type in ('invoice', 'credit_note') order by created_at, id`,
    );
    expect(mails.map(({ type }) => type).toSorted()).toEqual(['credit_note', 'credit_note', 'invoice']);
    const source = receiptAttachments({
      ...deps,
      clock: server.clock,
    }).invoice;
    expect(await source?.(requestId, 'pt')).toBeNull();
    expect(await source?.(requestId, 'pt')).toMatchObject({ filename: 'A-1.pdf', contentType: 'application/pdf' });
    await expect(
      createInvoiceXpress({ ...keys, apiKey: 'wrong' }, { fetch: xpress.fetch }).readPdf('9000'),
    ).rejects.toThrow('401');
  });
});
