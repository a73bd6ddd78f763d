import {
  type AnalyticsEventName,
  type AnalyticsEvents,
  defaultCurrency,
  type UserType,
} from '#domain/analytics/events.ts';
import { readAddress, type Whereabouts } from './address.ts';
import type { Destination, TrackedEvent, TrackedPage } from './destination.ts';
import { hasTrackers, type TrackingIds } from './tracking-ids.ts';

export type Tracker = ReturnType<typeof createTracker>;

const mostWaiting = 50;

/**
 * Nothing leaves the page before consent, and what happens before it is forgotten. Once somebody has agreed, on an
 * earlier visit perhaps, events wait only for the ids to arrive from the server.
 */
export function createTracker(page: TrackedPage) {
  let destinations: Destination[] | null = null;
  let isConfigured = false;
  let consent: 'unasked' | 'granted' | 'refused' = 'unasked';
  let waiting: TrackedEvent[] = [];
  let latestPageView: TrackedEvent | null = null;
  let latestStep: TrackedEvent | null = null;

  function emit(event: TrackedEvent): void {
    if (consent !== 'granted') return;
    if (destinations) for (const destination of destinations) destination.send(event);
    else if (waiting.length < mostWaiting) waiting.push(event);
  }

  function tellConsent(): void {
    if (consent === 'unasked') return;
    const here = readAddress(page.location);
    for (const destination of destinations ?? []) {
      if (consent === 'granted') destination.allow(here);
      else destination.deny();
    }
  }

  function sendWaiting(): void {
    const here = readAddress(page.location);
    const held = waiting;
    waiting = [];
    for (const event of held) emit({ ...event, address: asSecretAs(here, event.address) });
  }

  /** `at` is where it happened, for what is told later. */
  function track<Name extends AnalyticsEventName>(
    name: Name,
    payload: AnalyticsEvents[Name],
    at: Whereabouts = page.location,
  ): void {
    const event = { name, payload: withCurrency(payload), address: readAddress(at) };
    if (name === 'page_view') latestPageView = event;
    if (name === 'booking_step') latestStep = event;
    emit(event);
  }

  const isHere = ({ address }: TrackedEvent): boolean => address.masked === readAddress(page.location).masked;

  return {
    track,
    trackPageView(maskedPath: string, title: string, at?: Whereabouts): void {
      track('page_view', { page_path: maskedPath, page_title: title }, at);
    },
    trackBookingStep(step: number, stepName: string, userType: UserType, at?: Whereabouts): void {
      if (step === latestStep?.payload.booking_step) return;
      track('booking_step', { booking_step: step, step_name: stepName, user_type: userType }, at);
    },
    /** The code for the outside tools is fetched only where one is configured. */
    async configureTracking(ids: TrackingIds): Promise<void> {
      if (isConfigured || !hasTrackers(ids)) return;
      isConfigured = true;
      try {
        const { createDestinations } = await import('./destinations.ts');
        destinations = createDestinations(page, ids);
      } catch {
        // Offline, or a newer version was deployed meanwhile: this visit goes uncounted.
        destinations = [];
      }
      tellConsent();
      sendWaiting();
    },
    setTrackingConsent(isGranted: boolean): void {
      const wasGranted = consent === 'granted';
      consent = isGranted ? 'granted' : 'refused';
      if (isGranted && wasGranted) return;
      tellConsent();
      if (!isGranted) waiting = [];
      // The page on which somebody agrees, and its step, are what they are looking at now.
      else for (const event of [latestPageView, latestStep]) if (event && isHere(event)) emit(event);
    },
  };
}

type Address = TrackedEvent['address'];

/** An event that waited is told from where it happened, but by the stricter of both pages. */
const asSecretAs = (here: Address, address: Address): Address => ({
  ...address,
  isPublic: address.isPublic && here.isPublic,
  holdsKey: address.holdsKey || here.holdsKey,
});

const withCurrency = (payload: object): TrackedEvent['payload'] =>
  'value' in payload ? { currency: defaultCurrency, ...payload } : { ...payload };
