import { readdirSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { addPerson, signIn } from '../../../../testing/people.ts';
import { createTestServer, onPostgres, type SignedIn, type TestServer } from '../../../../testing/server.ts';
import { portraitPath } from './public.ts';

const photo = (width = 80, height = 60) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 120, b: 80 } } });

type Part = { name?: string; filename?: string; type?: string; content: Buffer | string };

const form = (...parts: Part[]) => {
  const boundary = 'calma-test';
  const chunks = parts.flatMap(({ name = 'file', filename, type = 'image/png', content }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n`,
    filename === undefined ? '\r\n' : `content-type: ${type}\r\n\r\n`,
    content,
    '\r\n',
  ]);
  const body = Buffer.concat([...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk)));
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
};

const upload = (server: TestServer, as: SignedIn, ...parts: Part[]) =>
  server.request('POST', '/api/admin/pictures', { as, ...form(...parts) });

const enter = async (server: TestServer): Promise<SignedIn> => {
  await addPerson(server, { email: 'admin@calma.example', role: 'admin' });
  return signIn(server, 'admin@calma.example');
};

onPostgres('a picture', (makeServer) => {
  it('is kept as WebP under the name of what it holds, once, and given to anybody for a year', async () => {
    const server = await makeServer();
    const as = await enter(server);
    const content = await photo(2000, 1000)
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .jpeg()
      .toBuffer();
    const first = await upload(server, as, { filename: 'a.jpg', content });
    expect(first).toMatchObject({ status: 201, body: { width: 1600, height: 800 } });
    expect(first.body.url).toMatch(/^\/api\/pictures\/[0-9a-f]{64}\.webp$/);
    expect((await upload(server, as, { filename: 'b.png', content })).body).toEqual(first.body);
    expect(await server.database.one(sql`select count(*)::int as rows from pictures`)).toEqual({ rows: 1 });

    const answer = await server.app.inject({ method: 'GET', url: first.body.url });
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(answer.rawPayload.toString('latin1')).not.toContain('secret place');
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1600 });

    const inMails = await server.app.inject({ method: 'GET', url: portraitPath(first.body.url) });
    expect(inMails.headers).toMatchObject({
      'content-type': 'image/png',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await sharp(inMails.rawPayload).metadata()).toMatchObject({ format: 'png', width: 168, height: 168 });
  });
});

it('has a PNG beside each drawn portrait', () => {
  const files = readdirSync('src/web/public/portraits');
  const drawn = files.filter((file) => file.endsWith('.svg'));
  expect(drawn.length).toBeGreaterThan(0);
  for (const file of drawn) expect(files).toContain(portraitPath(`/${file}`).slice(1));
});

describe('what is no picture', () => {
  let server: TestServer;
  let as: SignedIn;
  beforeAll(async () => {
    server = await createTestServer();
    as = await enter(server);
  });
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

  it.each<[string, Part | (() => Promise<Part>)]>([
    ['a drawing that is a program', { filename: 'a.svg', type: 'image/svg+xml', content: svg }],
    ['a drawing that calls itself a photo', { filename: 'a.png', type: 'image/png', content: svg }],
    ['a page', { filename: 'a.jpg', type: 'image/jpeg', content: '<html><script>alert(1)</script></html>' }],
    ['only the first bytes of a photo', { filename: 'a.png', content: Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1') }],
    [
      'a photo that was cut',
      async () => ({ filename: 'a.jpg', content: (await noise().jpeg().toBuffer()).subarray(0, 900) }),
    ],
    ['a GIF', async () => ({ filename: 'a.gif', content: await photo().gif().toBuffer() })],
    ['nothing', { filename: 'a.png', content: '' }],
  ])('%s is refused', async (_, part) => {
    const answer = await upload(server, as, typeof part === 'function' ? await part() : part);
    expect(answer).toMatchObject({ status: 415, body: { code: 'media_type_unsupported' } });
  });

  it('a huge file is refused before it is read to its end', async () => {
    const content = Buffer.concat([await photo().png().toBuffer(), Buffer.alloc(9 * 1024 * 1024)]);
    expect(await upload(server, as, { filename: 'a.png', content })).toMatchObject({
      status: 413,
      body: { code: 'body_too_large' },
    });
  });

  it('a small file that would unfold into a huge picture is not unfolded', async () => {
    const content = bomb(50_000, 50_000);
    expect(content.length).toBeLessThan(100_000);
    expect(await upload(server, as, { filename: 'a.png', content })).toMatchObject({
      status: 413,
      body: { code: 'body_too_large' },
    });
  });

  it('two files, a field or another kind of body are refused', async () => {
    const content = await photo().png().toBuffer();
    const part = { filename: 'a.png', content };
    expect((await upload(server, as, { name: 'x', content: 'y' })).status).toBe(400);
    expect((await upload(server, as)).status).toBe(400);
    const json = await server.request('POST', '/api/admin/pictures', { as, body: { file: 'x' } });
    expect(json.status).toBe(415);
    expect((await upload(server, as, part)).status).toBe(201);
  });

  it('a form is read by no other route, and by nobody who is no admin', async () => {
    const part = { filename: 'a.png', content: await photo().png().toBuffer() };
    const elsewhere = await server.request('POST', '/api/login', form(part));
    expect(elsewhere).toMatchObject({ status: 415, body: { code: 'media_type_unsupported' } });
    const visitor = await server.request('POST', '/api/admin/pictures', form(part));
    expect(visitor.status).toBe(401);
    const fromAnotherSite = await server.request('POST', '/api/admin/pictures', {
      as,
      ...form(part),
      headers: { ...form(part).headers, 'sec-fetch-site': 'cross-site' },
    });
    expect(fromAnotherSite).toMatchObject({ status: 403, body: { code: 'cross_site' } });
  });

  it('an address that names no picture is not found', async () => {
    expect((await server.request('GET', `/api/pictures/${'0'.repeat(64)}.webp`)).status).toBe(404);
    expect((await server.request('GET', '/api/pictures/..%2f..%2fetc.webp')).status).toBe(400);
  });
});

const noise = () => {
  const data = Buffer.from(Array.from({ length: 120 * 120 * 3 }, (_, index) => (index * 7919) % 251));
  return sharp(data, { raw: { width: 120, height: 120, channels: 3 } });
};

/** A PNG whose head promises a huge picture. */
const bomb = (width: number, height: number): Buffer => {
  const chunk = (type: string, data: Buffer): Buffer => {
    const head = Buffer.from(type, 'latin1');
    const size = Buffer.alloc(4);
    size.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc(Buffer.concat([head, data])));
    return Buffer.concat([size, head, data, sum]);
  };
  const ihdr = Buffer.alloc(13);
  ihdr.writeUInt32BE(width, 0);
  ihdr.writeUInt32BE(height, 4);
  ihdr.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(1024 * 1024));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', ihdr),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const crc = (data: Buffer): number => {
  let value = 0xffffffff;
  for (const byte of data) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
};
