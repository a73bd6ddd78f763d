import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/booking.ts';
import { BellIcon, LockIcon, PeopleIcon, PinIcon } from '#web/ui/icons.tsx';

/** What to have ready, as far as it concerns this booking; gone as soon as somebody is on the way. */
export function BeforeMassage({ booking, now }: { booking: Booking; now: Date }) {
  const { t } = useTranslation('treatments', { keyPrefix: 'status.before' });
  const { datetime, visit, hasMassageTable, location, locationNotes, notes } = booking;
  if (now.getTime() >= Date.parse(datetime) || (visit && visit.state !== 'planned')) return null;
  return (
    <section aria-labelledby="before-massage">
      <h2 id="before-massage" className="text-l">
        {t('title')}
      </h2>
      <ul className="mt-3 grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Item icon={<PeopleIcon />} title={t('room')} text={t(hasMassageTable > 0 ? 'roomOwnTable' : 'roomText')} />
        {location.isHotel && <Item icon={<BellIcon />} title={t('hotel')} text={t('hotelText')} />}
        {locationNotes && <Item icon={<PinIcon />} title={t('door')} text={locationNotes} />}
        {notes && <Item icon={<LockIcon />} title={t('health')} text={t('healthText')} />}
      </ul>
    </section>
  );
}

function Item({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <li className="flex gap-3 text-s">
      <span className="shrink-0 text-brand">{icon}</span>
      <span className="min-w-0 wrap-anywhere">
        <b className="block font-semibold text-balance">{title}</b>
        <span className="text-soft">{text}</span>
      </span>
    </li>
  );
}
