import { invitationDays, resetLinkMinutes, verificationCodeMinutes } from '#domain/identity/account-rules.ts';
import type { Language } from '#domain/language/language.ts';
import { keptMinutes } from '#domain/waiting-list/waiting-rules.ts';
import { portugueseExamples } from './portuguese-examples.ts';

type Example = Readonly<Record<string, string | number>>;

/** Their names are those of `layout.reasons` among the texts. */
export type Audience = 'client' | 'therapist' | 'office' | 'area' | 'gift' | 'waiting';

type MailKind = {
  /** The variables a template of this type may use, each with a value as a preview shows it. */
  readonly example: Example;
  /** What opens something or tells of somebody else: it leaves the row as soon as the mail has left. */
  readonly secrets: readonly string[];
  /** After this the mail says something that is no longer true: it is not sent, and an admin cannot revive it. */
  readonly goodForMinutes?: number;
  /** People may ask not to get it: it carries List-Unsubscribe. Everything else belongs to what they bought. */
  readonly optional?: true;
  /** Whom it goes to, and so why it came; clients unless said otherwise. */
  readonly to?: Audience;
};

const booking = {
  firstName: 'Inês',
  reference: 'CA-7F3K2Q',
  treatment: 'Relaxing',
  date: 'Friday, November 20, 2026',
  time: '3:30 pm',
  zone: 'Lisbon',
  link: 'https://calma.example/bookings/example?token=example',
};
/** What a client gets who does not want it like this: the same whichever way it was, or is to be, paid. */
const moneyBack = 'with a full refund of what you have paid';
const arrives = 'Banks take 5 to 10 working days.';
const place = 'Rua Augusta 10, 1100-053';
const seller = {
  company: 'Calma Bem-Estar, Lda. · NIF 500000000 · Rua do Exemplo 1, 1000-001 Lisboa',
  contact: 'ola@calma.example · +351 912 345 678',
};
/** What a contract made at a distance has to say. */
const sale = {
  duration: '60 min',
  people: 1,
  lines: 'Relaxing: 65,00 €',
  refundUntil:
    'Full refund until November 19, 2026, 3:30 pm. 50% refund until November 20, 2026, 9:30 am. No refund after that.',
  ...seller,
};
const face = { portraits: 'https://calma.example/portraits/marta.png' };
const withdrawal = { withdrawUntil: 'December 2, 2026' };
const wayBack = { to: 'to Visa ending 4242', arrives: 'Banks take 5 to 10 working days.' };
const paper = { invoiceNote: 'This receipt confirms your payment. It is not an invoice (fatura).' };
/** Mails that were queued before these variables came are owed all the same: their lines are left out. */
export const joinedLater: Example = Object.fromEntries(
  Object.keys({ ...sale, ...face, ...withdrawal, ...wayBack, ...paper }).map((name) => [name, '']),
);

/** Of a therapist's mail about a booking. */
const visit = {
  firstName: 'Marta',
  reference: booking.reference,
  treatment: booking.treatment,
  date: booking.date,
  time: booking.time,
  zone: booking.zone,
};
const given = { amount: '5,00 €', date: booking.date, reference: booking.reference };
const invoiced = { firstName: 'Inês', reference: booking.reference, link: booking.link };
/** What a cash machine asks for. */
const voucher = { entity: '21800', payReference: '123 456 789', until: 'November 19, 2026, 2:20 pm' };
const rescheduleLink = 'https://calma.example/reschedule/example';
const deskLink = 'https://calma.example/therapist/booking/example';
/** A visit that is a therapist's own. */
const ownVisit = {
  example: {
    ...visit,
    minutes: 60,
    place,
    clientName: 'Inês Carvalho',
    clientPhone: '+351 912 345 678',
    link: deskLink,
  },
  secrets: ['place', 'clientName', 'clientPhone', 'link'],
  to: 'therapist',
} satisfies MailKind;
const offerLink = 'https://calma.example/therapist/confirm-booking/example/example?token=example';
const boughtCard = { firstName: 'Rui', recipientName: 'Inês', amount: '100,00 €' };
const giftCardLink = 'https://calma.example/gift-card?token=example';

/** Every mail the company sends. A new one is an entry here and its texts under the same name in `locales/{en,pt}/emails.json`. */
const mailTypes = {
  verification_code: {
    example: { firstName: 'Inês', code: '4821', minutes: verificationCodeMinutes },
    secrets: ['code'],
    goodForMinutes: verificationCodeMinutes,
  },
  /** Proves the address of a guest before a time is held. */
  booking_code: {
    example: { code: '4821', minutes: verificationCodeMinutes },
    secrets: ['code'],
    goodForMinutes: verificationCodeMinutes,
  },
  welcome: { example: { firstName: 'Inês' }, secrets: [] },
  password_reset: {
    example: {
      firstName: 'Inês',
      link: 'https://calma.example/reset-password?token=example',
      minutes: resetLinkMinutes,
    },
    secrets: ['link'],
    goodForMinutes: resetLinkMinutes,
  },
  password_changed: { example: { firstName: 'Inês' }, secrets: [] },
  account_invitation: {
    example: { firstName: 'Inês', link: 'https://calma.example/reset-password?token=example', days: invitationDays },
    secrets: ['link'],
    goodForMinutes: invitationDays * 24 * 60,
  },
  booking_received: {
    example: { ...booking, ...sale, place, paid: '65,00 €', answerBy: 'November 18, 2026, 2:20 pm', rescheduleLink },
    secrets: ['link', 'rescheduleLink'],
  },
  /** For what was booked on the phone and is paid at the visit or by the hotel. */
  booking_agreed: {
    example: {
      ...booking,
      ...sale,
      place,
      money: 'To pay at the visit: 65,00 €. Nothing has been charged.',
      answerBy: 'November 18, 2026, 2:20 pm',
      rescheduleLink,
    },
    secrets: ['link', 'rescheduleLink'],
  },
  booking_confirmed: {
    example: { ...booking, ...sale, place, therapist: 'Marta', ...face, rescheduleLink },
    secrets: ['link', 'rescheduleLink'],
  },
  booking_reminder: { example: { ...booking, place, therapist: 'Marta' }, secrets: ['link'] },
  booking_rescheduled: {
    example: { ...booking, place, oldDate: 'Thursday, November 19, 2026', oldTime: '10:00 am' },
    secrets: ['link'],
  },
  /** The office chose another time. */
  booking_moved_by_us: {
    example: { ...booking, place, oldDate: 'Thursday, November 19, 2026', oldTime: '10:00 am', moneyBack },
    secrets: ['link'],
  },
  /** The office wrote down another place. */
  booking_place_changed: { example: { ...booking, place }, secrets: ['link'] },
  /** The office changed treatment, length, add-ins or people. */
  booking_changed: {
    example: {
      ...booking,
      minutes: 90,
      place,
      price: '85,00 €',
      money: 'To pay: 20,00 €. Please pay on the page of your booking.',
    },
    secrets: ['link'],
  },
  therapist_changed: { example: { ...booking, place, therapist: 'Marta', ...face, moneyBack }, secrets: ['link'] },
  booking_cancelled: {
    example: {
      ...booking,
      refund: '65,00 €',
      who: 'Our team cancelled this booking.',
      money: 'Refund: 65,00 €, to Visa ending 4242. It is on its way.',
      arrives,
    },
    secrets: ['link'],
  },
  refund_made: {
    example: { ...booking, refund: '20,00 €', to: 'to Visa ending 4242', reason: 'The massage began late.', arrives },
    secrets: ['link'],
  },
  /** Money came for which nothing could be bought any more. */
  payment_returned: {
    example: {
      ...booking,
      refund: '65,00 €',
      to: 'to Visa ending 4242',
      why: 'Your payment arrived after this booking was cancelled.',
    },
    secrets: ['link'],
  },
  /** The company found nobody: an apology, and everything back. */
  nobody_found: {
    example: { ...booking, refund: '65,00 €', arrives, notFound: 'No therapist was available for your booking.' },
    secrets: ['link'],
  },
  /** Whoever was announced cannot come, and somebody else is looked for. */
  searching_again: { example: { ...booking, answerBy: 'November 19, 2026, 2:20 pm', moneyBack }, secrets: ['link'] },
  /** Nobody has accepted by the promised hour. */
  answer_due: { example: { ...booking, until: 'November 19, 2026, 2:20 pm', moneyBack }, secrets: ['link'] },
  /** A therapist cannot come at the wished hour, but at another. */
  time_proposed: {
    example: {
      ...booking,
      therapist: 'Marta',
      times: 'Fri, Nov 20, 5:30 pm',
      until: 'November 19, 2026, 2:20 pm',
    },
    secrets: ['link'],
  },
  /** On the day itself, where no SMS can be sent: on the way, late, at the door, nobody opens. */
  visit_news: {
    example: { ...booking, headline: 'Marta is on the way', news: 'Arriving around 3:20 pm.' },
    secrets: ['link'],
    goodForMinutes: 30,
  },
  choice_needed: { example: { ...booking, until: 'November 19, 2026, 2:20 pm', moneyBack }, secrets: ['link'] },
  payment_failed: { example: { ...booking, heldUntil: '2:20 pm' }, secrets: ['link'], goodForMinutes: 15 },
  /** To be paid at a cash machine, or in the app of a bank. */
  payment_instructions: { example: { ...booking, amount: '65,00 €', ...voucher }, secrets: ['link'] },
  voucher_over: { example: { ...booking, amount: '65,00 €' }, secrets: ['link'] },
  /** For what was booked on the phone. */
  payment_link: {
    example: { ...booking, place, price: '65,00 €', until: 'November 19, 2026, 2:20 pm' },
    secrets: ['link'],
  },
  /** The link in earlier mails was withdrawn. */
  link_replaced: {
    example: { ...booking, why: 'You asked us to lock the earlier link.' },
    secrets: ['link'],
  },
  /** A guest asked for their data to be erased; opening the link proves the mailbox. */
  confirm_erasure: { example: booking, secrets: ['link'] },
  receipt: { example: { ...booking, paid: '65,00 €', ...paper }, secrets: ['link'] },
  review_request: {
    example: { firstName: 'Inês', treatment: booking.treatment, therapist: 'Marta', link: booking.link },
    secrets: ['link'],
    optional: true,
  },
  therapist_offer: {
    example: {
      ...visit,
      ...{ start: '3:30 pm', minutes: 60, area: 'Lisboa', pay: '39,00 €' },
      confirmLink: offerLink,
      rejectLink: 'https://calma.example/therapist/booking-rejected/example/example?token=example',
      answerBy: 'November 16, 2026, 2:20 pm',
    },
    secrets: ['confirmLink', 'rejectLink'],
    to: 'therapist',
  },
  therapist_assignment: ownVisit,
  /** Place, people or treatment of an own visit are others now. */
  visit_changed: ownVisit,
  therapist_reminder: { example: { ...visit, place, link: deskLink }, secrets: ['place', 'link'], to: 'therapist' },
  offer_withdrawn: { example: visit, secrets: [], to: 'therapist' },
  assignment_ended: { example: { ...visit, what: 'The visit was cancelled.' }, secrets: [], to: 'therapist' },
  needs_attention: {
    example: {
      reference: booking.reference,
      treatment: booking.treatment,
      date: booking.date,
      time: booking.time,
      zone: booking.zone,
      area: 'Lisboa',
      reason: 'Nobody has answered.',
      link: 'https://calma.example/admin/bookings?id=example',
    },
    secrets: [],
    to: 'office',
  },
  /** To admins: a bank refused a refund, or asks money back. */
  payment_problem: {
    example: {
      reference: booking.reference,
      amount: '65,00 €',
      what: 'The bank refused a refund. Nobody else will see to it.',
      link: 'https://calma.example/admin/bookings?id=example',
    },
    secrets: [],
    to: 'office',
  },
  /** What certified software wrote, for the client. */
  invoice: { example: { ...invoiced, number: 'FR A/12', amount: '65,00 €' }, secrets: ['link'] },
  credit_note: { example: { ...invoiced, number: 'NC A/3', amount: '20,00 €' }, secrets: ['link'] },
  /** To a therapist: a month was paid out. */
  pay_statement: {
    example: {
      firstName: 'Marta',
      month: 'October 2026',
      amount: '1 674,40 €',
      paidOn: 'November 16, 2026',
      reference: 'SEPA 20261116-04',
      link: 'https://calma.example/therapist/dashboard',
    },
    secrets: [],
    to: 'therapist',
  },
  /** To a client: thanks for what they gave beside the price; to a therapist: their part of it. */
  tip_thanks: { example: { ...given, firstName: 'Rita', therapist: 'Ana', link: booking.link }, secrets: ['link'] },
  tip_received: {
    example: { ...given, firstName: 'Ana', link: 'https://calma.example/therapist/dashboard' },
    secrets: [],
    to: 'therapist',
  },
  gift_card_bought: {
    example: {
      firstName: 'Rui',
      recipientName: 'Inês',
      amount: '100,00 €',
      deliverOn: booking.date,
      link: giftCardLink,
      ...withdrawal,
      ...seller,
    },
    secrets: ['recipientName', 'link'],
  },
  gift_card_delivered: {
    example: {
      firstName: 'Inês',
      fromName: 'Rui',
      amount: '100,00 €',
      message: 'Happy birthday! Enjoy your massage.',
      code: 'CALM-7F3K-2QXM-9PRT',
      expiresOn: 'November 20, 2029',
      link: giftCardLink,
    },
    secrets: ['message', 'code', 'link'],
    to: 'gift',
  },
  /** To whoever left an address for a zip code that was not served then; once, and the address is forgotten. */
  area_open: {
    example: { area: 'Leiria', zip: '2400-001', link: 'https://calma.example/?lang=en' },
    secrets: ['zip'],
    to: 'area',
  },
  /** To the first in line for a full day: a time is held for them. */
  time_free: {
    example: {
      treatment: booking.treatment,
      length: 60,
      date: booking.date,
      time: booking.time,
      heldUntil: '2:20 pm',
      minutes: keptMinutes,
      link: 'https://calma.example/waiting/example?lang=en',
      leaveLink: 'https://calma.example/waiting/example?lang=en#leave',
    },
    secrets: ['link', 'leaveLink'],
    goodForMinutes: keptMinutes,
    to: 'waiting',
  },
  /** The payment is disputed, and then it is not any more. */
  gift_card_frozen: { example: { ...boughtCard, link: giftCardLink }, secrets: ['recipientName', 'link'] },
  gift_card_thawed: { example: { ...boughtCard, link: giftCardLink }, secrets: ['recipientName', 'link'] },
  gift_card_instructions: {
    example: { ...boughtCard, ...voucher, link: giftCardLink },
    secrets: ['recipientName', 'link'],
  },
  gift_card_voucher_over: { example: { ...boughtCard, link: giftCardLink }, secrets: ['recipientName', 'link'] },
  gift_card_withdrawn: { example: { ...boughtCard, ...wayBack }, secrets: ['recipientName'] },
  /** The office ended it, and gives back what is left. */
  gift_card_cancelled: { example: { ...boughtCard, ...wayBack }, secrets: ['recipientName'] },
  /** To whoever had got the card, whoever ended it. */
  gift_card_recalled: { example: { firstName: 'Inês', fromName: 'Rui', amount: '100,00 €' }, secrets: [], to: 'gift' },
} satisfies Record<string, MailKind>;

export type MailType = keyof typeof mailTypes;

export type MailValues = { [Type in MailType]: (typeof mailTypes)[Type]['example'] };

export const mailTypeNames = Object.keys(mailTypes) as MailType[];

const kindOf = (type: MailType): MailKind => mailTypes[type];

export const variablesOf = (type: MailType): string[] => Object.keys(mailTypes[type].example);

export const secretsOf = (type: MailType): readonly string[] => mailTypes[type].secrets;

/** What a mail of this type is for: without its code or its links nobody could do what it asks. */
export const neededBy = (type: MailType): string[] =>
  variablesOf(type).filter((name) => name === 'code' || (/link$/i.test(name) && !shortcuts.has(name)));

/** A second, shorter way to what the mail's own link opens as well. */
const shortcuts: ReadonlySet<string> = new Set(['rescheduleLink']);

export const goodForMinutes = (type: MailType): number | null => kindOf(type).goodForMinutes ?? null;

export const audienceOf = (type: MailType): Audience => kindOf(type).to ?? 'client';

export const isOptional = (type: MailType): boolean => kindOf(type).optional ?? false;

/** What a preview and a test mail are filled with. */
export const exampleOf = (type: MailType, language: Language): Example => {
  const { example }: MailKind = mailTypes[type];
  if (language === 'en') return example;
  return Object.fromEntries(Object.entries(example).map(([name, value]) => [name, portugueseExamples[name] ?? value]));
};
