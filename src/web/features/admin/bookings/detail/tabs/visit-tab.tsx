import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminBooking } from '#contract/admin-bookings.ts';
import { visitMode } from '#domain/booking/visit-mode.ts';
import { capitalised } from '#domain/language/capitalised.ts';
import { formatDate, formatDuration, formatTime } from '#domain/language/formats.ts';
import type { Language } from '#domain/language/language.ts';
import { PhoneLink } from '#web/features/admin/shared/record/phone-link.tsx';
import { useIsSupport } from '#web/features/admin/shared/use-is-support.ts';
import { withZone } from '#web/i18n/device-zone.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { EditIcon, LockIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/router.tsx';
import type { DetailName } from '../edit/detail-fields.ts';
import { EditableFact } from '../edit/editable-fact.tsx';
import type { DetailEdit } from '../edit/use-detail-edit.ts';
import { ClientLink } from './client-link.tsx';
import { Facts, Part } from './facts.tsx';
import { NotesForm, type useNotesForm } from './notes-form.tsx';

type Editable = { booking: AdminBooking; edit: DetailEdit };
type VisitTabProps = Editable & {
  notes: ReturnType<typeof useNotesForm>;
  /** Left out where the visit can no longer be another one. */
  onChange: (() => void) | undefined;
};

export function VisitTab({ booking, edit, notes, onChange }: VisitTabProps) {
  const { t } = useTranslation('admin');
  const isSupport = useIsSupport();
  return (
    <>
      <Part
        title={t('bookings.visit.title')}
        aside={
          onChange && (
            <Button variant="ghost" size="small" onClick={onChange}>
              <EditIcon size={18} />
              {t('bookings.changeVisit.button')}
            </Button>
          )
        }
      >
        <WhatAndWhen booking={booking} />
      </Part>
      <Part title={t('bookings.visit.clientTitle')}>
        <Client booking={booking} edit={edit} />
      </Part>
      <Part title={t('bookings.visit.placeTitle')}>
        <Place booking={booking} edit={edit} />
      </Part>
      {!isSupport && (
        <Part title={t('bookings.visit.healthTitle')}>
          <HealthNotes notes={booking.notes} />
        </Part>
      )}
      <Part title={t('bookings.notes.title')}>
        <NotesForm form={notes} />
      </Part>
      {!isSupport && (
        <Part title={t('bookings.visit.linkTitle')}>
          <ClientLink href={booking.clientLink} />
        </Part>
      )}
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
    from: formatTime(booking.datetime, language, booking.timezone),
    to: formatTime(booking.datetimeEnd, language, booking.timezone),
  };
  return (
    <Facts
      facts={[
        [t('bookings.visit.day'), capitalised(formatDate(booking.datetime, 'full', language, booking.timezone))],
        [t('bookings.visit.time'), withZone(t('bookings.visit.timeText', span), booking.datetime, booking.timezone)],
        ...flexibleFacts(booking, t, language),
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

const flexibleFacts = (
  { flexibleMinutes = 0 }: AdminBooking,
  t: TFunction<'admin'>,
  language: Language,
): [string, string][] =>
  flexibleMinutes === 0
    ? []
    : [
        [
          t('bookings.visit.flexible'),
          t('bookings.visit.flexibleText', { span: formatDuration(flexibleMinutes, language) }),
        ],
      ];

/** A name and its value with a pencil, as the list of facts takes it. */
const useEditable = ({ booking, edit }: Editable) => {
  const { t } = useTranslation('admin');
  return (name: DetailName, shown: ReactNode) => {
    const label = t(`bookings.edit.fields.${name}`);
    return [
      label,
      <EditableFact key={name} booking={booking} edit={edit} name={name} label={label}>
        {shown}
      </EditableFact>,
    ] as const;
  };
};

function Client({ booking, edit }: Editable) {
  const { t } = useTranslation(['admin', 'common']);
  const isSupport = useIsSupport();
  const editable = useEditable({ booking, edit });
  const { guestDetails: client, recipientDetails: recipient } = booking;
  if (client.email === '' && client.phone === '')
    return <p className="text-s text-soft">{t('bookings.visit.erased')}</p>;
  return (
    <Facts
      facts={[
        editable('firstName', client.firstName),
        editable('lastName', client.lastName),
        editable('phone', client.phone && <PhoneLink number={client.phone} />),
        editable('email', client.email && <EmailLink email={client.email} />),
        [
          t('bookings.visit.account'),
          booking.userId && !isSupport ? (
            <Link key="account" className="link" to={`/admin/users?open=${booking.userId}`}>
              {t('bookings.visit.accountLink')}
            </Link>
          ) : (
            t(booking.userId ? 'bookings.visit.hasAccount' : 'bookings.visit.guest')
          ),
        ],
        editable('language', t(`common:language.${booking.language}`)),
        [t('bookings.visit.nif'), booking.nif],
        ...(booking.recipientType === 'someone-else'
          ? [
              editable('recipientName', recipient.name),
              editable('recipientPhone', recipient.phone && <PhoneLink number={recipient.phone} />),
            ]
          : []),
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

const mapLink = (query: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;

function Place({ booking, edit }: Editable) {
  const { t } = useTranslation('admin');
  const editable = useEditable({ booking, edit });
  const { location, zipCode, area } = booking;
  if (location.address === '') return <Facts facts={[[t('bookings.visit.zip'), `${zipCode} ${area}`.trim()]]} />;
  return (
    <Facts
      facts={[
        editable('address', <AddressWithMap booking={booking} />),
        editable('apartment', location.apartment),
        editable('hotelName', location.isHotel && location.hotelName),
        ...(location.isHotel ? [editable('roomNumber', location.roomNumber)] : []),
        editable('zipCode', area ? t('bookings.visit.zipText', { zip: zipCode, area }) : zipCode),
        editable('tables', booking.hasMassageTable || t('bookings.visit.noTable')),
        editable(
          'access',
          booking.locationNotes && <span className="whitespace-pre-line">{booking.locationNotes}</span>,
        ),
      ]}
    />
  );
}

function AddressWithMap({ booking: { location, zipCode } }: { booking: AdminBooking }) {
  const { t } = useTranslation('admin');
  const query = [location.hotelName, location.address, zipCode].filter(Boolean).join(', ');
  return (
    <>
      {location.address}{' '}
      <a href={mapLink(query)} target="_blank" rel="noreferrer" className="link whitespace-nowrap">
        {t('bookings.visit.map')}
        <span className="sr-only">, {t('bookings.visit.newTab')}</span>
      </a>
    </>
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
