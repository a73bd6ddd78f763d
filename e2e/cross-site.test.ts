import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './support/test.ts';

let stranger: Server;
let strangerPort = 0;

test.beforeAll(async () => {
  stranger = createServer((request, response) => {
    const server = new URL(request.url ?? '/', 'http://stranger').searchParams.get('server') ?? '';
    response.setHeader('content-type', 'text/html').end(trap(server));
  });
  await new Promise<void>((resolve) => stranger.listen(0, resolve));
  strangerPort = (stranger.address() as AddressInfo).port;
});

test.afterAll(() => stranger.close());

/** A form can send no JSON, but text that reads as such. */
const asText = (body: object): string => {
  const [name, value] = JSON.stringify(body).split('=');
  return `name='${name}' value='${value}'`;
};

const own = { email: 'therapist@calma.example', password: 'calma-demo', x: '=' };

const trap = (server: string): string => `<!doctype html><title>A stranger</title>
  <form id="login" method="post" enctype="text/plain" action="${server}/api/login"><input ${asText(own)}></form>
  <form id="logout" method="post" action="${server}/api/logout"></form>
  <form id="profile" method="post" enctype="text/plain" action="${server}/api/profile">
    <input ${asText({ firstName: 'Mallory', x: '=' })}>
  </form>
  <a href="${server}/api/logout">A nice picture</a>`;

const whoIsIn = async (page: Page): Promise<unknown> => (await page.request.get('/api/profile')).json();

for (const [where, host] of [
  // Only the port differs: the browser counts it as the same site and sends the cookies along.
  ['another origin of the same site', '127.0.0.1'],
  ['another site', 'localhost'],
] as const)
  test.describe(`a page of ${where}`, () => {
    // A sister site may lead somebody out by a link; a stranger may not.
    const mayLeadOut = host === '127.0.0.1';
    const openTrap = async (page: Page, server: string): Promise<void> => {
      await signIn(page, 'client');
      await page.goto(`http://${host}:${strangerPort}/?server=${encodeURIComponent(server)}`);
    };

    test('signs nobody in or out by a form or a link, and changes nothing', async ({ page, baseURL, complaints }) => {
      complaints.expect(/\/api\/(login|logout|profile)|favicon\.ico/);
      const server = baseURL ?? '';
      for (const [what, path] of [
        ['#login', '/api/login'],
        ['#logout', '/api/logout'],
        ['#profile', '/api/profile'],
        ...(mayLeadOut ? [] : [['a', '/api/logout'] as const]),
      ] as const) {
        await openTrap(page, server);
        const before = await whoIsIn(page);
        const answered = page.waitForResponse(`${server}${path}`);
        await page.locator(what).evaluate((element) => {
          if (element instanceof HTMLFormElement) element.submit();
          else if (element instanceof HTMLElement) element.click();
        });
        const answer = await answered;
        await page.waitForURL(`${server}${path}`);
        expect(answer.status(), what).toBe(403);
        expect(await answer.headerValue('set-cookie'), what).toBeNull();
        // The link is the dangerous one: every browser sends the session with it.
        if (what === 'a') expect(await answer.request().headerValue('cookie')).toContain('session');
        expect(await whoIsIn(page), what).toEqual(before);
        expect(before).toMatchObject({ email: 'client@calma.example' });
      }
    });

    test('signs nobody in or out by scripts and pictures, and reads nothing', async ({ page, baseURL, complaints }) => {
      complaints.expect(/\/api\/(login|logout|profile|me)/);
      const server = baseURL ?? '';
      await openTrap(page, server);
      const before = await whoIsIn(page);
      const heard = await page.evaluate(
        async ({ server, own, mayLeadOut }) => {
          const send = (path: string, request: RequestInit): Promise<string> =>
            fetch(server + path, { credentials: 'include', ...request }).then(
              (answer) => answer.text().then((text) => `${answer.type} ${text}`),
              () => 'nothing',
            );
          const json = { 'content-type': 'application/json' };
          const credentials = JSON.stringify(own);
          const name = JSON.stringify({ firstName: 'Mallory' });
          const picture = () =>
            new Promise<string>((resolve) => {
              const image = new Image();
              image.onload = () => resolve('a picture');
              image.onerror = () => resolve('nothing');
              image.src = `${server}/api/logout`;
            });
          return Promise.all([
            send('/api/login', { method: 'POST', mode: 'no-cors', body: credentials }),
            send('/api/login', { method: 'POST', headers: json, body: credentials }),
            send('/api/logout', { method: 'POST', mode: 'no-cors' }),
            send('/api/logout', { method: 'POST' }),
            send('/api/profile', { method: 'POST', mode: 'no-cors', body: name }),
            send('/api/profile', { method: 'PATCH', headers: json, body: name }),
            send('/api/me', {}),
            ...(mayLeadOut ? [] : [send('/api/logout', { mode: 'no-cors' }), picture()]),
          ]);
        },
        { server, own: { email: own.email, password: own.password }, mayLeadOut },
      );
      for (const words of heard) expect(['nothing', 'opaque ']).toContain(words);
      expect(await whoIsIn(page)).toEqual(before);
      expect(before).toMatchObject({ email: 'client@calma.example' });
    });
  });

test('what a stranger may not do, our own page may', async ({ page }) => {
  await signIn(page, 'client');
  // A page without the app, which would go on asking for somebody who is gone.
  await page.goto('/api/health/live');
  const status = await page.evaluate(() => fetch('/api/logout', { method: 'POST' }).then((answer) => answer.status));
  expect(status).toBe(200);
  expect((await page.request.get('/api/profile')).status()).toBe(401);
});
