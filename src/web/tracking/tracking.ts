import { createTracker, type Tracker } from './tracker.ts';

let tracker: Tracker | null = null;

/** Made at first use, so that the module can be loaded where there is no window. */
const theTracker = (): Tracker => {
  tracker ??= createTracker(window);
  return tracker;
};

export const track: Tracker['track'] = (name, payload) => theTracker().track(name, payload);

export const trackPageView: Tracker['trackPageView'] = (maskedPath, title) =>
  theTracker().trackPageView(maskedPath, title);

export const trackBookingStep: Tracker['trackBookingStep'] = (step, stepName, userType) =>
  theTracker().trackBookingStep(step, stepName, userType);

export const configureTracking: Tracker['configureTracking'] = (ids) => theTracker().configureTracking(ids);

export const setTrackingConsent: Tracker['setTrackingConsent'] = (isGranted) =>
  theTracker().setTrackingConsent(isGranted);
