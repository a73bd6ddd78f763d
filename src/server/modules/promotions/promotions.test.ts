import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { sql } from '#server/platform/database/sql.ts';
import { emptyTables } from '../../../../testing/empty-tables.ts';
import { addPerson, signIn } from '../../../../testing/people.ts';
import { doWithoutBookings } from '../../../../testing/roster.ts';
import { onPostgres, type TestServer } from '../../../../testing/server.ts';
import { countPromo, findPromo, givePromoBack, isPromoLeft, refusalOf, reservePromo } from './public.ts';

const use = { treatmentId: 1, originalPrice: cents(6500), hasBookedBefore: false };

onPostgres('promotions', (makeServer) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    await doWithoutBookings(server);
  });

  beforeEach(async () => {
    await emptyTables(server.database, 'promo_codes', 'promo_uses');
  });

  type Terms = { maxUses?: number; perClient?: number; from?: string; until?: string; active?: boolean };
  const addCode = async (code: string, { maxUses, perClient, from, until, active = true }: Terms = {}) => {
    const { id } = await server.database.one<{ id: number }>(sql`
      insert into promo_codes (code, discount_type, discount_value, max_uses, max_uses_per_client, valid_from, valid_until, active)
      values (${code}, 'percentage', 12.5, ${maxUses ?? null}, ${perClient ?? null}, ${from ?? null}, ${until ?? null}, ${active}) returning id`);
    return id;
  };
  type Client = { email: string; phone?: string; card?: string };
  const reserve = (promoId: number, email = 'ana@calma.example', bookingId: string = randomUUID()) =>
    server.database.transaction((tx) => reservePromo(tx, { promoId, bookingId, client: { email }, use }));
  /** Notes it and pays, as a booking does. False when no use was left by then. */
  const payWith = (promoId: number, client: Client, bookingId: string = randomUUID()) =>
    server.database.transaction(async (tx) => {
      if ((await reservePromo(tx, { promoId, bookingId, client, use })) !== null) return false;
      if (!(await isPromoLeft(tx, { promoId, bookingId, client, use }))) return false;
      await countPromo(tx, bookingId, client.card ?? null);
      return true;
    });
  const countUses = async () =>
    (await server.database.one<{ count: number }>(sql`select count(*)::int as count from promo_uses`)).count;

  it('finds a code however it is typed, and by its number', async () => {
    const id = await addCode('SPRING');
    expect(await findPromo(server.database, { code: '  sPring ' })).toMatchObject({ id, discountValue: 12.5 });
    const byNumber = await findPromo(server.database, { id });
    expect(byNumber).toMatchObject({ code: 'SPRING', publicId: expect.stringMatching(/^[\da-f-]{36}$/) });
    expect(await findPromo(server.database, { publicId: byNumber?.publicId ?? '' })).toMatchObject({ code: 'SPRING' });
    for (const nobody of [{ code: 'AUTUMN' }, { id: 99 }, { publicId: 'SPRING' }, { publicId: String(id) }])
      expect(await findPromo(server.database, nobody)).toBeNull();
  });

  it('gives five uses to fifty who pay at once', async () => {
    const id = await addCode('FIVE', { maxUses: 5 });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => payWith(id, { email: `person-${index}@calma.example` })),
    );
    expect(answers.filter(Boolean)).toHaveLength(5);
    expect(await countUses()).toBe(5);
  });

  it('keeps no use from anybody for what nobody has paid', async () => {
    const id = await addCode('FIVE', { maxUses: 5 });
    for (let index = 0; index < 20; index++) expect(await reserve(id, `hoarder-${index}@calma.example`)).toBeNull();
    expect(await payWith(id, { email: 'ana@calma.example' })).toBe(true);
  });

  it.each<[string, Client]>([
    ['a tag', { email: 'ana+2@calma.example' }],
    ['the phone in other letters', { email: 'eva@calma.example', phone: '00351 913 000 000' }],
    ['the card', { email: 'eva@calma.example', card: 'fp_1' }],
  ])('knows a client again by %s', async (_, client) => {
    const id = await addCode('ONCE', { perClient: 1 });
    expect(await payWith(id, { email: 'Ana@Calma.example', phone: '+351913000000', card: 'fp_1' })).toBe(true);
    expect(await payWith(id, client)).toBe(false);
    expect(await payWith(id, { email: 'rui@calma.example', phone: '+351913000001', card: 'fp_2' })).toBe(true);
  });

  it('knows a Gmail address again without its dots', async () => {
    const id = await addCode('ONCE', { perClient: 1 });
    expect(await payWith(id, { email: 'j.oe@gmail.com' })).toBe(true);
    expect(await payWith(id, { email: 'jo.e+1@googlemail.com' })).toBe(false);
  });

  it('counts per client, whatever the letters of the address', async () => {
    const id = await addCode('ONCE', { perClient: 1 });
    expect(await payWith(id, { email: 'Ana@Calma.example' })).toBe(true);
    expect(await reserve(id, 'ana@calma.example')).toBe('used_up');
    expect(await reserve(id, 'rui@calma.example')).toBeNull();
  });

  it('lets a booking ask again for the use it has', async () => {
    const id = await addCode('ONCE', { maxUses: 1 });
    const booking = randomUUID();
    expect(await reserve(id, 'ana@calma.example', booking)).toBeNull();
    expect(await reserve(id, 'ana@calma.example', booking)).toBeNull();
    expect(await countUses()).toBe(1);
  });

  it('moves the use when a booking takes another code, and keeps it when that one is refused', async () => {
    const [first, second, full] = [await addCode('A'), await addCode('B'), await addCode('C', { maxUses: 1 })];
    await payWith(full, { email: 'rui@calma.example' });
    const booking = randomUUID();
    await reserve(first, 'ana@calma.example', booking);
    await reserve(second, 'ana@calma.example', booking);
    expect(await reserve(full, 'ana@calma.example', booking)).toBe('used_up');
    const row = await server.database.one(
      sql`select promo_code_id as id from promo_uses where booking_id = ${booking}`,
    );
    expect(row).toEqual({ id: second });
  });

  it('gives a use back for the next, and keeps what is counted in the count', async () => {
    const id = await addCode('ONE', { maxUses: 1 });
    const booking = randomUUID();
    await reserve(id, 'ana@calma.example', booking);
    await server.database.transaction((tx) => givePromoBack(tx, booking));
    const second = randomUUID();
    expect(await reserve(id, 'rui@calma.example', second)).toBeNull();
    await server.database.transaction((tx) => countPromo(tx, second, null));
    expect(await reserve(id, 'eva@calma.example')).toBe('used_up');
    expect(await server.database.one(sql`select counted from promo_uses`)).toEqual({ counted: true });
  });

  it.each([
    [{ until: '2026-11-16T09:00:00Z' }, 'expired'],
    [{ until: '2026-11-16T09:00:01Z' }, null],
    [{ from: '2026-11-16T09:00:01Z' }, 'not_yet_valid'],
    [{ active: false }, 'unknown'],
  ] as const)('judges %j by the clock of the database: %s', async (terms, refusal) => {
    const id = await addCode('TIMED', terms);
    expect(await reserve(id)).toBe(refusal);
    const promo = await findPromo(server.database, { id });
    expect(promo && (await refusalOf(server.database, promo, { ...use, client: null }))).toBe(refusal);
  });

  it('shows visitors what is advertised, and admins everything', async () => {
    await loadDemo(server.database);
    const seen = async (as?: Awaited<ReturnType<typeof signIn>>) =>
      (await server.request('GET', '/api/promo-codes', as && { as })).body.map((one: { code: string }) => one.code);
    expect(await seen()).toEqual(['WELCOME10']);
    await addPerson(server, { email: 'rita@calma.example' });
    expect(await seen(await signIn(server, 'rita@calma.example'))).toEqual(['WELCOME10']);
    expect(await seen(await signIn(server, 'admin@calma.example'))).toEqual(['WELCOME10', 'MINUS20', 'OLDCODE']);
  });
});
