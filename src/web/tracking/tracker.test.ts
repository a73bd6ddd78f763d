import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TrackedPage } from './destination.ts';
import { createTracker } from './tracker.ts';
import { hasTrackers, keepWellFormed, type TrackingIds } from './tracking-ids.ts';

const none: TrackingIds = { tagManagerId: null, analyticsId: null, pixelId: null };
const all: TrackingIds = { tagManagerId: 'GTM-ABC123', analyticsId: 'G-ABC1234567', pixelId: '123456789012345' };

const denied = {
  ad_storage: 'denied',
  analytics_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
};
const granted = {
  ad_storage: 'granted',
  analytics_storage: 'granted',
  ad_user_data: 'granted',
  ad_personalization: 'granted',
};

const page: TrackedPage = window;

/** Scripts are caught on their way into the page, so that nothing is ever fetched. */
let scripts: string[];
const append = document.head.append;

beforeEach(() => {
  scripts = [];
  document.head.append = (...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) scripts.push(node.src);
  };
  history.replaceState(null, '', '/');
  for (const name of ['dataLayer', 'analyticsLayer', 'gtag', 'fbq', '_fbq'] as const) delete page[name];
});
afterEach(() => {
  document.head.append = append;
});

const plain = (entry: unknown) =>
  Object.prototype.toString.call(entry) === '[object Arguments]' ? [...(entry as [])] : entry;
const layer = (name: 'dataLayer' | 'analyticsLayer' = 'dataLayer') => (page[name] ?? []).map(plain);
const pixelCommands = () => (page.fbq?.queue ?? []) as unknown[][];
const gtagEvents = (name?: 'analyticsLayer') =>
  layer(name).filter((entry): entry is unknown[] => Array.isArray(entry) && entry[0] === 'event');

async function start(ids: Partial<TrackingIds>, isGranted: boolean) {
  const tracker = createTracker(page);
  await tracker.configureTracking({ ...none, ...ids });
  if (isGranted) tracker.setTrackingConsent(true);
  return tracker;
}

describe('the ids', () => {
  it.each([
    { tagManagerId: 'GTM-ABC123"><script>' },
    { tagManagerId: 'gtm-abc123' },
    { tagManagerId: 'G-ABC1234567' },
    { analyticsId: 'UA-12345-1' },
    { analyticsId: 'G-ABC&l=evil' },
    { analyticsId: '' },
    { pixelId: '12345x6789' },
    { pixelId: '../123456789' },
  ])('of another shape count as none: %j', async (ids) => {
    expect(keepWellFormed({ ...none, ...ids })).toEqual(none);
    expect(hasTrackers({ ...none, ...ids })).toBe(false);
    (await start(ids, true)).trackPageView('/', 'Home');
    expect(scripts).toEqual([]);
    expect(page.dataLayer).toBeUndefined();
  });

  it('of the right shape are kept', () => {
    expect(keepWellFormed(all)).toEqual(all);
    expect(hasTrackers({ ...none, pixelId: '123456789' })).toBe(true);
  });
});

describe('before consent', () => {
  it('the refusal stands first in each layer, no script is asked for and no event is kept', async () => {
    const tracker = await start(all, false);
    tracker.trackPageView('/', 'Home');
    tracker.track('login', {});
    expect(layer()).toEqual([['consent', 'default', denied]]);
    expect(layer('analyticsLayer')).toEqual([['consent', 'default', denied]]);
    expect(page.fbq).toBeUndefined();
    expect(scripts).toEqual([]);
  });

  it('events are dropped, and do not come out once consent is given', async () => {
    const tracker = await start({ analyticsId: all.analyticsId }, false);
    tracker.track('login', {});
    tracker.setTrackingConsent(true);
    expect(gtagEvents()).toEqual([]);
  });

  it('a refusal loads nothing either', async () => {
    const tracker = await start(all, false);
    tracker.setTrackingConsent(false);
    expect(scripts).toEqual([]);
  });
});

describe('after consent', () => {
  it('each configured script is asked for once', async () => {
    const tracker = await start(all, true);
    tracker.setTrackingConsent(true);
    tracker.trackPageView('/', 'Home');
    expect(scripts).toEqual([
      'https://www.googletagmanager.com/gtm.js?id=GTM-ABC123',
      'https://www.googletagmanager.com/gtag/js?id=G-ABC1234567&l=analyticsLayer',
      'https://connect.facebook.net/en_US/fbevents.js',
    ]);
  });

  it.each([
    ['tagManagerId', 'https://www.googletagmanager.com/gtm.js?id=GTM-ABC123'],
    ['analyticsId', 'https://www.googletagmanager.com/gtag/js?id=G-ABC1234567&l=dataLayer'],
    ['pixelId', 'https://connect.facebook.net/en_US/fbevents.js'],
  ] as const)('with only the %s, only its script is', async (name, script) => {
    await start({ [name]: all[name] }, true);
    expect(scripts).toEqual([script]);
  });

  it('the layer holds refusal, consent, address, start, in this order', async () => {
    await start({ tagManagerId: all.tagManagerId }, true);
    expect(layer()).toEqual([
      ['consent', 'default', denied],
      ['consent', 'update', granted],
      ['set', { page_location: `${location.origin}/`, page_referrer: '' }],
      { 'gtm.start': expect.any(Number), event: 'gtm.js' },
    ]);
  });

  it('analytics is set up without page views of its own', async () => {
    await start({ analyticsId: all.analyticsId }, true);
    expect(layer()).toContainEqual(['config', 'G-ABC1234567', { send_page_view: false }]);
    expect(page.gtag).toBeTypeOf('function');
  });

  it('the pixel is set up without events of its own', async () => {
    await start({ pixelId: all.pixelId }, true);
    expect(pixelCommands()).toEqual([
      ['set', 'autoConfig', false, all.pixelId],
      ['init', all.pixelId],
    ]);
    expect(page.fbq?.disablePushState).toBe(true);
  });

  it('the page somebody is looking at is counted', async () => {
    const tracker = await start({ analyticsId: all.analyticsId }, false);
    tracker.trackPageView('/', 'Home - Booking Flow');
    tracker.setTrackingConsent(true);
    const viewed = { page_path: '/', page_title: 'Home - Booking Flow' };
    expect(gtagEvents()).toEqual([['event', 'page_view', { ...viewed, send_to: 'G-ABC1234567' }]]);
  });

  it('given on an earlier visit, events wait for the ids', async () => {
    const tracker = createTracker(page);
    tracker.setTrackingConsent(true);
    tracker.trackPageView('/', 'Home');
    tracker.trackBookingStep(1, 'zip code', 'guest');
    expect(scripts).toEqual([]);
    await tracker.configureTracking({ ...none, analyticsId: all.analyticsId });
    expect(gtagEvents().map(([, name]) => name)).toEqual(['page_view', 'booking_step']);
  });

  it('taken back before the ids have come, what waited is forgotten', async () => {
    const tracker = createTracker(page);
    tracker.setTrackingConsent(true);
    tracker.track('login', {});
    tracker.setTrackingConsent(false);
    tracker.setTrackingConsent(true);
    await tracker.configureTracking({ ...none, analyticsId: all.analyticsId });
    expect(gtagEvents()).toEqual([]);
  });

  it('the queue of the pixel hands over to the script once that has come', async () => {
    const tracker = await start({ pixelId: all.pixelId }, true);
    const calls: unknown[][] = [];
    if (page.fbq) page.fbq.callMethod = (...command) => calls.push(command);
    tracker.track('error', { error_type: 'network' });
    expect(calls).toEqual([['trackCustom', 'error', { error_type: 'network' }]]);
  });
});

describe('an event', () => {
  const items = [{ item_id: 'treatment-1', quantity: 2, price: 65 }];

  it('goes to each tool once, with its payload', async () => {
    const tracker = await start(all, true);
    tracker.track('promo_code', { promo_code: 'SPRING', discount_amount: 10, success: true });
    const payload = { promo_code: 'SPRING', discount_amount: 10, success: true };
    expect(layer().at(-1)).toEqual({ event: 'promo_code', ...payload });
    expect(gtagEvents()).toEqual([]);
    expect(gtagEvents('analyticsLayer')).toEqual([['event', 'promo_code', { ...payload, send_to: all.analyticsId }]]);
    expect(pixelCommands().at(-1)).toEqual(['trackCustom', 'promo_code', payload]);
  });

  it('with a value is in euros unless it says otherwise', async () => {
    const tracker = await start({ tagManagerId: all.tagManagerId }, true);
    tracker.track('begin_checkout', { items, value: 130 });
    expect(layer().at(-1)).toEqual({ event: 'begin_checkout', items, value: 130, currency: 'EUR' });
    tracker.track('begin_checkout', { items, value: 130, currency: 'USD' });
    expect(layer().at(-1)).toMatchObject({ currency: 'USD' });
  });

  it.each([
    ['begin_checkout', { items: [], value: 1 }, 'track', 'InitiateCheckout'],
    ['purchase', { transaction_id: 'x', items: [], value: 1 }, 'track', 'Purchase'],
    ['sign_up', {}, 'track', 'CompleteRegistration'],
    ['login', {}, 'track', 'CompleteRegistration'],
    ['search', {}, 'track', 'Search'],
    ['payment_method_selected', { payment_method: 'card' }, 'track', 'AddPaymentInfo'],
    ['form', { form_name: 'login', form_action: 'submit' }, 'trackCustom', 'form'],
  ] as const)('called %s reaches the pixel by its own name', async (name, payload, command, pixelName) => {
    const tracker = await start({ pixelId: all.pixelId }, true);
    tracker.track(name, payload);
    expect(pixelCommands().at(-1)?.slice(0, 2)).toEqual([command, pixelName]);
  });

  it('tells the pixel what was bought in its own words, and not which booking it was', async () => {
    const tracker = await start({ pixelId: all.pixelId }, true);
    tracker.track('purchase', { transaction_id: 'CA-7F3K2Q', items, value: 130, customer_type: 'new' });
    expect(pixelCommands().at(-1)).toEqual([
      'track',
      'Purchase',
      {
        value: 130,
        currency: 'EUR',
        customer_type: 'new',
        content_type: 'product',
        contents: [{ id: 'treatment-1', quantity: 2, item_price: 65 }],
      },
    ]);
  });

  it('that is a page view is the standard one of the pixel', async () => {
    const tracker = await start({ pixelId: all.pixelId }, true);
    tracker.trackPageView('/', 'Home');
    expect(pixelCommands().at(-1)).toEqual(['track', 'PageView']);
  });
});

describe('a booking step', () => {
  const steps = () => layer().filter((entry) => (entry as { event?: string }).event === 'booking_step');

  it('is sent only when its number changes', async () => {
    const tracker = await start({ tagManagerId: all.tagManagerId }, true);
    tracker.trackBookingStep(1, 'zip code', 'guest');
    tracker.trackBookingStep(1, 'zip code', 'registered');
    tracker.trackBookingStep(2, 'people', 'guest');
    tracker.trackBookingStep(2, 'people', 'guest');
    tracker.trackBookingStep(1, 'zip code', 'guest');
    expect(steps()).toMatchObject([
      { event: 'booking_step', booking_step: 1, step_name: 'zip code', user_type: 'guest' },
      { event: 'booking_step', booking_step: 2, step_name: 'people', user_type: 'guest' },
      { event: 'booking_step', booking_step: 1, step_name: 'zip code', user_type: 'guest' },
    ]);
  });

  it('on which somebody agrees is sent then, once: the funnel begins with it', async () => {
    const tracker = await start({ tagManagerId: all.tagManagerId }, false);
    tracker.trackBookingStep(1, 'zip code', 'guest');
    tracker.setTrackingConsent(true);
    tracker.trackBookingStep(1, 'zip code', 'guest');
    tracker.trackBookingStep(2, 'people', 'guest');
    expect(steps().map((step) => (step as { booking_step: number }).booking_step)).toEqual([1, 2]);
  });

  it('that was left before consent is not sent after it', async () => {
    const tracker = await start({ tagManagerId: all.tagManagerId }, false);
    tracker.trackBookingStep(1, 'zip code', 'guest');
    history.replaceState(null, '', '/privacy');
    tracker.trackPageView('/privacy', 'Privacy');
    tracker.setTrackingConsent(true);
    expect(steps()).toEqual([]);
  });
});

describe('an address with an identifier in it', () => {
  const secret = 'kq3V9xT2mB7nR5wZ1cY8dF4h';

  const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
  let made: HTMLElement[] = [];
  beforeEach(() => {
    made = [];
    const create = document.createElement.bind(document);
    vi.spyOn(document, 'createElement').mockImplementation((name: string) => {
      const element = create(name);
      made.push(element);
      return element;
    });
  });
  const sentByPicture = () =>
    made
      .filter((element): element is HTMLImageElement => element instanceof HTMLImageElement)
      .map(({ src }) => Object.fromEntries(new URL(src).searchParams));

  it.each([
    [`/bookings/${id}`, '/bookings/:id'],
    [`/therapist/booking/${id}`, '/therapist/booking/:id'],
    [`/gift-card-success?id=${id}`, '/gift-card-success'],
  ])('%s is seen by tag manager and pixel, masked', async (path, masked) => {
    history.replaceState(null, '', path);
    const tracker = await start(all, true);
    tracker.trackPageView(masked, 'Page');
    const page_location = location.origin + masked;
    expect(layer()).toContainEqual({ event: 'page_view', page_path: masked, page_title: 'Page', page_location });
    expect(layer()).toContainEqual(['set', expect.objectContaining({ page_location })]);
    expect(sentByPicture()).toEqual([{ id: all.pixelId, ev: 'PageView', dl: page_location, noscript: '1' }]);
    expect(JSON.stringify([layer(), layer('analyticsLayer'), pixelCommands(), sentByPicture()])).not.toContain(id);
  });

  it('lets a purchase be counted by the pixel, without the address bar', async () => {
    history.replaceState(null, '', `/gift-card-success?id=${id}`);
    const tracker = await start({ pixelId: all.pixelId }, true);
    const items = [{ item_id: 'gift-card', quantity: 1, price: 100 }];
    tracker.track('purchase', { transaction_id: 'x', items, value: 100, customer_type: 'new' });
    expect(sentByPicture()).toMatchObject([{ ev: 'Purchase', 'cd[value]': '100', 'cd[currency]': 'EUR' }]);
    expect(scripts).toEqual([]);
  });

  it('keeps tag manager and pixel from loading until it is left', async () => {
    history.replaceState(null, '', `/reschedule/${secret}`);
    const tracker = await start(all, true);
    tracker.trackPageView('/reschedule/:token', 'Reschedule Booking');
    expect(scripts).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-ABC1234567&l=analyticsLayer']);
    history.replaceState(null, '', '/reschedule-success');
    tracker.trackPageView('/reschedule-success', 'Reschedule Confirmation');
    expect(scripts).toHaveLength(3);
    expect(pixelCommands().at(-1)).toEqual(['track', 'PageView']);
  });

  it.each([`/reschedule/${secret}`, `/reset-password?token=${secret}`, `/#${secret}`])(
    '%s never reaches any tool',
    async (path) => {
      const tracker = await start(all, true);
      history.replaceState(null, '', path);
      tracker.trackPageView('/masked', 'Page');
      const heard = JSON.stringify([layer(), layer('analyticsLayer'), pixelCommands(), sentByPicture()]);
      expect(heard).not.toContain(secret);
      expect(pixelCommands().map(([command]) => command)).not.toContain('track');
      expect(gtagEvents('analyticsLayer')).toHaveLength(1);
    },
  );

  it('is not one made of what advertising puts there', async () => {
    history.replaceState(null, '', '/?utm_source=hotel&fbclid=abc&lang=pt');
    (await start(all, true)).trackPageView('/', 'Home');
    expect(pixelCommands().at(-1)).toEqual(['track', 'PageView']);
    expect(layer('analyticsLayer')).toContainEqual([
      'set',
      expect.objectContaining({ page_location: `${location.origin}/?utm_source=hotel&fbclid=abc&lang=pt` }),
    ]);
  });
});

describe('taking consent back', () => {
  it('tells each tool, ends all events and removes the cookies', async () => {
    for (const name of ['_ga', '_ga_ABC1234567', '_fbp', 'i18next']) page.document.cookie = `${name}=1; path=/`;
    const tracker = await start(all, true);
    tracker.setTrackingConsent(false);
    expect(layer().at(-1)).toEqual(['consent', 'update', denied]);
    expect(layer('analyticsLayer').at(-1)).toEqual(['consent', 'update', denied]);
    expect(pixelCommands().at(-1)).toEqual(['consent', 'revoke']);
    expect(window).toHaveProperty('ga-disable-G-ABC1234567', true);
    expect(document.cookie).toBe('i18next=1');

    const heard = layer().length;
    tracker.track('login', {});
    tracker.trackPageView('/dashboard', 'User Dashboard');
    expect(layer()).toHaveLength(heard);
    expect(pixelCommands().at(-1)).toEqual(['consent', 'revoke']);
  });

  it('and giving it again asks for no script a second time', async () => {
    const tracker = await start(all, true);
    tracker.setTrackingConsent(false);
    tracker.setTrackingConsent(true);
    expect(scripts).toHaveLength(3);
    expect(pixelCommands().at(-1)).toEqual(['consent', 'grant']);
    expect(window).toHaveProperty('ga-disable-G-ABC1234567', false);
  });
});
