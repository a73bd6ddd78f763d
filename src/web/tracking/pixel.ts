import { toPixelEvent } from '#domain/analytics/events.ts';
import type { Address } from './address.ts';
import { type Destination, loadScript } from './destination.ts';
import type { PixelQueue, TrackedPage } from './tracked-page.ts';

const scriptUrl = 'https://connect.facebook.net/en_US/fbevents.js';

/** The pixel always reports the address bar, so it neither loads nor hears anything while that holds an identifier. */
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
      if (!address.isPublic) return;
      const send = load(address);
      const event = toPixelEvent(name);
      // It reads the address by itself; ours is masked and would be a second one.
      if (name === 'page_view') return send?.('track', event.name);
      send?.(event.kind === 'standard' ? 'track' : 'trackCustom', event.name, toPixelPayload(payload));
    },
  };
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
