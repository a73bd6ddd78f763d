import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/* An hour without its day is understood as today. Each text with a clock in it says here how its day is known. */

const files = ['common', 'auth', 'booking', 'treatments', 'emails', 'admin'] as const;

/** What holds a clock, alone or with its day before it. */
const clocks = [
  'time',
  'until',
  'heldUntil',
  'keptUntil',
  'answerBy',
  'expected',
  'expectedAt',
  'start',
  'oldTime',
  'by',
];

/** Beside one of these the day is said. */
const days = ['date', 'day', 'oldDate', 'when', 'times', 'weekday'];

/** Filled with the day where it is another: `sayUntil`, `sayWhen` and `sayMoment` on pages, `formatPlaceUntil` in SMS, moments in mails. */
const namesItsDay = [
  'booking:waiting.freed',
  'booking:calendar.description',
  'booking:calendar.therapist.description',
  'booking:pay.',
  'booking:checkout.fullUntil',
  'booking:checkout.halfUntil',
  'booking:conflict.',
  'booking:when.goneTitle',
  'booking:when.earliest',
  'booking:code.held',
  'booking:status.lead',
  'booking:status.next',
  'booking:status.proposedUntil',
  'common:codeHeld',
  'common:notifications.kinds.time_proposed',
  'treatments:choice.',
  'treatments:dashboard.start.',
  'treatments:dashboard.task.answerDue',
  'treatments:dashboard.task.bank',
  'treatments:dashboard.task.choice',
  'treatments:dashboard.task.finding',
  'treatments:dashboard.task.proposed',
  'treatments:dashboard.task.waiting_payment',
  'treatments:dashboard.terms.',
  'treatments:giftCard.pay.multibanco',
  'treatments:proposals.held',
  'treatments:reschedule.',
  'treatments:therapist.kept',
  'treatments:therapist.visitDay.toNext',
  'treatments:sms.time_proposed',
  'treatments:sms.all_well',
  'treatments:status.askedAt',
  'emails:choice_needed',
  'emails:answer_due',
  'emails:time_proposed',
  'emails:payment_failed',
  'emails:payment_link',
  'emails:payment_instructions',
  'emails:gift_card_instructions',
  'emails:therapist_offer',
  'emails:searching_again',
  'admin:bookByPhone.',
  'admin:bookingCalendar.',
  'admin:bookings.',
  'admin:clients.',
  'admin:home.stale',
  'admin:home.when.',
  'admin:sortOut.',
  'admin:waiting.keptUntil',
] as const;

/** Said and read within the hours of the visit itself, or of a clock that runs. */
const goesByTheHour = [
  'booking:status.day.',
  'booking:status.saidYes.',
  'booking:when.zone',
  'common:notifications.kinds.therapist_on_way',
  'emails:day.',
  'emails:offerStart.flexible',
  'treatments:sms.on_the_way',
  'treatments:sms.late',
  'treatments:sms.nobody_here',
  'treatments:sms.therapist_found',
  'treatments:dashboard.task.saidYes',
  'treatments:proposals.take',
  'treatments:therapist.booking.completeLater',
  'treatments:therapist.pick.',
  'treatments:therapist.visitDay.',
  'treatments:therapist.today.now',
  'admin:home.figures.',
  'admin:home.today.now',
  'admin:home.trouble.sinceTime',
] as const;

/** No clock: so long it takes, or a day alone. */
const isNoClock = [
  'common:zones.named',
  'booking:checkout.held',
  'emails:papers.giftCard.howTo',
  'treatments:therapist.next.startsIn',
  'treatments:therapist.offer.left',
  'treatments:therapist.offer.undoLeft',
  'treatments:therapist.today.gap',
  'admin:home.offers.left',
  'admin:home.trouble.in',
  'admin:promoTest.fromUntil',
] as const;

const isIn = (places: readonly string[], key: string): boolean => places.some((place) => key.startsWith(place));

type Texts = { readonly [key: string]: string | Texts };

const flat = (texts: Texts, path: string): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : flat(value, `${path}${key}.`),
  );

const textsOf = (language: string): [string, string][] =>
  files.flatMap((file) => flat(JSON.parse(readFileSync(`locales/${language}/${file}.json`, 'utf8')), `${file}:`));

const namesIn = (text: string): string[] => [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name);

describe.each(['en', 'pt'])('a clock in a text of %s', (language) => {
  const withClock = textsOf(language).filter(([, text]) => namesIn(text).some((name) => clocks.includes(name)));

  it('has its day beside it, or is known to name it, or goes by the hour', () => {
    const bare = withClock
      .filter(([, text]) => !namesIn(text).some((name) => days.includes(name)))
      .map(([key]) => key)
      .filter((key) => !isIn([...namesItsDay, ...goesByTheHour, ...isNoClock], key));
    expect(bare).toEqual([]);
  });

  it('is not introduced as a bare hour where its day may stand before it', () => {
    const asHour = withClock
      .filter(([key]) => isIn(namesItsDay, key))
      .filter(([, text]) =>
        /(às|das|pelas|\bas|\bat|\bof) \{\{\s*(time|until|heldUntil|keptUntil|answerBy)\s*\}\}/.test(text),
      )
      .filter(([, text]) => !/(date|day)\s*\}\} (às|at) /.test(text));
    expect(asHour).toEqual([]);
  });
});

/** Whose clock it is stands beside it, or it is nobody's: an hour of a list, of opening, of a calendar. All others go through `say-when`. */
const knowsItsZone = [
  'booking-status/asked/proposals-panel.tsx',
  'booking-status/beside-booking.tsx',
  'booking-wizard/steps/time-step.tsx',
  'chat-widget/chat-panel.tsx',
  'home/home-sections.tsx',
  'reschedule/old-and-new.tsx',
  'therapist/desk/today-timeline.tsx',
  'therapist/offer/offer-facts.tsx',
  'therapist/other-time/pick-dialog.tsx',
  'therapist/other-time/propose-dialog.tsx',
  'therapist/visit-words.ts',
];

describe('a clock on a page of clients and therapists', () => {
  it('is said with its zone where the device is elsewhere', () => {
    const bare = (readdirSync('src/web/features', { recursive: true }) as string[])
      .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.') && !path.startsWith('admin/'))
      .filter((path) => /\bformatTime\(/.test(readFileSync(`src/web/features/${path}`, 'utf8')));
    expect(bare.sort()).toEqual(knowsItsZone);
  });
});
