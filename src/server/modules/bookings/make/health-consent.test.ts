import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { healthConsentVersion } from '#domain/privacy/health-consent.ts';
import { sql } from '#server/platform/database/sql.ts';
import { projectRoot } from '#server/platform/project-root.ts';
import { type Desk, openDesk, rowOf } from '../../../../../testing/booking-desk.ts';
import { addPerson, signIn } from '../../../../../testing/people.ts';
import { createTestServer, type TestServer, testStart } from '../../../../../testing/server.ts';

describe('a note about health', () => {
  let server: TestServer;
  let desk: Desk;
  beforeAll(async () => {
    server = await createTestServer({ config: { limits: false } });
    desk = await openDesk(server, [{}, {}, {}, {}]);
  });

  const countBookings = async () =>
    (await server.database.one<{ count: number }>(sql`select count(*)::int as count from bookings`)).count;

  it.each([
    ['en', 'We may keep this note only if you agree. Tick the box, or empty the note.'],
    ['pt', 'Só podemos guardar esta nota com a sua autorização. Assinale a caixa ou apague a nota.'],
  ] as const)('is refused without consent, in %s words at its field, and nothing is kept', async (language, words) => {
    for (const notesConsent of [false, undefined]) {
      const { status, body } = await desk.book({ notes: 'pregnant, 5th month', notesConsent }, { language });
      expect([status, body.fields]).toEqual([400, { notesConsent: words }]);
    }
    expect(await countBookings()).toBe(0);
  });

  it('is kept with the version of the words and the time of the yes', async () => {
    const { id } = await desk.booked({ notes: 'pregnant, 5th month' });
    expect(await rowOf(server, id)).toMatchObject({
      notes: 'pregnant, 5th month',
      notes_consent_version: healthConsentVersion,
      notes_consent_at: testStart,
    });
  });

  it('that is empty needs no consent and leaves none', async () => {
    const { id } = await desk.booked({ notes: '  ', notesConsent: true });
    expect(await rowOf(server, id)).toMatchObject({ notes: '', notes_consent_version: null, notes_consent_at: null });
  });

  it('is asked for by the office on the phone, too', async () => {
    await addPerson(server, { email: 'admin@calma.example', role: 'admin' });
    const as = await signIn(server, 'admin@calma.example');
    const { status: _, paymentStatus: __, userId: ___, ...draft } = desk.draft({ notes: 'A bad knee' });
    const call = (changes: object) =>
      server.request('POST', '/api/admin/bookings', { as, body: { ...draft, language: 'pt', ...changes } });
    const refused = await call({ notesConsent: false });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['notesConsent']]);
    const { status, body } = await call({ notesConsent: true });
    expect([status, body.notes]).toEqual([201, 'A bad knee']);
    expect((await rowOf(server, body.id)).notes_consent_version).toBe(healthConsentVersion);
  });

  it('is refused by the table itself without consent', async () => {
    const { id } = await desk.booked({ notes: '', notesConsent: false });
    await expect(
      server.database.run(sql`update bookings set notes = 'pregnant' where id = ${id}`),
    ).rejects.toMatchObject({ code: '23514' });
  });

  it('has a new version for new words', async () => {
    const hash = createHash('sha256');
    for (const language of ['en', 'pt'])
      for (const [file, key] of [
        ['booking', 'details'],
        ['admin', 'bookByPhone'],
      ] as const) {
        const texts = JSON.parse(await readFile(join(projectRoot, 'locales', language, `${file}.json`), 'utf8'));
        hash.update(texts[key].healthConsent);
      }
    // Other words: another version in domain/privacy/health-consent.ts, and then this hash.
    expect([healthConsentVersion, hash.digest('hex').slice(0, 12)]).toEqual(['2026-11', 'c9af573cb0e2']);
  });
});
