import { toPixelEvent } from '#domain/analytics/events.ts';
import type { Address } from './address.ts';
import { type Destination, loadScript, type PixelQueue, type TrackedPage } from './destination.ts';

const scriptUrl = 'https://connect.facebook.net/en_US/fbevents.js';

/**
 * The pixel's script always reports the address bar. While that holds an identifier it neither loads nor hears anything: the
 * event goes by the picture that the pixel offers pages without scripts, with the masked address.
 */
export function createPixel(page: TrackedPage, id: string): Destination {
  let fbq: PixelQueue | null = null;
  const load = (address: Address): PixelQueue | null => {
    if (fbq || !address.isPublic) return fbq;
    fbq = createQueue();
    page.fbq = fbq;
    page._fbq = fbq;
    fbq('set', 'autoConfig', false, id);
    fbq('init', id);
    loadScript(page, scriptUrl);
    return fbq;
  };
  return {
    allow(address) {
      fbq?.('consent', 'grant');
      load(address);
    },
    deny: () => fbq?.('consent', 'revoke'),
    send({ name, payload, address }) {
      const event = toPixelEvent(name);
      const details = name === 'page_view' ? {} : toPixelPayload(payload);
      if (!address.isPublic) return sendByPicture(page, { id, event: event.name, details, address });
      const send = load(address);
      // It reads the address by itself; ours is masked and would be a second one.
      if (name === 'page_view') return send?.('track', event.name);
      send?.(event.kind === 'standard' ? 'track' : 'trackCustom', event.name, details);
    },
  };
}

type Picture = { id: string; event: string; details: object; address: Address };

function sendByPicture(page: TrackedPage, { id, event, details, address }: Picture): void {
  const query = new URLSearchParams({ id, ev: event, dl: address.masked, noscript: '1' });
  for (const [name, value] of Object.entries(details))
    query.set(`cd[${name}]`, typeof value === 'object' ? JSON.stringify(value) : String(value));
  const picture = page.document.createElement('img');
  picture.referrerPolicy = 'no-referrer';
  picture.src = `https://www.facebook.com/tr?${query}`;
}

function createQueue(): PixelQueue {
  const fbq = ((...command: unknown[]) => {
    if (fbq.callMethod) fbq.callMethod(...command);
    else fbq.queue.push(command);
  }) as PixelQueue;
  // Page views are ours to send: the script's own would carry addresses with identifiers in them.
  return Object.assign(fbq, { queue: [], push: fbq, loaded: true, version: '2.0', disablePushState: true });
}

type Item = { item_id: string; quantity: number; price: number };

function toPixelPayload({ items, transaction_id: _, ...rest }: Readonly<Record<string, unknown>>): object {
  if (!Array.isArray(items)) return rest;
  const contents = (items as Item[]).map((item) => ({
    id: item.item_id,
    quantity: item.quantity,
    item_price: item.price,
  }));
  return { ...rest, content_type: 'product', contents };
}
