import type { Address } from './address.ts';
import { type Destination, type Gtag, loadScript, type TrackedPage } from './destination.ts';

type LayerName = 'dataLayer' | 'analyticsLayer';

const host = 'https://www.googletagmanager.com';

const consent = (state: 'granted' | 'denied') => ({
  ad_storage: state,
  analytics_storage: state,
  ad_user_data: state,
  ad_personalization: state,
});

/** The first entry of every layer is the refusal, so that no tag can start from anything else. */
function openLayer(page: TrackedPage, name: LayerName): { layer: unknown[]; gtag: Gtag } {
  const layer: unknown[] = [];
  page[name] = layer;
  function gtag(): void {
    // biome-ignore lint/complexity/noArguments: Google's scripts read commands only from an arguments object, not from an array.
    layer.push(arguments);
  }
  const command: Gtag = gtag;
  command('consent', 'default', consent('denied'));
  return { layer, gtag: command };
}

/**
 * Hears every event, always with the masked address. Tags of the container may also read the address bar by themselves, so
 * the script is not fetched while that holds a key; what was heard until then waits in the layer.
 */
export function createTagManager(page: TrackedPage, id: string): Destination {
  const { layer, gtag } = openLayer(page, 'dataLayer');
  page.gtag = gtag;
  const describePage = describe(page, gtag);
  let isLoaded = false;
  const load = (address: Address): void => {
    if (isLoaded || address.holdsKey) return;
    isLoaded = true;
    layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
    loadScript(page, `${host}/gtm.js?id=${id}`);
  };
  return {
    allow(address) {
      gtag('consent', 'update', consent('granted'));
      describePage(address);
      load(address);
    },
    deny: () => gtag('consent', 'update', consent('denied')),
    send({ name, payload, address }) {
      describePage(address);
      load(address);
      layer.push({ event: name, ...payload, ...(name === 'page_view' && { page_location: address.masked }) });
    },
  };
}

/**
 * Beside a tag manager it gets a layer of its own: on a shared one every event would reach the container twice.
 */
export function createAnalytics(page: TrackedPage, id: string, hasTagManager: boolean): Destination {
  const name: LayerName = hasTagManager ? 'analyticsLayer' : 'dataLayer';
  const { gtag } = openLayer(page, name);
  if (!hasTagManager) page.gtag = gtag;
  const setDisabled = (isDisabled: boolean): void => {
    Object.assign(page, { [`ga-disable-${id}`]: isDisabled });
  };
  let isLoaded = false;
  const load = (): void => {
    if (isLoaded) return;
    isLoaded = true;
    gtag('js', new Date());
    gtag('config', id, { send_page_view: false });
    loadScript(page, `${host}/gtag/js?id=${id}&l=${name}`);
  };
  const describePage = describe(page, gtag);
  return {
    allow(address) {
      setDisabled(false);
      gtag('consent', 'update', consent('granted'));
      describePage(address);
      load();
    },
    deny() {
      gtag('consent', 'update', consent('denied'));
      setDisabled(true);
    },
    send({ name: event, payload, address }) {
      describePage(address);
      gtag('event', event, { ...payload, send_to: id });
    },
  };
}

/** Set for every event, also those a script sends by itself: it would report the address bar otherwise. */
const describe =
  (page: TrackedPage, gtag: Gtag) =>
  (address: Address): void =>
    gtag('set', { page_location: address.masked, page_referrer: outsideReferrer(page) });

function outsideReferrer(page: TrackedPage): string {
  const { referrer } = page.document;
  return referrer.startsWith(page.location.origin) ? page.location.origin : referrer;
}
