import { beforeAll, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { addGiftCard, type Desk, openDesk, pay } from '../../../../testing/booking-desk.ts';
import { addPerson, signIn } from '../../../../testing/people.ts';
import { onPostgres, type SignedIn, type TestServer } from '../../../../testing/server.ts';

const url = '/api/admin/promo-codes';
const spring = {
  code: 'SPRING',
  discountType: 'percentage',
  discountValue: 12.5,
  validFrom: null,
  validUntil: null,
  active: true,
  maxUses: null,
  maxUsesPerClient: null,
  minimumAmount: null,
  treatmentIds: [],
  firstBookingOnly: false,
  advertised: false,
};

onPostgres('the promo codes of the admin', (makeServer) => {
  let server: TestServer;
  let as: SignedIn;
  let desk: Desk;
  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    await addPerson(server, { email: 'admin@calma.example', role: 'admin' });
    as = await signIn(server, 'admin@calma.example');
    desk = await openDesk(server, [{}, {}, {}, {}]);
  });

  const create = (changes: object = {}) => server.request('POST', url, { as, body: { ...spring, ...changes } });
  const test = async (code: string, changes: object = {}) =>
    (
      await server.request('POST', `${url}/test`, {
        as,
        body: { treatmentId: desk.treatmentId, duration: 60, peopleCount: 1, code, ...changes },
      })
    ).body;
  const codesBy = async (query: string) =>
    (await server.request('GET', `${url}?${query}`, { as })).body.items.map(({ code }: { code: string }) => code);

  it('are made, changed with the version that was seen, and removed', async () => {
    const made = await create({ code: ' spring ' });
    expect(made).toMatchObject({ status: 201, body: { ...spring, state: 'running', uses: 0, version: 1 } });
    const { id } = made.body;
    const change = (version: number, value: number) =>
      server.request('PATCH', `${url}/${id}`, { as, body: { version, discountValue: value } });
    expect(await change(1, 15)).toMatchObject({ status: 200, body: { discountValue: 15, version: 2 } });
    expect(await change(1, 20)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile', version: 2 } });
    expect((await server.request('GET', `${url}/${id}`, { as })).body.discountValue).toBe(15);
    expect((await server.request('DELETE', `${url}/${id}`, { as })).status).toBe(204);
    const log = await server.request('GET', `/api/admin/audit?subject=promo-code&subjectId=${id}`, { as });
    expect(log.body.items).toMatchObject([
      { action: 'deleted', label: 'SPRING' },
      { action: 'changed', before: { discountPercent: 12.5 }, after: { discountPercent: 15 } },
      { action: 'created' },
    ]);
    expect(Object.keys(log.body.items[1].after)).toEqual(['discountPercent']);
  });

  it('are refused with everything that is wrong at once', async () => {
    const { status, body } = await create({
      code: 'ALLWRONG',
      discountValue: 150,
      validFrom: '2026-12-02T00:00:00.000Z',
      validUntil: '2026-12-01T00:00:00.000Z',
      treatmentIds: [999_999],
    });
    expect([status, Object.keys(body.fields).sort()]).toEqual([400, ['discountValue', 'treatmentIds', 'validUntil']]);
  });

  it.each([
    ['a code with a space', { code: 'TWO WORDS' }, 'code'],
    ['more than everything', { discountValue: 101 }, 'discountValue'],
    ['half a cent', { discountType: 'fixed', discountValue: 10.5 }, 'discountValue'],
    [
      'an end before its start',
      { validFrom: '2026-12-02T00:00:00.000Z', validUntil: '2026-12-01T00:00:00.000Z' },
      'validUntil',
    ],
    ['a treatment there is not', { treatmentIds: [999_999] }, 'treatmentIds'],
  ])('are refused with %s, beside the field', async (_, changes, field) => {
    const answer = await create({ code: 'REFUSED', ...changes });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(Object.keys(answer.body.fields)).toEqual([field]);
  });

  it('are unique, and say so', async () => {
    expect((await create({ code: 'ONCE' })).status).toBe(201);
    expect(await create({ code: 'once' })).toMatchObject({
      status: 400,
      body: { fields: { code: 'There is already a code with this name.' } },
    });
  });

  it('cannot be removed once a booking names them, and count their uses', async () => {
    const { body: promo } = await create({ code: 'USED', maxUses: 1 });
    const code = { promoCode: { id: promo.id, code: 'USED' }, totalPrice: 5687 };
    const made = await desk.booked(code);
    const read = async () => (await server.request('GET', `${url}/${promo.id}`, { as })).body;
    expect(await read()).toMatchObject({ uses: 0, reservedUses: 1, state: 'running' });
    await pay(server, made.id, 5687);
    expect(await read()).toMatchObject({ uses: 1, reservedUses: 0, state: 'used_up' });
    expect(await server.request('DELETE', `${url}/${promo.id}`, { as })).toMatchObject({
      status: 409,
      body: { code: 'in_use' },
    });
    await server.database.run(sql`delete from promo_uses`);
    expect((await server.request('DELETE', `${url}/${promo.id}`, { as })).status).toBe(409);
    expect(await test('USED')).toMatchObject({ accepted: true });
  });

  it('are found by word and state, sorted and in pages', async () => {
    await create({ code: 'LIST-A', validUntil: '2026-11-01T00:00:00.000Z' });
    await create({ code: 'LIST-B', validFrom: '2027-01-01T00:00:00.000Z' });
    await create({ code: 'LIST-C', active: false, discountType: 'fixed', discountValue: 500 });
    expect(await codesBy('q=list&sort=-code')).toEqual(['LIST-C', 'LIST-B', 'LIST-A']);
    expect(await codesBy('q=list&sort=code&pageSize=1&page=2')).toEqual(['LIST-B']);
    expect(await codesBy('q=list&state=over')).toEqual(['LIST-A']);
    expect(await codesBy('q=list&state=planned')).toEqual(['LIST-B']);
    expect(await codesBy('q=list&state=off')).toEqual(['LIST-C']);
    expect(await codesBy('q=list&discountType=fixed')).toEqual(['LIST-C']);
  });

  it('can be tried on any choice without keeping anything', async () => {
    await create({ code: 'TRY', discountValue: 10 });
    expect(await test('try')).toMatchObject({
      accepted: true,
      kind: 'promo',
      reason: null,
      price: { originalPrice: 6500, discount: 650, totalPrice: 5850 },
      priceWithoutCode: { totalPrice: 6500 },
    });
    const two = { peopleCount: 2, isBackToBack: true };
    expect((await test('TRY', two)).price.totalPrice).toBe(11_700);
    const { count } = await server.database.one<{ count: number }>(sql`
      select count(*)::int as count from promo_uses join promo_codes on id = promo_code_id where code = 'TRY'`);
    expect(count).toBe(0);
    await addGiftCard(server, 'CALM-AAAA-CCCC-DDDD', 2000);
    expect(await test('CALM-AAAA-CCCC-DDDD')).toMatchObject({
      accepted: true,
      kind: 'gift-card',
      price: { giftCard: 2000, totalPrice: 4500 },
    });
  });

  it('say why they are refused, more plainly than to a visitor', async () => {
    await create({ code: 'OFF', active: false });
    await create({ code: 'LATER', validFrom: '2027-01-01T00:00:00.000Z' });
    await create({ code: 'OVER', validUntil: '2026-11-01T00:00:00.000Z' });
    await create({ code: 'DEAR', minimumAmount: 10_000 });
    await create({ code: 'NEWCOMER', firstBookingOnly: true });
    const made = await desk.booked({ datetime: '2026-11-21T10:00:00.000Z' });
    await pay(server, made.id);
    const reasons = async (codes: string[]) => Promise.all(codes.map(async (code) => (await test(code)).reason));
    expect(await reasons(['NOBODYS', 'OFF', 'LATER', 'OVER', 'DEAR', 'NEWCOMER'])).toEqual([
      'unknown',
      'switched_off',
      'not_yet_valid',
      'expired',
      'minimum_not_reached',
      null,
    ]);
    expect(await test('NEWCOMER', { email: 'Ana@calma.example' })).toMatchObject({
      accepted: false,
      reason: 'first_booking_only',
      price: { totalPrice: 6500 },
    });
    expect(
      (
        await server.request('POST', `${url}/test`, {
          as,
          body: { treatmentId: 999_999, duration: 60, peopleCount: 1, code: 'TRY' },
        })
      ).body.fields,
    ).toHaveProperty('treatmentId');
  });
});
