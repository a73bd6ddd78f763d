import type { AdminBooking, updateAdminBooking } from '#contract/admin-bookings.ts';
import type { RouteRequest } from '#contract/route.ts';

type Body = RouteRequest<typeof updateAdminBooking>['body'];
type Change = Omit<Body, 'version'>;

type DetailField = {
  valueOf(booking: AdminBooking): string;
  bodyOf(value: string): Change;
  /** Under which name the server tells what is wrong with it. */
  name: string;
  /** Whoever goes there has to know. */
  isOfVisit: boolean;
  /** The client is told, too. */
  isPlace?: true;
};

const ofContact = (key: 'firstName' | 'lastName' | 'phone' | 'email'): DetailField => ({
  valueOf: ({ guestDetails }) => guestDetails[key],
  bodyOf: (value) => ({ contact: { [key]: value } }),
  name: `contact.${key}`,
  isOfVisit: key !== 'email',
});

const ofRecipient = (key: 'name' | 'phone'): DetailField => ({
  valueOf: ({ recipientDetails }) => recipientDetails[key],
  bodyOf: (value) => ({ recipientDetails: { [key]: value } }),
  name: `recipientDetails.${key}`,
  isOfVisit: true,
});

const ofPlace = (key: 'address' | 'apartment' | 'roomNumber'): DetailField => ({
  valueOf: ({ location }) => location[key],
  bodyOf: (value) => ({ location: { [key]: value } }),
  name: `location.${key}`,
  isOfVisit: true,
  isPlace: true,
});

/** What the office corrects in place, one at a time. */
const detailFields = {
  firstName: ofContact('firstName'),
  lastName: ofContact('lastName'),
  phone: ofContact('phone'),
  email: ofContact('email'),
  language: {
    valueOf: ({ language }) => language,
    bodyOf: (value) => ({ language: value as Body['language'] }),
    name: 'language',
    isOfVisit: false,
  },
  recipientName: ofRecipient('name'),
  recipientPhone: ofRecipient('phone'),
  address: ofPlace('address'),
  apartment: ofPlace('apartment'),
  hotelName: {
    valueOf: ({ location }) => location.hotelName,
    bodyOf: (value) => ({ location: { hotelName: value, isHotel: value.trim() !== '' } }),
    name: 'location.hotelName',
    isOfVisit: true,
    isPlace: true,
  },
  roomNumber: ofPlace('roomNumber'),
  zipCode: {
    valueOf: ({ zipCode }) => zipCode,
    bodyOf: (value) => ({ zipCode: value }),
    name: 'zipCode',
    isOfVisit: true,
    isPlace: true,
  },
  tables: {
    valueOf: ({ hasMassageTable }) => String(hasMassageTable),
    bodyOf: (value) => ({ hasMassageTable: Number(value) }),
    name: 'hasMassageTable',
    isOfVisit: true,
  },
  access: {
    valueOf: ({ locationNotes }) => locationNotes,
    bodyOf: (value) => ({ locationNotes: value }),
    name: 'locationNotes',
    isOfVisit: true,
  },
} satisfies Record<string, DetailField>;

export type DetailName = keyof typeof detailFields;

export const fieldOf = (name: DetailName): DetailField => detailFields[name];

/** The first names of those a change of this field is told to: only while the visit is ahead and somebody is to come. */
export const toldOf = (booking: AdminBooking, name: DetailName, now: Date): string[] => {
  const { status, datetimeEnd, assignment, guestDetails, paidAt } = booking;
  const isAhead = (status === 'confirmed' || status === 'finding_therapist') && Date.parse(datetimeEnd) > now.getTime();
  if (!isAhead) return [];
  const { isOfVisit, isPlace } = fieldOf(name);
  return [
    ...(isOfVisit ? assignment.therapists.map(({ firstName }) => firstName) : []),
    ...(isPlace && paidAt && guestDetails.email !== '' ? [guestDetails.firstName] : []),
  ];
};
