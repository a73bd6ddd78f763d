import { expect, it } from 'vitest';
import { createTestServer } from '../../../../testing/server.ts';

const publicUrl = 'https://book.example.pt';

it('names to search engines what is for everybody, in both languages, and nothing of anybody', async () => {
  const server = await createTestServer({ config: { publicUrl, production: true } });
  const robots = await server.request('GET', '/robots.txt');
  expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(robots.text).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
  for (const path of ['/admin', '/api/', '/bookings/', '/reschedule/', '/therapist', '/dashboard'])
    expect(robots.text).toContain(`Disallow: ${path}\n`);
  const { text, headers } = await server.request('GET', '/sitemap.xml');
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  const addresses = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  expect(addresses).toHaveLength(15);
  for (const address of ['/', '/?lang=en', '/gift-card?lang=pt', '/terms?lang=en'])
    expect(addresses).toContain(`${publicUrl}${address}`);
  expect(text).toContain(`hreflang="pt" href="${publicUrl}/privacy?lang=pt"`);
  expect(text).toContain('hreflang="x-default"');
  expect(text).not.toContain('admin');
});

it('keeps a demo out of search engines, and carries the brand in the manifest', async () => {
  const server = await createTestServer({ config: { brand: 'Sossego' } });
  expect((await server.request('GET', '/robots.txt')).text).toMatch(/^User-agent: \*\nDisallow: \/\n/);
  const desk = JSON.parse((await server.request('GET', '/therapist.webmanifest')).text);
  expect(desk).toMatchObject({ id: '/therapist', start_url: '/therapist' });
  const { body, headers } = await server.request('GET', '/manifest.webmanifest');
  expect(headers['content-type']).toContain('application/manifest+json');
  expect(body ?? JSON.parse((await server.request('GET', '/manifest.webmanifest')).text)).toMatchObject({
    name: 'Sossego',
    start_url: '/',
  });
});
