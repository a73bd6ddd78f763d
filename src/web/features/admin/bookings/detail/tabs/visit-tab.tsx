import { useTranslation } from 'react-i18next';
import type { AdminBooking } from '#contract/admin-bookings.ts';
import { visitMode } from '#domain/booking/visit-mode.ts';
import { formatPhone } from '#domain/identity/phone-number.ts';
import { formatDate, formatTime } from '#domain/language/formats.ts';
import { nameOf } from '#web/features/admin/bookings/name-of.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { LockIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/router.tsx';
import { ClientLink } from './client-link.tsx';
import { Facts, Part } from './facts.tsx';
import { NotesForm, type useNotesForm } from './notes-form.tsx';

type VisitTabProps = { booking: AdminBooking; notes: ReturnType<typeof useNotesForm> };

export function VisitTab({ booking, notes }: VisitTabProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <Part title={t('bookings.visit.title')}>
        <WhatAndWhen booking={booking} />
      </Part>
      <Part title={t('bookings.visit.clientTitle')}>
        <Client booking={booking} />
      </Part>
      <Part title={t('bookings.visit.placeTitle')}>
        <Place booking={booking} />
      </Part>
      <Part title={t('bookings.visit.healthTitle')}>
        <HealthNotes notes={booking.notes} />
      </Part>
      <Part title={t('bookings.notes.title')}>
        <NotesForm form={notes} />
      </Part>
      <Part title={t('bookings.visit.linkTitle')}>
        <ClientLink href={booking.clientLink} />
      </Part>
    </>
  );
}

function WhatAndWhen({ booking }: { booking: AdminBooking }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const people = t('bookings.people', { count: booking.peopleCount });
  const mode = visitMode(booking);
  const addIns = booking.priceLines.filter(({ kind }) => kind === 'add-in').map(({ label }) => label[language]);
  const gender = t(`bookings.visit.genders.${booking.therapistGender}`);
  const takesOthers = booking.therapistGender !== 'any' && booking.acceptOppositeGender;
  const span = {
    from: formatTime(booking.datetime, language),
    to: formatTime(booking.datetimeEnd, language),
  };
  return (
    <Facts
      facts={[
        [t('bookings.visit.day'), formatDate(booking.datetime, 'full', language)],
        [
          t('bookings.visit.time'),
          <>
            {t('bookings.visit.timeText', span)} <span className="text-soft">({t('bookings.visit.lisbon')})</span>
          </>,
        ],
        [
          t('bookings.visit.treatment'),
          t('bookings.visit.treatmentText', { name: booking.treatment?.[language] ?? '–', minutes: booking.duration }),
        ],
        [
          t('bookings.visit.people'),
          mode && mode !== 'single'
            ? t('bookings.visit.peopleText', { people, mode: t(`bookings.modes.${mode}`) })
            : people,
        ],
        [t('bookings.visit.addIns'), addIns.join(', ')],
        [t('bookings.visit.gender'), takesOthers ? t('bookings.visit.genderElse', { gender }) : gender],
      ]}
    />
  );
}

function Client({ booking }: { booking: AdminBooking }) {
  const { t } = useTranslation(['admin', 'common']);
  const { guestDetails: client, recipientDetails: recipient } = booking;
  if (client.email === '' && client.phone === '')
    return <p className="text-s text-soft">{t('bookings.visit.erased')}</p>;
  return (
    <Facts
      facts={[
        [t('bookings.visit.name'), nameOf(client)],
        [t('bookings.visit.phone'), client.phone && <Phone number={client.phone} />],
        [t('bookings.visit.email'), client.email && <EmailLink email={client.email} />],
        [
          t('bookings.visit.account'),
          booking.userId ? (
            <Link key="account" className="link" to={`/admin/users?open=${booking.userId}`}>
              {t('bookings.visit.accountLink')}
            </Link>
          ) : (
            t('bookings.visit.guest')
          ),
        ],
        [t('bookings.visit.language'), t(`common:language.${booking.language}`)],
        [t('bookings.visit.nif'), booking.nif],
        [
          t('bookings.visit.recipient'),
          booking.recipientType === 'someone-else' && (
            <>
              {recipient.name} {recipient.phone && <Phone number={recipient.phone} />}
            </>
          ),
        ],
      ]}
    />
  );
}

function EmailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className="link">
      {email}
    </a>
  );
}

function Phone({ number }: { number: string }) {
  return (
    <a href={`tel:${number.replace(/[^\d+]/g, '')}`} className="link whitespace-nowrap">
      {formatPhone(number)}
    </a>
  );
}

const mapLink = (query: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;

function Place({ booking }: { booking: AdminBooking }) {
  const { t } = useTranslation('admin');
  const { location, zipCode, area } = booking;
  const query = [location.hotelName, location.address, zipCode].filter(Boolean).join(', ');
  return (
    <Facts
      facts={[
        [
          t('bookings.visit.address'),
          location.address && (
            <>
              {location.address}{' '}
              <a href={mapLink(query)} target="_blank" rel="noreferrer" className="link whitespace-nowrap">
                {t('bookings.visit.map')}
                <span className="sr-only">, {t('bookings.visit.newTab')}</span>
              </a>
            </>
          ),
        ],
        [t('bookings.visit.apartment'), location.apartment],
        [t('bookings.visit.hotel'), location.isHotel && location.hotelName],
        [t('bookings.visit.room'), location.isHotel && location.roomNumber],
        [t('bookings.visit.zip'), area ? t('bookings.visit.zipText', { zip: zipCode, area }) : zipCode],
        [t('bookings.visit.tables'), booking.hasMassageTable || t('bookings.visit.noTable')],
        [
          t('bookings.visit.access'),
          booking.locationNotes && <span className="whitespace-pre-line">{booking.locationNotes}</span>,
        ],
      ]}
    />
  );
}

function HealthNotes({ notes }: { notes: string }) {
  const { t } = useTranslation('admin');
  if (notes === '') return <p className="text-s text-soft">{t('bookings.visit.healthNone')}</p>;
  return (
    <div className="rounded-m bg-sunken px-4 py-3 text-s">
      <p className="wrap-anywhere whitespace-pre-line">{notes}</p>
      <p className="mt-2 flex items-center gap-1.5 text-xs text-soft">
        <LockIcon size={14} className="shrink-0" />
        {t('bookings.visit.healthHint')}
      </p>
    </div>
  );
}
