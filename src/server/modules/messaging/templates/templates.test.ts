import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { emptyTables } from '../../../../../testing/empty-tables.ts';
import { adminOf, onlyRow, welcomeMail } from '../../../../../testing/mail-rows.ts';
import { createTestServer, type SignedIn, type TestServer } from '../../../../../testing/server.ts';
import { mailTypeNames } from '../mail-types.ts';
import { queueMail } from '../public.ts';
import { publicLink } from '../write/public-link.ts';

describe('the templates, for an admin', () => {
  let server: TestServer;
  let as: SignedIn;

  beforeAll(async () => {
    server = await createTestServer({ config: { limits: false } });
    as = await adminOf(server);
  });
  beforeEach(() => emptyTables(server.database, 'email_templates', 'emails', 'jobs', 'audit_log'));

  const ask = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, language?: 'pt') =>
    server.request(method, `/api/admin/email-templates${path}`, {
      as,
      ...(body && { body }),
      ...(language && { language }),
    });

  it('are listed, every type in both languages, and can be searched', async () => {
    const { body } = await ask('GET', '');
    expect(body.total).toBe(mailTypeNames.length * 2);
    expect(body.items[0]).toMatchObject({ isChanged: false, version: 0, updatedAt: null });
    const found = await ask('GET', '?q=GIFT+present&language=en');
    expect(found.body.items.map(({ id }: { id: string }) => id)).toEqual(['gift_card_delivered.en']);
    expect((await ask('GET', '?changed=true')).body.total).toBe(0);
  });

  it('open with their default and their variables', async () => {
    const { status, body } = await ask('GET', '/welcome.pt');
    expect(status).toBe(200);
    expect(body.variables).toEqual([
      { name: 'firstName', example: { en: 'Inês', pt: 'Inês' }, isSecret: false, isNeeded: false },
    ]);
    expect(body.default).toEqual({ subject: body.subject, body: body.body });
    for (const id of ['welcome', 'welcome.fr', 'nobody.pt', 'welcome.pt.x', '__proto__.en', 'constructor.en'])
      expect((await ask('GET', `/${id}`)).status).toBe(404);
    const variables = await ask('GET', '/variables/gift_card_delivered');
    expect(variables.body.variables).toContainEqual({
      name: 'message',
      example: { en: 'Happy birthday! Enjoy your massage.', pt: 'Parabéns! Boa massagem.' },
      isSecret: true,
      isNeeded: false,
    });
  });

  it('are changed, keep every version, and go back to the default', async () => {
    const first = await ask('PATCH', '/welcome.pt', { subject: 'Olá, {{ firstName }}', version: 0 });
    expect(first).toMatchObject({
      status: 200,
      body: { subject: 'Olá, {{ firstName }}', isChanged: true, version: 1 },
    });
    await server.database.transaction((tx) => queueMail(tx, welcomeMail('a')));
    await server.worker.runDue();
    expect(await onlyRow(server.database)).toMatchObject({ subject: 'Olá, Inês' });

    expect((await ask('PATCH', '/welcome.pt', { body: 'x', version: 1 })).body.version).toBe(2);
    expect((await ask('DELETE', '/welcome.pt')).status).toBe(204);
    expect((await ask('DELETE', '/welcome.pt')).status).toBe(204);
    const now = await ask('GET', '/welcome.pt');
    expect(now.body).toMatchObject({ isChanged: false, version: 3, subject: now.body.default.subject });
    const { body: versions } = await server.request('GET', '/api/admin/email-template-versions/welcome.pt', { as });
    expect(versions).toMatchObject([
      { version: 3, subject: null, body: null, by: { name: 'Rita Nunes' } },
      { version: 2, subject: 'Olá, {{ firstName }}', body: 'x' },
      { version: 1, subject: 'Olá, {{ firstName }}' },
    ]);
    const log = await server.database.many<{ id: string }>(sql`
      select subject_id as id from audit_log where subject = 'email-template'`);
    expect(log).toEqual(Array(3).fill({ id: 'welcome.pt' }));
  });

  it('cannot lose what they are for, in either language', async () => {
    for (const language of ['en', 'pt'] as const)
      for (const [type, name] of [
        ['verification_code', 'code'],
        ['password_reset', 'link'],
        ['therapist_offer', 'rejectLink'],
      ] as const) {
        const words = language === 'en' ? 'The text needs' : 'O texto precisa de';
        const body = type === 'therapist_offer' ? '[Yes]({{ confirmLink }})' : 'hello';
        const wish = { subject: 'A word', body, version: 0 };
        const lost = await ask('PATCH', `/${type}.${language}`, wish, language === 'pt' ? 'pt' : undefined);
        expect(lost).toMatchObject({
          status: 400,
          body: { fields: { body: expect.stringContaining(`${words} {{ ${name} }}`) } },
        });
        expect((await ask('GET', `/${type}.${language}`)).body).toMatchObject({ isChanged: false, missing: [] });
      }
    const kept = { subject: 'A code', body: 'Use {{code}} now', version: 0 };
    expect((await ask('PATCH', '/verification_code.en', kept)).status).toBe(200);
    const { body } = await ask('POST', '/preview', { type: 'password_reset', language: 'en', body: 'hello' });
    expect(body).toMatchObject({ preview: { text: expect.stringContaining('hello') }, fault: { part: 'body' } });
  });

  it('have in every default what they are for', async () => {
    const { body } = await ask('GET', '');
    expect(body.items.filter(({ missing }: { missing: string[] }) => missing.length > 0)).toEqual([]);
  });

  it('that lost it before are marked, and the default leaves in their place', async () => {
    await server.database.run(sql`
      insert into email_templates (type, language, version, subject, body)
      values ('verification_code', 'en', 1, 'Hi', 'hello')`);
    expect((await ask('GET', '/verification_code.en')).body).toMatchObject({ isChanged: true, missing: ['code'] });
    await server.database.transaction((tx) =>
      queueMail(tx, {
        type: 'verification_code',
        to: { email: 'eva@calma.example' },
        language: 'en',
        cause: 'lost',
        values: { firstName: 'Eva', code: '4821', minutes: 10 },
      }),
    );
    await server.worker.runDue();
    expect(await onlyRow(server.database)).toMatchObject({ status: 'sent', subject: 'Your Calma verification code' });
    expect(server.log.takeErrors()).toMatchObject([{ reason: 'body, line 1: missing variable: code' }]);
  });

  it('are not overwritten by somebody who saw an older text', async () => {
    const both = await Promise.all(
      ['one', 'two'].map((text) => ask('PATCH', '/welcome.en', { subject: text, version: 0 })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const kept = both.find(({ status }) => status === 200)?.body;
    expect(both.find(({ status }) => status === 409)?.body, 'what stands there now').toMatchObject({
      code: 'changed_meanwhile',
      version: 1,
      current: kept,
    });
    const created = await ask('POST', '', { type: 'welcome', language: 'en', subject: 'x', body: 'x' });
    expect(created).toMatchObject({ status: 409, body: { code: 'changed_meanwhile', current: kept } });
    const other = await ask('POST', '', { type: 'welcome', language: 'pt', subject: 'x', body: 'x' });
    expect(other).toMatchObject({ status: 201, body: { id: 'welcome.pt', version: 1 } });
  });

  it('can be written anew after they went back to the default', async () => {
    const wish = { type: 'welcome', language: 'en', subject: 'x', body: 'x' };
    expect((await ask('POST', '', wish)).status).toBe(201);
    expect((await ask('DELETE', '/welcome.en')).status).toBe(204);
    expect(await ask('POST', '', { ...wish, subject: 'y' })).toMatchObject({
      status: 201,
      body: { subject: 'y', isChanged: true, version: 3 },
    });
    expect((await ask('POST', '', wish)).status).toBe(409);
  });

  it('go back to the default only from the text that was seen, where one says which', async () => {
    await ask('PATCH', '/welcome.en', { subject: 'one', version: 0 });
    await ask('PATCH', '/welcome.en', { subject: 'two', version: 1 });
    const late = await ask('DELETE', '/welcome.en?version=1');
    expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile', current: { subject: 'two' } } });
    expect((await ask('GET', '/welcome.en')).body).toMatchObject({ subject: 'two', version: 2 });
    expect((await ask('DELETE', '/welcome.en?version=2')).status).toBe(204);
    expect((await ask('DELETE', '/welcome.en?version=2')).status, 'it is as wished already').toBe(204);
  });

  it.each([
    [{ body: 'Hello\n\n{{ surname }}' }, 'body', 3, 'Linha 3: «surname» não é uma variável desta mensagem.'],
    [
      { body: '{% if firstName %}' },
      'body',
      1,
      'Linha 1: «if» não é conhecido. Uma mensagem só tem variáveis, sem comandos.',
    ],
    [{ body: 'x\n{{ firstName | upcase }}' }, 'body', 2, expect.stringContaining('«upcase»')],
    [{ body: '[Abrir](javascript:alert(1))' }, 'body', 1, expect.stringContaining('https://')],
    [{ subject: 'Olá {{ firstName' }, 'subject', 1, expect.stringContaining('chaveta')],
  ])('with %j are refused, naming the line in the language of the reader', async (change, part, line, text) => {
    const { status, body } = await ask('PATCH', '/welcome.en', { ...change, version: 0 }, 'pt');
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'validation_failed', fields: { [part]: text }, line });
    const draft = await ask('POST', '/preview', { type: 'welcome', language: 'en', ...change }, 'pt');
    expect(draft).toMatchObject({ status: 200, body: { preview: null, fault: { part, line, message: text } } });
  });

  it('are shown before they are saved, in either language', async () => {
    const draft = { type: 'booking_reminder', subject: '{{ date }}', body: '# {{ firstName }}\n<b>{{ time }}</b>' };
    const en = await ask('POST', '/preview', { ...draft, language: 'en' });
    expect(en.body.preview).toMatchObject({
      subject: 'Friday, November 20, 2026',
      text: expect.stringContaining('3:30 pm'),
    });
    const pt = await ask('POST', '/preview', { ...draft, language: 'pt' });
    expect(pt.body.preview.subject).toBe('sexta-feira, 20 novembro, 2026');
    expect(pt.body.preview.html).toContain('&lt;b&gt;15:30&lt;/b&gt;');
    expect((await ask('GET', '?changed=true')).body.total).toBe(0);
    const face = await ask('POST', '/preview', { type: 'booking_confirmed', language: 'en' });
    expect(face.body.preview.html).toContain(`src="${publicLink(server.config, '/portraits/marta.png')}"`);
    const saved = await ask('POST', '/preview', { type: 'booking_reminder', language: 'en' });
    expect(saved.body.preview.subject).toBe('Reminder: Friday, November 20, 2026, 3:30 pm');
  });

  it('can be tried out by mail, saved or not, whatever the checks of such a mail would say', async () => {
    const own = await ask('POST', '/test', {
      type: 'booking_reminder',
      language: 'pt',
      subject: 'Rascunho {{ time }}',
    });
    expect(own).toMatchObject({ status: 202, body: { ok: true, to: 'marta@calma.example' } });
    const other = await ask('POST', '/test', { id: 'review_request.en', to: 'rui@calma.example' });
    expect(other.status).toBe(202);
    await server.worker.runDue();
    const rows = await server.database.many(sql`select to_email as "to", status, subject from emails order by type`);
    expect(rows).toEqual([
      { to: 'marta@calma.example', status: 'sent', subject: '[Teste] Rascunho 15:30' },
      { to: 'rui@calma.example', status: 'sent', subject: '[Test] How was your massage, Inês?' },
    ]);
    expect((await ask('POST', '/test', { type: 'nobody' })).status).toBe(404);
    const injected = await ask('POST', '/test', { type: 'welcome', to: 'a@calma.example\r\nBcc: e@evil.example' });
    expect(injected.status).toBe(400);
  });
});
