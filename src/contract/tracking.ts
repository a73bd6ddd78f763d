import * as z from 'zod/mini';
import { trackingIdShapes } from '#domain/analytics/tracking-ids.ts';
import { version, wholeNumber } from './admin-list.ts';
import { instant } from './availability.ts';
import { centsAmount } from './money.ts';
import { route } from './route.ts';

const idOf = (shape: RegExp, key: string) =>
  z.nullable(z.string().check(z.trim(), z.regex(shape, `text:admin:tracking.validation.${key}`)));

const trackingFields = {
  tagManagerId: idOf(trackingIdShapes.tagManagerId, 'tagManagerId'),
  analyticsId: idOf(trackingIdShapes.analyticsId, 'analyticsId'),
  pixelId: idOf(trackingIdShapes.pixelId, 'pixelId'),
};

const pixelEvent = z.object({ kind: z.enum(['standard', 'custom']), name: z.string() });

export const tracking = z.object({
  tagManagerId: z.nullable(z.string()),
  analyticsId: z.nullable(z.string()),
  pixelId: z.nullable(z.string()),
  /** What each event of ours is called by the ad pixel. */
  mapping: z.array(z.object({ event: z.string(), pixel: pixelEvent })),
  version,
});

export type Tracking = z.output<typeof tracking>;

export const getTracking = route({
  method: 'GET',
  path: '/api/admin/tracking',
  who: 'admin',
  summary: 'The ids of tag manager, analytics and pixel',
  answer: tracking,
});

export const updateTracking = route({
  method: 'PATCH',
  path: '/api/admin/tracking',
  who: 'admin',
  summary: 'Change what is named; the next page that is opened uses it',
  body: z.extend(z.partial(z.strictObject(trackingFields)), { version }),
  answer: tracking,
  errors: ['changed_meanwhile'],
});

const trackingEvent = z.object({
  at: instant,
  name: z.string(),
  /** Of the wizard, when it is about one. */
  step: z.nullable(z.object({ number: z.int(), name: z.string() })),
  value: z.nullable(centsAmount),
  isTest: z.boolean(),
  pixel: pixelEvent,
});

export const listTrackingEvents = route({
  method: 'GET',
  path: '/api/admin/tracking/events',
  who: 'admin',
  summary: 'The last events as the company saw them, without persons, and what each is called outside',
  query: z.object({ limit: z._default(wholeNumber(1, 200), 50) }),
  answer: z.array(trackingEvent),
});

export const trackedNames = [
  'page_view',
  'booking_step',
  'begin_checkout',
  'payment_method_selected',
  'purchase',
  'promo_code',
  'form',
  'error',
  'sign_up',
  'login',
  'search',
] as const;

export const sendTestEvent = route({
  method: 'POST',
  path: '/api/admin/tracking/events',
  who: 'admin',
  summary: 'Record a test event; it stands in the list and in no figure',
  body: z.strictObject({ name: z.enum(trackedNames) }),
  answer: trackingEvent,
  status: 201,
});
