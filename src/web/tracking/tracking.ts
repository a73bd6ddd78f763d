import type { AnalyticsEventName, AnalyticsEvents } from '#domain/analytics/events.ts';
import type { Whereabouts } from './address.ts';
import type { Tracker } from './tracker.ts';
import { hasTrackers, type TrackingIds } from './tracking-ids.ts';

/** What happened before the tracker was here, in its order; null once it is known that nobody wants to hear of it. */
let untold: ((tracker: Tracker) => void)[] | null = [];
let tracker: Tracker | null = null;
let coming: Promise<Tracker> | null = null;

const tell = (one: (tracker: Tracker) => void): void => {
  if (tracker) one(tracker);
  else untold?.push(one);
};

/** An event is told from where it happened, however late. */
const here = (): Whereabouts => {
  const { origin, pathname, search, hash } = location;
  return { origin, pathname, search, hash };
};

export const track = <Name extends AnalyticsEventName>(name: Name, payload: AnalyticsEvents[Name]): void => {
  const at = here();
  tell((one) => one.track(name, payload, at));
};

export const trackPageView = (maskedPath: string, title: string): void => {
  const at = here();
  tell((one) => one.trackPageView(maskedPath, title, at));
};

export const trackBookingStep = (...step: Parameters<Tracker['trackBookingStep']>): void => {
  const at = here();
  tell((one) => one.trackBookingStep(step[0], step[1], step[2], at));
};

export const setTrackingConsent = (isGranted: boolean): void => tell((one) => one.setTrackingConsent(isGranted));

/** The code is fetched only where an outside tool is configured. */
export const configureTracking = async (ids: TrackingIds): Promise<void> => {
  if (!hasTrackers(ids)) {
    if (!coming) untold = null;
    return;
  }
  coming ??= import('./tracker.ts').then(({ createTracker }) => createTracker(window));
  try {
    tracker = await coming;
    for (const one of untold ?? []) one(tracker);
    untold = null;
    await tracker.configureTracking(ids);
  } catch {
    // Offline, or a newer version was deployed meanwhile: this visit goes uncounted.
    untold = null;
  }
};
