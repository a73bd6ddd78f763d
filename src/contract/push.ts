import * as z from 'zod/mini';
import type { Role } from '#domain/identity/role.ts';
import { instant } from './availability.ts';
import type { NotificationKind } from './notifications.ts';
import { route } from './route.ts';

/** What a person may be told of by web push, each wished or not. */
const pushTopics = ['requests', 'visits', 'reminders', 'safety', 'alarms', 'search', 'money'] as const;

export type PushTopic = (typeof pushTopics)[number];

/** Which notifications also go out as a push, and what they are about. Clients get none. */
export const topicOfKind: Partial<Record<NotificationKind, PushTopic>> = {
  offer_received: 'requests',
  proposal_declined: 'requests',
  offer_withdrawn: 'requests',
  booking_assigned: 'visits',
  assignment_cancelled: 'visits',
  assignment_moved: 'visits',
  assignment_ended: 'visits',
  visit_changed: 'visits',
  visit_reminder: 'reminders',
  all_well: 'safety',
  therapist_needs_help: 'alarms',
  therapist_silent: 'alarms',
  door_closed: 'alarms',
  therapist_late: 'alarms',
  client_waits: 'alarms',
  needs_attention: 'search',
  therapist_dropped_out: 'search',
  payment_problem: 'money',
};

export const topicsOfRole: Record<Role, readonly PushTopic[]> = {
  client: [],
  therapist: ['requests', 'visits', 'reminders', 'safety'],
  support: [],
  admin: ['alarms', 'search', 'money'],
};

const topics = z.array(z.enum(pushTopics)).check(z.maxLength(pushTopics.length));

const base64url = (least: number, most: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${least},${most}}=*$`)));

export const pushSettings = z.object({
  /** What the browser needs to ask its push service; null: this server sends none. */
  publicKey: z.nullable(z.string()),
  /** What there is for one's role, and which of it is not wished. */
  topics: z.array(z.enum(pushTopics)),
  off: z.array(z.enum(pushTopics)),
  devices: z.array(
    z.object({
      id: z.string(),
      /** Such as `Chrome, Android`; null when the browser does not say. */
      device: z.nullable(z.string()),
      endpoint: z.string(),
      createdAt: instant,
    }),
  ),
});

export type PushSettings = z.output<typeof pushSettings>;

const getPushSettings = route({
  method: 'GET',
  path: '/api/push',
  who: 'signed-in',
  summary: 'On which devices one is told by web push, and of what',
  answer: pushSettings,
});

const choosePushTopics = route({
  method: 'PUT',
  path: '/api/push',
  who: 'signed-in',
  summary: 'What one does not wish to be told of by web push',
  body: z.strictObject({ off: topics }),
  answer: pushSettings,
});

const addPushDevice = route({
  method: 'POST',
  path: '/api/push/devices',
  who: 'signed-in',
  summary: 'Be told on this device, too; a device that another person used here becomes one’s own',
  body: z.strictObject({
    endpoint: z.url().check(z.maxLength(1000)),
    keys: z.strictObject({ p256dh: base64url(86, 88), auth: base64url(21, 24) }),
  }),
  answer: pushSettings,
});

const removePushDevice = route({
  method: 'DELETE',
  path: '/api/push/devices/:id',
  who: 'signed-in',
  summary: 'No longer be told on this device',
  params: z.object({ id: z.uuid() }),
  answer: pushSettings,
  errors: ['not_found'],
});

export const pushRoutes = { getPushSettings, choosePushTopics, addPushDevice, removePushDevice };
