import type { Destination, TrackedPage } from './destination.ts';
import { createAnalytics, createTagManager } from './google-tags.ts';
import { createPixel } from './pixel.ts';
import { keepWellFormed, type TrackingIds } from './tracking-ids.ts';

const trackingCookie = /^(_ga|_gid|_gcl|_fbp|_fbc)/;

/** Such cookies are set on the widest domain the browser allows, so every parent of the host is tried. */
function removeTrackingCookies(page: Window): void {
  const labels = page.location.hostname.split('.');
  const domains = labels.map((_, index) => `; domain=.${labels.slice(index).join('.')}`);
  for (const cookie of page.document.cookie.split('; ')) {
    const name = cookie.split('=', 1)[0] ?? '';
    if (!trackingCookie.test(name)) continue;
    for (const domain of ['', ...domains]) {
      page.document.cookie = `${name}=; path=/; max-age=-1${domain}`;
    }
  }
}

export function createDestinations(page: TrackedPage, ids: TrackingIds): Destination[] {
  const { tagManagerId, analyticsId, pixelId } = keepWellFormed(ids);
  const destinations: Destination[] = [];
  if (tagManagerId) destinations.push(createTagManager(page, tagManagerId));
  if (analyticsId) destinations.push(createAnalytics(page, analyticsId, tagManagerId !== null));
  if (pixelId) destinations.push(createPixel(page, pixelId));
  // Last, when the others have been told to write none any more.
  destinations.push({ allow() {}, send() {}, deny: () => removeTrackingCookies(page) });
  return destinations;
}
