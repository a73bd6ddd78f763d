import type { Destination } from './destination.ts';
import { createAnalytics, createTagManager } from './google-tags.ts';
import { createPixel } from './pixel.ts';
import type { TrackedPage } from './tracked-page.ts';
import { removeTrackingCookies } from './tracking-cookies.ts';
import { keepWellFormed, type TrackingIds } from './tracking-ids.ts';

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
