import type { Role } from '#domain/identity/role.ts';
import { redirectFor } from '#domain/screens/screens.ts';

/** Every room of the admin in the order of the navigation; `group` sets them apart by a hairline. */
const areas = [
  { key: 'home', path: '/admin', group: 'day' },
  { key: 'bookings', path: '/admin/bookings', group: 'day' },
  { key: 'clients', path: '/admin/clients', group: 'day' },
  { key: 'waiting', path: '/admin/waiting', group: 'day' },
  { key: 'therapists', path: '/admin/therapists', group: 'day' },
  { key: 'reviews', path: '/admin/reviews', group: 'day' },
  { key: 'users', path: '/admin/users', group: 'day' },
  { key: 'money', path: '/admin/money', group: 'money' },
  { key: 'giftCards', path: '/admin/gift-cards', group: 'money' },
  { key: 'treatments', path: '/admin/treatments', group: 'offer' },
  { key: 'addIns', path: '/admin/add-ins', group: 'offer' },
  { key: 'promoTest', path: '/admin/promo-test', group: 'offer' },
  { key: 'analytics', path: '/admin/analytics', group: 'company' },
  { key: 'emailTemplates', path: '/admin/email-templates', group: 'company' },
  { key: 'emailScheduler', path: '/admin/email-scheduler', group: 'company' },
  { key: 'tracking', path: '/admin/tracking', group: 'company' },
  { key: 'settings', path: '/admin/settings', group: 'company' },
  { key: 'audit', path: '/admin/audit', group: 'company' },
  { key: 'security', path: '/admin/security', group: 'company' },
] as const;

/** What somebody sees in the navigation is what they may open. */
export const areasOf = (role: Role | undefined): readonly Area[] =>
  areas.filter(({ path }) => role === undefined || redirectFor({ path, user: { role } }) === null);

type Area = (typeof areas)[number];
export type AreaKey = Area['key'];

export const areaAt = (pathname: string): Area => {
  const path = pathname.toLowerCase().replace(/\/+$/, '');
  return areas.find((area) => area.path === path) ?? areas[0];
};
