/*
 * The worker of the staff's pages, /therapist and /admin; clients' pages never meet it. It shows what is pushed, and keeps a
 * therapist's desk readable without a connection: the page, its code and its texts, and the last known answers about her own
 * visits. Everything else, above all prices and free times, always comes from the server.
 */
const isDesk = new URL(self.registration.scope).pathname === '/therapist';
const code = 'calma-desk-code';
const own = 'calma-desk-own';
/** A day's visits are of no use the day after, and nobody's address lies about for longer. */
const goodForMs = 24 * 3_600_000;
/** With bad reception an old answer now is better than a new one after a minute. */
const patienceMs = 4000;
const keptHeader = 'x-kept-at';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** Who it is, the day, and one visit. */
const isOwn = ({ pathname }) =>
  pathname === '/api/me' ||
  pathname === '/api/therapist/dashboard' ||
  /^\/api\/therapist\/bookings\/[\da-f-]{36}$/.test(pathname);
const isCode = ({ pathname }) => pathname.startsWith('/assets/') || pathname.startsWith('/portraits/');
const isText = ({ pathname }) => pathname.startsWith('/locales/');

const tell = async (message) => {
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage(message);
};

/** The answer, or null when there is none in time and something else could be shown. */
const inTime = (asked, hasOther) => {
  if (!hasOther) return asked;
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs);
  });
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
};

/** From the server; from memory only where the server cannot be reached. */
const freshFirst = async (request, { name, key = request, keep }) => {
  const memory = await caches.open(name);
  const kept = await memory.match(key);
  const asked = fetch(request).then(async (answer) => {
    await keep(memory, answer.clone());
    return answer;
  });
  const answer = await inTime(asked, Boolean(kept)).catch((error) => {
    if (kept) return null;
    throw error;
  });
  asked.catch(() => undefined);
  return answer ?? kept;
};

/** All pages of the desk are drawn by the same one. A new version is seen here first, and the old code then goes. */
const page = '/therapist';
const entryOf = (html) => /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1];

const keepPage = async (memory, answer) => {
  if (!answer.ok) return;
  const html = await answer.text();
  const before = await memory.match(page);
  if (before && entryOf(await before.text()) !== entryOf(html)) await caches.delete(code);
  const headers = new Headers(answer.headers);
  for (const name of ['content-encoding', 'content-length', 'date']) headers.delete(name);
  const priceless = html.replace(/"lowestPrice":\d+/, '"lowestPrice":null');
  await (await caches.open(code)).put(page, new Response(priceless, { headers }));
};

const keepText = async (memory, answer) => {
  if (answer.ok) await memory.put(answer.url, answer);
};

const fromCode = async (request) => {
  const memory = await caches.open(code);
  const kept = await memory.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await memory.put(request, answer.clone());
  return answer;
};

/** What is about health is never kept. */
const withoutHealth = (body) => (body && 'healthNotes' in body ? { ...body, healthNotes: '' } : body);

const keepOwn = async (memory, answer) => {
  const { pathname } = new URL(answer.url);
  if (answer.status === 401 || answer.status === 403) return void (await caches.delete(own));
  if (answer.status === 404) return void (await memory.delete(pathname));
  if (!answer.ok) return;
  const body = await answer.json();
  if (pathname === '/api/me' && body?.role !== 'therapist') return void (await caches.delete(own));
  await forgetOld(memory);
  const headers = { 'content-type': 'application/json', [keptHeader]: new Date().toISOString() };
  await memory.put(pathname, new Response(JSON.stringify(withoutHealth(body)), { headers }));
};

const isOld = (kept) => Date.now() - Date.parse(kept.headers.get(keptHeader)) > goodForMs;

const forgetOld = async (memory) => {
  for (const request of await memory.keys()) {
    const kept = await memory.match(request);
    if (kept && isOld(kept)) await memory.delete(request);
  }
};

/** The clock in an old answer would make the page believe that it is still then. */
const asOfNow = async (kept) => {
  const body = await kept.json();
  const told = body && 'now' in body ? { ...body, now: new Date().toISOString() } : body;
  return new Response(JSON.stringify(told), { headers: kept.headers });
};

const answerOwn = async (request, { pathname }) => {
  const memory = await caches.open(own);
  await forgetOld(memory);
  const answer = await freshFirst(request, { name: own, key: pathname, keep: keepOwn });
  const keptAt = answer.headers.get(keptHeader);
  if (pathname !== '/api/me') await tell({ keptAt });
  return keptAt ? asOfNow(answer) : answer;
};

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (!isDesk || request.method !== 'GET' || address.origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(freshFirst(request, { name: code, key: page, keep: keepPage }));
  else if (isCode(address)) event.respondWith(fromCode(request));
  else if (isText(address)) event.respondWith(freshFirst(request, { name: code, keep: keepText }));
  else if (isOwn(address)) event.respondWith(answerOwn(request, address));
});

/** A page that was there before its worker hands over what it had fetched by itself. */
const keepAll = async (paths) => {
  const addresses = paths.map((path) => new URL(path, self.location.origin));
  for (const address of addresses) {
    const request = new Request(address, { credentials: 'include' });
    if (isCode(address)) await fromCode(request);
    else if (isText(address)) await keepText(await caches.open(code), await fetch(request));
    else if (isOwn(address)) await keepOwn(await caches.open(own), await fetch(request));
    else if (address.pathname === page) await keepPage(await caches.open(code), await fetch(request));
  }
};

self.addEventListener('message', (event) => {
  if (!isDesk || !Array.isArray(event.data?.keep)) return;
  event.waitUntil(keepAll(event.data.keep));
});

self.addEventListener('push', (event) => {
  const { id, title, text, link, language } = event.data.json();
  const shown = self.registration.showNotification(title, {
    body: text,
    lang: language,
    // The same news again replaces itself.
    tag: id,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { link },
  });
  event.waitUntil(shown);
});

/** To the page it speaks of: in a window that is open already, else in a new one. */
const open = async (link) => {
  const windows = await self.clients.matchAll({ type: 'window' });
  const address = new URL(link, self.location.origin).href;
  const [first] = windows;
  if (!first) return self.clients.openWindow(address);
  await first.focus();
  return first.url === address ? first : first.navigate(address);
};

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.link));
});
