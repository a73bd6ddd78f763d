import { beforeAll, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { type Desk, openDesk } from '../../../../testing/booking-desk.ts';
import { addPerson, signIn } from '../../../../testing/people.ts';
import { onPostgres, type SignedIn, type TestServer } from '../../../../testing/server.ts';
import { enterAsTherapist } from '../../../../testing/therapist-visits.ts';

const written = {
  languages: ['pt', 'fr'],
  practisingSince: 2015,
  aboutEn: 'Slow work for tired backs.',
  aboutPt: 'Trabalho lento para costas cansadas.',
};

onPostgres('the public card of a therapist', (makeServer) => {
  let server: TestServer;
  let desk: Desk;
  let marta: SignedIn;
  let admin: SignedIn;

  const id = (index: number): string => desk.therapists[index]?.id ?? '';
  const cards = async (query = '') => (await server.request('GET', `/api/therapists${query}`)).body;
  const ownCard = async () => (await server.request('GET', '/api/therapist/card', { as: marta })).body;
  const put = (body: unknown) => server.request('PUT', '/api/therapist/card', { as: marta, body });

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDesk(server, [{}, {}]);
    marta = await enterAsTherapist(server, id(0), 'marta@calma.example');
    await addPerson(server, { email: 'admin@calma.example', role: 'admin' });
    admin = await signIn(server, 'admin@calma.example');
  });

  it('is empty until somebody writes it', async () => {
    expect(await ownCard()).toMatchObject({ practisingSince: null, aboutEn: '', aboutPt: '', checks: [] });
    expect((await cards()).find((card: { id: string }) => card.id === id(0))).toMatchObject({
      years: null,
      verified: [],
    });
  });

  it('is written by the therapist, and shown to visitors with the years counted', async () => {
    expect(await put(written)).toMatchObject({ status: 200, body: written });
    const card = (await cards()).find((other: { id: string }) => other.id === id(0));
    expect(card).toMatchObject({
      languages: ['pt', 'fr'],
      years: 11,
      about: { en: written.aboutEn, pt: written.aboutPt },
    });
    expect(Object.keys(card).sort()).toEqual([
      'about',
      'firstName',
      'gender',
      'id',
      'imageUrl',
      'languages',
      'rating',
      'verified',
      'years',
    ]);
  });

  it.each([
    ['what was checked, which is the office’s to say', { ...written, checks: ['identity'] }],
    ['a picture', { ...written, imageUrl: '/portraits/marta.svg' }],
    ['no language at all', { ...written, languages: [] }],
    ['a year that cannot be', { ...written, practisingSince: 1300 }],
    ['a link', { ...written, aboutEn: 'Book me at www.example.com' }],
    ['a book', { ...written, aboutPt: 'a'.repeat(401) }],
  ])('takes from the therapist not %s', async (_, body) => {
    expect((await put(body)).status).toBe(400);
    expect(await ownCard()).toMatchObject({ ...written, checks: [] });
  });

  it('says what the office has seen, in one order, and the change is kept', async () => {
    const path = `/api/admin/therapists/${id(0)}`;
    const changed = await server.request('PATCH', path, { as: admin, body: { checks: ['training', 'identity'] } });
    expect(changed.status).toBe(200);
    expect((await ownCard()).checks).toEqual(['identity', 'training']);
    expect(await ownCard()).toMatchObject(written);
    expect((await server.request('PATCH', path, { as: admin, body: { checks: ['saint'] } })).status).toBe(400);
    const { body } = await server.request('GET', '/api/admin/audit', { as: admin });
    expect(JSON.stringify(body)).toContain('training');
  });

  it('stands on the front page, with what is offered and where', async () => {
    const { status, body } = await server.request('GET', '/api/home');
    expect(status).toBe(200);
    expect(body.therapists).toEqual(await cards());
    expect(body.treatments.length).toBeGreaterThan(0);
    expect(body.areas).toEqual(['Area 1000']);
  });

  it('is shown for a zip code only where the therapist comes, and nowhere once they pause or have left', async () => {
    const everywhere = await cards();
    expect(await cards('?zip=1200-109')).toEqual(everywhere);
    expect(await cards('?zip=7000-123')).toEqual([]);
    expect((await server.request('GET', '/api/therapists?zip=12')).body.code).toBe('zip_malformed');
    await server.database.run(sql`delete from therapist_areas where therapist_id = ${id(1)}`);
    expect((await cards('?zip=1200-109')).map((card: { id: string }) => card.id)).toEqual([id(0)]);
    await server.database.run(sql`update therapists set active = false where id = ${id(1)}`);
    expect((await cards()).map((card: { id: string }) => card.id)).toEqual([id(0)]);
    expect((await server.request('DELETE', `/api/admin/therapists/${id(0)}`, { as: admin })).status).toBe(204);
    expect(await cards()).toEqual([]);
    expect(
      await server.database.one(
        sql`select about_en, about_pt, practising_since, checks from therapists where id = ${id(0)}`,
      ),
    ).toEqual({ about_en: '', about_pt: '', practising_since: null, checks: [] });
  });
});
