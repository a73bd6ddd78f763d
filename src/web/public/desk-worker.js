/*
 * The worker of the staff's pages, /therapist and /admin. It shows what is pushed; clients' pages never meet it.
 */
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

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
  const [own] = windows;
  if (!own) return self.clients.openWindow(address);
  await own.focus();
  return own.url === address ? own : own.navigate(address);
};

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.link));
});
