import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { createTestServer, onPostgres, type TestServer } from '../../testing/server.ts';
import { contentSecurityPolicy } from './http/guard/security-headers.ts';
import { sql } from './platform/database/sql.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const write = { method: 'POST', path: '/api/language-preference', body: { language: 'pt' } } as const;

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});

const send = (payload: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  server.request(write.method, write.path, { body: payload, headers });

describe('an error', () => {
  it('has a code, a text and the id of the request', async () => {
    const answer = await server.request('GET', '/api/nothing-here');
    expect(answer.status).toBe(404);
    expect(Object.keys(answer.body)).toEqual(['code', 'message', 'requestId']);
    expect(answer.body.code).toBe('not_found');
    expect(answer.body.requestId).toMatch(uuid);
    expect(answer.headers['x-request-id']).toBe(answer.body.requestId);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('speaks the language of the reader', async () => {
    const [english, portuguese, other] = await Promise.all(
      ['en-GB', 'pt-PT,pt;q=0.9', 'de'].map((language) =>
        server.request('GET', '/api/nothing-here', { headers: { 'accept-language': language } }),
      ),
    );
    expect(english?.body.message).not.toBe(portuguese?.body.message);
    expect(other?.body.message).toBe(english?.body.message);
  });

  it('names each wrong field, in the language of the reader', async () => {
    const body = { zip: '1000-001', email: 'nobody', role: 'admin' };
    const english = await server.request('POST', '/api/zip-codes/interest', { body, language: 'en' });
    const portuguese = await server.request('POST', '/api/zip-codes/interest', { body, language: 'pt' });
    expect(english.status).toBe(400);
    expect(english.body.code).toBe('validation_failed');
    expect(Object.keys(english.body.fields).sort()).toEqual(['email', 'role']);
    expect(portuguese.body.fields.email).not.toBe(english.body.fields.email);
  });

  it('of our own making shows nothing from inside', async () => {
    const broken = await createTestServer();
    await broken.database.run(sql`drop table service_areas cascade`);
    const answer = await broken.request('GET', '/api/zip-codes/check/1000-001');
    expect(answer.status).toBe(500);
    expect(answer.body.code).toBe('internal');
    expect(answer.text).not.toContain('service_areas');
    const [logged] = broken.log.takeErrors();
    expect(logged).toMatchObject({ msg: 'Unexpected error', requestId: answer.body.requestId });
  });
});

describe('a body', () => {
  it.each([
    ['not JSON', '{"language":'],
    ['not closed', '{"language":"pt"'],
    ['two values', '{"language":"pt"}{}'],
    ['nested too deep', `{"language":${'['.repeat(20)}${']'.repeat(20)}}`],
    ['nested a hundred thousand deep', '['.repeat(30_000)],
  ])('that is %s is refused', async (_, payload) => {
    const answer = await send(payload);
    expect([answer.status, answer.body.code]).toEqual([400, 'body_malformed']);
  });

  it.each([
    ['empty', ''],
    ['a list', '[]'],
    ['null', 'null'],
    ['a number', '7'],
    ['of another type', '{"language":7}'],
    ['without what is needed', '{}'],
    ['with something unknown', '{"language":"pt","role":"admin"}'],
  ])('that is %s fails its check', async (_, payload) => {
    const answer = await send(payload);
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
  });

  it('of more than 64 kB is refused', async () => {
    const answer = await send(JSON.stringify({ language: 'x'.repeat(70_000) }));
    expect([answer.status, answer.body.code]).toEqual([413, 'body_too_large']);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    'of type %s is refused',
    async (type) => {
      const answer = await send('{"language":"pt"}', { 'content-type': type });
      expect([answer.status, answer.body.code]).toEqual([415, 'media_type_unsupported']);
    },
  );

  it('cannot reach the prototype of objects', async () => {
    const answer = await send('{"language":"pt","__proto__":{"polluted":true}}');
    expect([200, 400]).toContain(answer.status);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe('an address', () => {
  it.each(['/api/%E0%A4%A', '/api/zip-codes/check/%ZZ', '/%', `/api/zip-codes/check/${'1'.repeat(300)}`])(
    'that cannot be read (%s) gets an ordinary error',
    async (path) => {
      const answer = await server.request('GET', path);
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
      expect(answer.headers).toMatchObject({
        'x-request-id': answer.body.requestId,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
    },
  );

  it('with a null byte is an ordinary mistake', async () => {
    expect((await server.request('GET', '/api/zip-codes/check/%00')).status).toBe(400);
  });

  it('of a route is not found by another method', async () => {
    expect((await server.request('DELETE', '/api/treatments')).status).toBe(404);
  });

  it('with a slash at the end is the same', async () => {
    expect((await server.request('GET', '/api/health/live/')).status).toBe(200);
  });
});

describe('headers', () => {
  it.each(['/api/treatments', '/api/nothing-here', '/api/zip-codes/check/x'])('of %s forbid storing', async (path) => {
    expect((await server.request('GET', path)).headers['cache-control']).toBe('no-store');
  });

  it.each(['/api/treatments', '/api/nothing-here', '/locales/en/common.json'])(
    'of %s keep the browser strict',
    async (path) => {
      const { headers } = await server.request('GET', path);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'strict-origin-when-cross-origin',
      });
      expect(headers['permissions-policy']).toContain('camera=()');
      expect(headers['x-powered-by']).toBeUndefined();
    },
  );

  it('of a built file are only those that mean something for a file', async () => {
    const { headers } = await server.request('GET', '/assets/index-Abc_1-23.js');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toBeUndefined();
    for (const path of ['/assets/page.html', '/assets/x.svg', '/assets/x.js/..', '/assets/x.js?a=1', '/x/assets/x.js'])
      expect((await server.request('GET', path)).headers['content-security-policy'], path).toBeDefined();
  });

  it('name exactly the sources a page may load from, and no inline script', async () => {
    const { headers } = await server.request('GET', '/api/treatments');
    const policy = new Map(
      headers['content-security-policy']?.split('; ').map((part) => {
        const [name, ...sources] = part.split(' ');
        return [name, sources];
      }),
    );
    expect(policy.get('default-src')).toEqual(["'self'"]);
    expect(policy.get('script-src')).toEqual(["'self'"]);
    expect(policy.get('connect-src')).toEqual(["'self'"]);
    expect(policy.get('frame-src')).toEqual(["'none'"]);
    for (const name of ['object-src', 'base-uri', 'frame-ancestors']) expect(policy.get(name)).toEqual(["'none'"]);
    expect(policy.get('form-action')).toEqual(["'self'"]);
  });

  it('let in outside services only where they are set up, still without inline scripts', () => {
    const scriptsOf = (policy: string) => /script-src ([^;]+)/.exec(policy)?.[1];
    expect(scriptsOf(contentSecurityPolicy([], true))).toBe("'self'");
    expect(scriptsOf(contentSecurityPolicy(['google', 'stripe'], true))).toBe(
      "'self' https://accounts.google.com https://js.stripe.com https://*.js.stripe.com",
    );
    expect(scriptsOf(contentSecurityPolicy(['tracking'], true))).toBe(
      "'self' https://www.googletagmanager.com https://connect.facebook.net",
    );
  });

  it('ask for encryption where the server has it', async () => {
    const open = await createTestServer({ config: { publicUrl: 'https://calma.example' } });
    const { headers } = await open.request('GET', '/api/health/live');
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
    expect(headers['strict-transport-security']).toContain('max-age=31536000');
  });
});

describe('a write', () => {
  const refused = 403;
  const done = 200;
  it.each<[string, Record<string, string>, number]>([
    ['from our own page', { 'sec-fetch-site': 'same-origin' }, done],
    ['from a sister site', { 'sec-fetch-site': 'same-site' }, refused],
    ['from a stranger', { 'sec-fetch-site': 'cross-site' }, refused],
    ['typed into the browser', { 'sec-fetch-site': 'none' }, refused],
    ['from a stranger who claims our origin', { 'sec-fetch-site': 'cross-site', origin: 'http://localhost' }, refused],
    ['from an old browser on our page', { origin: 'http://localhost' }, done],
    ['from an old browser on another page', { origin: 'http://evil.example' }, refused],
    ['from an old browser on another port', { origin: 'http://localhost:8080' }, refused],
    ['from an old browser on the same name without encryption', { origin: 'https://localhost' }, refused],
    ['from a sandboxed frame', { origin: 'null' }, refused],
    ['from a program that is no browser', {}, done],
  ])('%s is answered as the table says', async (_, headers, status) => {
    const answer = await server.request(write.method, write.path, { body: write.body, headers });
    expect(answer.status).toBe(status);
    if (status === refused) expect(answer.body.code).toBe('cross_site');
  });

  it('from a stranger is refused however its address is written', async () => {
    const path = write.path.replace('/api/', '/%61pi/');
    const answer = await server.request(write.method, path, {
      body: write.body,
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(answer.status).toBe(refused);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('from a stranger is refused before its body is looked at', async () => {
    const answer = await send('not json', { 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site' });
    expect(answer.body.code).toBe('cross_site');
  });

  it('is refused from another site, a read is not', async () => {
    const answer = await server.request('GET', '/api/treatments', { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(answer.status).toBe(200);
  });
});

describe('the description of the API', () => {
  it('lists every route of the contract with who may call it, and nothing else', async () => {
    const { body } = await server.request('GET', '/api/openapi.json');
    const described = Object.entries<Record<string, { description: string }>>(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, { description }]) =>
          `${method.toUpperCase()} ${path} ${/Who may call: ([a-z-]+)/.exec(description)?.[1]}`,
      ),
    );
    const contract = Object.values(routes).map(
      (route) => `${route.method} ${route.path.replace(/:(\w+)/g, '{$1}')} ${route.who}`,
    );
    expect(described.sort()).toEqual(contract.sort());
  });

  it('can be read on a page that runs no inline script', async () => {
    const page = await server.request('GET', '/api/docs/');
    expect(page.status).toBe(200);
    expect(page.text).toContain('swagger-ui');
    const scripts = /script-src ([^;]+)/.exec(page.headers['content-security-policy'] ?? '')?.[1];
    expect(scripts).toBeDefined();
    expect(scripts).not.toContain('unsafe-inline');
  });
});

describe('the texts', () => {
  const files = ['en', 'pt'].flatMap((language) =>
    ['common', 'auth', 'booking', 'treatments', 'emails', 'admin'].map((name) => `/locales/${language}/${name}.json`),
  );

  it('are twelve files, revalidated by the browser', async () => {
    expect(files).toHaveLength(12);
    for (const file of files) {
      const answer = await server.request('GET', file);
      expect([file, answer.status, typeof answer.body]).toEqual([file, 200, 'object']);
      expect(answer.headers['cache-control']).toBe('no-cache');
      const again = await server.request('GET', file, { headers: { 'if-none-match': answer.headers.etag ?? '' } });
      expect(again.status).toBe(304);
    }
  });

  it('of the front door come in a small file of their own', async () => {
    const { body } = await server.request('GET', '/locales/pt/front.json');
    expect(Object.keys(body as object)).toEqual(['from', 'zip', 'facts', 'restoreFailed']);
  });

  it('are nothing but these files, and cannot be added to', async () => {
    for (const path of ['/locales/fr/common.json', '/locales/en/secret.json', '/locales/en/..%2f..%2fpackage.json'])
      expect((await server.request('GET', path)).status).toBe(404);
    for (const path of ['/locales/add', '/locales/add/en/common'])
      expect((await server.request('POST', path, { body: { key: 'value' } })).status).toBe(404);
  });
});

describe('the log', () => {
  it('names the route, never the address with what people typed', async () => {
    await server.request('GET', '/api/zip-codes/check/4321-765?token=canary-token');
    const line = server.log.lines().findLast(({ msg }) => msg === 'request');
    expect(line).toMatchObject({ path: '/api/zip-codes/check/:zip', method: 'GET' });
    expect(server.log.text()).not.toContain('4321-765');
    expect(server.log.text()).not.toContain('canary-token');
  });
});

onPostgres('health', (makeServer) => {
  it('is live and ready, and not ready while the database is away', async () => {
    const own = await makeServer();
    expect(await own.request('GET', '/api/health/live')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await own.request('GET', '/api/health/ready')).toMatchObject({ status: 200, body: { status: 'ok' } });
    await own.database.close();
    const away = await own.request('GET', '/api/health/ready');
    expect([away.status, away.body.code]).toEqual([503, 'unavailable']);
    expect(Number(away.headers['retry-after'])).toBeGreaterThan(0);
    expect((await own.request('GET', '/api/health/live')).status).toBe(200);
  });
});

describe('behind a proxy', () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'from-the-proxy-1' };

  it('that is not trusted: says so once, and believes neither address nor number', async () => {
    const untrusting = await createTestServer();
    for (let time = 0; time < 2; time++) {
      const answer = await untrusting.request('GET', '/api/health/live', { headers: forwarded });
      expect(answer.headers['x-request-id']).toMatch(uuid);
    }
    const warnings = untrusting.log.lines().filter(({ msg }) => msg.includes('TRUST_PROXY'));
    expect(warnings).toMatchObject([{ level: 40, peer: '127.0.0.1' }]);
  });

  it('that is trusted: takes over the number of the request, if it is a plain one', async () => {
    const trusting = await createTestServer({ config: { trustProxy: '10.0.0.0/8, loopback' } });
    const answer = await trusting.request('GET', '/api/health/live', { headers: forwarded });
    expect(answer.headers['x-request-id']).toBe('from-the-proxy-1');
    const odd = await trusting.request('GET', '/api/health/live', { headers: { 'x-request-id': 'a b"c' } });
    expect(odd.headers['x-request-id']).toMatch(uuid);
    expect(trusting.log.lines().filter(({ msg }) => msg.includes('TRUST_PROXY'))).toEqual([]);
  });
});
