import type { ReactNode } from 'react';
import type { OwnVisitInFull } from '#contract/therapist-desk.ts';
import { formatPhone } from '#domain/identity/phone-number.ts';
import { Card } from '#web/ui/card.tsx';
import { ChatIcon, CheckIcon, InfoIcon, PhoneIcon, PinIcon } from '#web/ui/icons.tsx';
import { ActionLink } from '../action-link.tsx';
import { callLink, mapLink, smsLink, whatsAppLink } from '../contact-links.ts';
import { useDeskWords } from '../desk-words.ts';

type Visit = { visit: OwnVisitInFull };

function DetailCard({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Card as="section" padding="none" className="px-5 py-4.5 md:px-6 md:py-5">
      <h2 className="mb-2 text-l">{title}</h2>
      {children}
    </Card>
  );
}

/** Seen first and never loud: it is about somebody's body. */
export function HealthCard({ notes }: { notes: string }) {
  const { t } = useDeskWords();
  if (!notes) return null;
  return (
    <section className="flex gap-3.5 rounded-l bg-accent-soft px-5 py-4.5 md:px-6 md:py-5">
      <InfoIcon className="mt-1 shrink-0 text-accent-text" />
      <div className="min-w-0">
        <h2 className="text-l">{t('booking.health')}</h2>
        <p className="mt-1 whitespace-pre-line">{notes}</p>
      </div>
    </section>
  );
}

/** Before its day nothing is to be told, and the way there is what the page is for. */
const isStillAhead = ({ status, canComplete, day, now }: OwnVisitInFull): boolean =>
  status === 'confirmed' && !canComplete && !(day && now >= day.from);

/** A while after the visit the server no longer tells where it was. */
export function PlaceCard({ visit }: Visit) {
  const { t } = useDeskWords();
  const { location, locationNotes } = visit;
  if (!visit.place)
    return (
      <DetailCard title={t('booking.place')}>
        <p>{visit.area}</p>
        <p className="text-s text-soft">{t('booking.placeGone')}</p>
      </DetailCard>
    );
  const lines = location.isHotel
    ? [location.hotelName, location.roomNumber && t('booking.room', { room: location.roomNumber }), location.address]
    : [location.address, location.apartment];
  return (
    <DetailCard title={t('booking.place')}>
      <address className="not-italic">
        {[...lines, `${location.zipCode} ${visit.area}`].filter(Boolean).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      {locationNotes && (
        <div className="mt-3 rounded-m bg-sunken px-4 py-3 text-s">
          <h3 className="mb-0.5 font-sans text-s font-semibold tracking-normal">{t('booking.access')}</h3>
          <p className="whitespace-pre-line">{locationNotes}</p>
        </div>
      )}
      <ActionLink
        look={isStillAhead(visit) ? 'primary' : 'ghost'}
        outside
        href={mapLink(visit.mapQuery)}
        icon={<PinIcon size={18} />}
        className="mt-4 max-sm:w-full"
      >
        {t('booking.map')}
      </ActionLink>
    </DetailCard>
  );
}

export function ClientCard({ visit }: Visit) {
  const { t } = useDeskWords();
  const { recipient } = visit;
  const name = recipient?.name || visit.clientName;
  const phone = recipient?.phone || visit.clientPhone;
  return (
    <DetailCard title={t('booking.client')}>
      <p>{recipient ? t('booking.recipient', { name }) : visit.clientName}</p>
      {recipient && <p className="text-s text-soft">{t('booking.bookedBy', { name: visit.clientName })}</p>}
      {phone && (
        <>
          <p className="text-s text-soft tabular-nums">{formatPhone(phone)}</p>
          <div className="mt-4 grid gap-2 sm:flex sm:flex-wrap">
            <ActionLink href={callLink(phone)} icon={<PhoneIcon size={18} />}>
              {t('booking.call', { name: name.split(' ')[0] })}
            </ActionLink>
            <div className="grid grid-cols-2 gap-2 sm:flex">
              <ActionLink href={smsLink(phone)} icon={<ChatIcon size={18} />}>
                {t('booking.sms')}
              </ActionLink>
              <ActionLink outside href={whatsAppLink(phone)} icon={<ChatIcon size={18} />}>
                {t('booking.whatsapp')}
              </ActionLink>
            </div>
          </div>
        </>
      )}
    </DetailCard>
  );
}

export function BringCard({ visit }: Visit) {
  const { t, language } = useDeskWords();
  const { massageTables, addIns } = visit.bring;
  const things = [
    massageTables > 0 ? t('booking.table', { count: massageTables }) : t('booking.tableThere'),
    t('booking.linen'),
    ...addIns.map(({ name }) => name[language]),
  ];
  return (
    <DetailCard title={t('booking.bring')}>
      <ul className="grid gap-1.5">
        {things.map((thing) => (
          <li key={thing} className="flex items-start gap-2.5">
            <CheckIcon size={18} className="mt-1 shrink-0 text-brand" />
            {thing}
          </li>
        ))}
      </ul>
    </DetailCard>
  );
}

export function ColleagueCard({ visit }: Visit) {
  const { t } = useDeskWords();
  if (visit.colleagues.length === 0) return null;
  return (
    <DetailCard title={t('booking.colleague')}>
      <ul className="grid gap-3">
        {visit.colleagues.map(({ firstName, phone }) => (
          <li key={firstName} className="flex flex-wrap items-center justify-between gap-3">
            {firstName}
            {phone && (
              <ActionLink href={callLink(phone)} icon={<PhoneIcon size={18} />}>
                {t('booking.colleagueCall', { name: firstName })}
              </ActionLink>
            )}
          </li>
        ))}
      </ul>
    </DetailCard>
  );
}
