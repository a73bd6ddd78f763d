import type { updateAdminBooking } from '#contract/admin-bookings.ts';
import type { RouteRequest } from '#contract/route.ts';
import { parseZipCode } from '#domain/service-area/zip-code.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { onlyNamed } from '#server/http/version-check.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import { readdressMails } from '#server/modules/messaging/public.ts';
import { findAreaOfZip } from '#server/modules/service-area/public.ts';
import { errorCodeOf, type Transaction } from '#server/platform/database/database.ts';
import { parsePhone } from '#server/platform/phone-number.ts';
import { withdrawKey } from '../change/withdraw-key.ts';
import type { BookingDeps } from '../deps.ts';
import { bookingChanged } from '../events.ts';
import { mailPlaceChanged } from '../mail/mail-changed.ts';
import { mailNewLink } from '../mail/mails.ts';
import type { FieldFaults } from '../make/check-details.ts';
import type { BookingRow } from '../repo.ts';
import { type Details, updateDetails } from './edit-repo.ts';
import { moveToArea, wayTooLong } from './move-to-area.ts';

type DetailsWish = Omit<
  RouteRequest<typeof updateAdminBooking>['body'],
  'version' | 'internalNotes' | 'notes' | 'notesConsent' | 'choices'
>;

type By = { actor: Actor; faults: FieldFaults };

/** Who it is for and where, as the office corrects it. The caller has locked the row. False when nothing is different. */
export const editDetails = async (
  deps: BookingDeps,
  tx: Transaction,
  booking: BookingRow,
  wish: DetailsWish,
  { actor, faults }: By,
): Promise<boolean> => {
  const after = await withWish(tx, booking, wish, faults);
  const [was, is] = [logged(booking), logged(after)];
  if (JSON.stringify(was) === JSON.stringify(is)) return false;
  if (isErased(booking)) throw new AppError('too_late', { text: 'booking:refused.erased' });
  const isElsewhere = after.serviceAreaId !== booking.serviceAreaId && isAhead(deps, booking);
  const isSearchedAnew = isElsewhere && (await moveToArea(deps, tx, booking, after, wish.evenIfOutside === true));
  await updateDetails(tx, booking.id, after).catch((error: unknown) => {
    // The place goes with the taken time, and the database knows the way to the visits around it.
    throw errorCodeOf(error) === '23P01' ? wayTooLong() : error;
  });
  const changed = { ...booking, ...after, calendarSequence: booking.calendarSequence + 1 };
  await recordChange(tx, { actor, what: 'booking', id: booking.id, label: booking.reference, before: was, after: is });
  await tellClient(deps, tx, booking, changed);
  if (isSearchedAnew || concernsVisit(was, is))
    await deps.emit(tx, bookingChanged, {
      bookingId: booking.id,
      sequence: changed.calendarSequence,
      isSearchedAnew,
    });
  return true;
};

/** What the person asked to forget is not written again. */
const isErased = ({ contact }: BookingRow): boolean => contact.firstName === '' && contact.phone === '';

const withWish = async (
  tx: Transaction,
  booking: BookingRow,
  wish: DetailsWish,
  faults: FieldFaults,
): Promise<Details> => {
  const contact = { ...booking.contact, ...onlyNamed(wish.contact ?? {}) };
  const recipient = { ...booking.recipientDetails, ...onlyNamed(wish.recipientDetails ?? {}) };
  const location = { ...booking.location, ...onlyNamed(wish.location ?? {}) };
  if (wish.contact?.phone !== undefined) contact.phone = checkedPhone('contact.phone', contact.phone, faults);
  if (wish.recipientDetails?.phone !== undefined && recipient.phone !== '')
    recipient.phone = checkedPhone('recipientDetails.phone', recipient.phone, faults);
  if (location.isHotel && location.hotelName === '') faults.add('location.hotelName', 'common:fields.required');
  const area = wish.zipCode === undefined ? null : await findArea(tx, wish.zipCode, faults);
  faults.throwIfAny();
  return {
    contact,
    recipientDetails: recipient,
    location: location.isHotel ? location : { ...location, hotelName: '', roomNumber: '' },
    language: wish.language ?? booking.language,
    zipCode: area?.zip ?? booking.zipCode,
    serviceAreaId: area?.id ?? booking.serviceAreaId,
    timezone: area?.timezone ?? booking.timezone,
    hasMassageTable: wish.hasMassageTable ?? booking.hasMassageTable,
    locationNotes: wish.locationNotes ?? booking.locationNotes,
  };
};

const checkedPhone = (field: string, typed: string, faults: FieldFaults): string => {
  const number = parsePhone(typed);
  if (!number) faults.add(field, typed.trim() === '' ? 'common:fields.required' : 'common:fields.phone');
  return number ?? '';
};

const findArea = async (tx: Transaction, typed: string, faults: FieldFaults) => {
  const parsed = parseZipCode(typed);
  if (!parsed.ok) {
    faults.add('zipCode', typed.trim() === '' ? 'common:fields.required' : 'common:errors.zip_malformed');
    return null;
  }
  const area = await findAreaOfZip(tx, parsed.prefix);
  if (!area) faults.add('zipCode', 'booking:refused.zipNotServed');
  return area && { id: area.id, timezone: area.timezone, zip: parsed.zip };
};

/** What the log keeps, by the names people know. */
const logged = (of: Details) => ({
  firstName: of.contact.firstName,
  lastName: of.contact.lastName,
  phone: of.contact.phone,
  email: of.contact.email,
  language: of.language,
  recipientName: of.recipientDetails.name,
  recipientPhone: of.recipientDetails.phone,
  address: of.location.address,
  apartment: of.location.apartment,
  hotelName: of.location.hotelName,
  roomNumber: of.location.roomNumber,
  zip: of.zipCode,
  hasMassageTable: of.hasMassageTable,
  locationNotes: of.locationNotes,
});

type Logged = ReturnType<typeof logged>;

const placeFields = ['address', 'apartment', 'hotelName', 'roomNumber', 'zip'] as const;
const ofVisit = [
  ...placeFields,
  ...([
    'firstName',
    'lastName',
    'phone',
    'recipientName',
    'recipientPhone',
    'hasMassageTable',
    'locationNotes',
  ] as const),
];

const isAnyOther = (was: Logged, is: Logged, fields: readonly (keyof Logged)[]): boolean =>
  fields.some((field) => was[field] !== is[field]);

/** What whoever goes there has to know. */
const concernsVisit = (was: Logged, is: Logged): boolean => isAnyOther(was, is, ofVisit);

const isAhead = ({ clock }: BookingDeps, { status, endsAt }: BookingRow): boolean =>
  ['waiting_payment', 'finding_therapist', 'confirmed'].includes(status) && endsAt > clock.now();

/** Another address gets a link of its own, and the old one dies; another place is told where there is still a visit ahead. */
const tellClient = async (deps: BookingDeps, tx: Transaction, before: BookingRow, after: BookingRow): Promise<void> => {
  if (before.contact.email.toLowerCase() !== after.contact.email.toLowerCase()) {
    await readdressMails(tx, { id: before.id, from: before.contact.email, to: after.contact.email });
    if (before.paidAt) {
      const renewed = await withdrawKey(deps, tx, after, 'readdressed');
      await mailNewLink(deps, tx, renewed, 'readdressed');
      // It opens the page, which tells the place as well.
      return;
    }
  }
  const isPaidAndAhead = before.paidAt !== null && isAhead(deps, before);
  if (isPaidAndAhead && isAnyOther(logged(before), logged(after), placeFields)) await mailPlaceChanged(deps, tx, after);
};
