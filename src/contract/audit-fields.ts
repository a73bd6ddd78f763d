import { settingsGroups } from './admin-settings.ts';

type Groups = typeof settingsGroups;
type SettingsField = { [Group in keyof Groups]: `${Group}.${keyof Groups[Group]['shape'] & string}` }[keyof Groups];

const settingsFields = Object.entries(settingsGroups).flatMap(([group, { shape }]) =>
  Object.keys(shape).map((name) => `${group}.${name}` as SettingsField),
);

/** In the order in which people read them. */
const ownFields = [
  'code',
  'name',
  'firstName',
  'lastName',
  'subject',
  'description',
  'body',
  'email',
  'phone',
  'role',
  'language',
  'status',
  'hasGoogle',
  'hasSecondStep',
  'gender',
  'languages',
  'imageUrl',
  'imageAlt',
  'startsAt',
  'treatmentId',
  'totalPrice',
  'therapists',
  'therapistId',
  'internalNotes',
  'isBlocked',
  'refund',
  'refunded',
  'reason',
  'search',
  'mail',
  'sent',
  'needsAttention',
  'price60min',
  'price75min',
  'price90min',
  'price',
  'extraMinutes',
  'discountPercent',
  'discountAmount',
  'validFrom',
  'validUntil',
  'maxUses',
  'maxUsesPerClient',
  'minimumAmount',
  'treatmentIds',
  'firstBookingOnly',
  'advertised',
  'day',
  'keepsVisits',
  'zipFrom',
  'zipTo',
  'serviceAreaIds',
  'hours',
  'timeOff',
  'times',
  'startsOn',
  'endsOn',
  'note',
  'account',
  'userId',
  'anchor',
  'minutes',
  'sendAt',
  'cancelReason',
  'isChanged',
  'tagManagerId',
  'analyticsId',
  'pixelId',
  'event',
  'count',
  'q',
  'from',
  'to',
  'zip',
  'active',
  'order',
  'position',
  'en',
  'pt',
] as const;

/**
 * Every name under which the log keeps a value. The compiler holds `recordChange` to this list, and a test gives each of
 * them a name people understand, in both languages (`audit.fields` of the admin's texts).
 */
export const auditFields: readonly AuditField[] = [...ownFields, ...settingsFields];

export type AuditField = (typeof ownFields)[number] | SettingsField;
