import i18next from 'i18next';
import { afterEach, describe, expect, it } from 'vitest';
import type { Booking } from '#contract/booking.ts';
import { bookingStatuses } from '#domain/booking/booking-status.ts';
import { leftForSafety, noShow } from '#domain/booking/cancellation.ts';
import { cardsDeclined } from '#domain/booking/declined.ts';
import { type MoneyFacts, moneyWordsFor, saysNothingPaid } from '#domain/booking/money-words.ts';
import { paymentStatuses } from '#domain/booking/payment-status.ts';
import { cents } from '#domain/money/cents.ts';
import { exampleBooking } from '../../../../testing/example-company.ts';
import { headlineOf, matchTextOf, nextWords } from './what-next.ts';

const now = new Date('2026-11-16T09:05:00Z');
const later = '2026-11-19T09:00:00.000Z';
const voucher = {
  way: 'multibanco',
  entity: '21800',
  reference: '123456789',
  until: later,
  isOnItsWay: false,
} as const;
const facts: MoneyFacts = {
  ...{ status: 'confirmed', paymentStatus: 'paid', paidCents: 6500, refundCents: 0 },
  ...{ refundState: 'none', unwantedState: 'none', payBy: null, isAtBank: false },
};

/** The page of a booking about which this is known. */
const bookingOf = (known: Partial<MoneyFacts>, more: Partial<Booking> = {}, reason: string | null = null): Booking => {
  const all = { ...facts, ...known };
  const plain = exampleBooking({ status: all.status, paymentStatus: all.paymentStatus });
  return {
    ...plain,
    datetime: '2026-11-20T10:00:00.000Z',
    holdExpiresAt: all.status === 'waiting_payment' ? later : null,
    answerBy: later,
    searchUntil: later,
    ...(all.isAtBank && { bankWait: voucher }),
    money: { ...plain.money, words: moneyWordsFor(all), unwanted: cents(all.unwantedState === 'none' ? 0 : 6500) },
    cancellation: { ...plain.cancellation, reason },
    ...more,
  };
};

const saidOf = (booking: Booking) => {
  const t = i18next.getFixedT(null, 'booking');
  const tMoney = i18next.getFixedT(null, 'treatments', 'moneyWords');
  return {
    headline: t(headlineOf(booking), { count: 1 }),
    match: t(matchTextOf(booking), { count: 1 }),
    next: nextWords(booking, now, { t, tMoney, language: i18next.language === 'pt' ? 'pt' : 'en' }),
    money: i18next.t(`treatments:moneyWords.tag.${booking.money.words}`),
  };
};

afterEach(async () => {
  await i18next.changeLanguage('en');
});

const searching = 'We are finding your therapist.';
const asking = 'We are asking therapists who match your choices.';
const off = 'This massage will not take place.';
const over = 'This booking is cancelled.';

describe('the page of a booking', () => {
  it.each<[string, Booking, [string, string, RegExp, string]]>([
    [
      'not paid yet',
      bookingOf({ status: 'waiting_payment', paymentStatus: 'pending' }),
      [
        'Waiting for your payment.',
        'The time is held for you. We ask the therapists once it is paid.',
        /^Please pay by/,
        'To pay',
      ],
    ],
    [
      'declined',
      bookingOf({ status: 'waiting_payment', paymentStatus: 'failed' }),
      [
        'Waiting for your payment.',
        'The time is held for you. We ask the therapists once it is paid.',
        /^Please pay by/,
        'Declined',
      ],
    ],
    [
      'with a voucher',
      bookingOf({ status: 'waiting_payment', paymentStatus: 'pending', isAtBank: true }),
      [
        'Please pay by Multibanco.',
        'The time is held for you. We ask the therapists once it is paid.',
        /^Once the payment arrives/,
        'Waiting for payment',
      ],
    ],
    [
      'run out',
      bookingOf({ status: 'expired', paymentStatus: 'expired' }),
      ['This booking was not paid in time.', 'The time is no longer held.', /^You can book again/, 'Not charged'],
    ],
    [
      'run out, and the bank has not said whether it was paid',
      bookingOf({ status: 'expired', paymentStatus: 'expired', isPaymentOpen: true }),
      [
        'We are checking whether this was paid.',
        'The time is no longer held.',
        /^You can book again/,
        'Checking payment',
      ],
    ],
    [
      'cancelled before the bank has said whether it was paid',
      bookingOf({ status: 'cancelled', paymentStatus: 'expired', isPaymentOpen: true }),
      [over, off, /^You can book again/, 'Checking payment'],
    ],
    [
      'ended by five declined cards, before the bank has said that no other was taken',
      bookingOf(
        { status: 'expired', paymentStatus: 'expired', isPaymentOpen: true },
        { history: [{ from: 'waiting_payment', to: 'expired', at: later, actor: 'system', reason: cardsDeclined }] },
      ),
      ['Five payments were declined.', 'The time is no longer held.', /^You can book again/, 'Checking payment'],
    ],
    [
      'paid too late',
      bookingOf({ status: 'expired', paymentStatus: 'expired', unwantedState: 'on_its_way' }),
      ['This booking was not paid in time.', 'The time is no longer held.', /^Banks take/, 'Refund on its way'],
    ],
    [
      'paid',
      bookingOf({ status: 'finding_therapist' }),
      [`Paid. ${searching}`, asking, /you get a full refund/, 'Paid'],
    ],
    [
      'paid, one of two found',
      bookingOf(
        { status: 'finding_therapist' },
        { requiresTwoTherapists: true, therapists: [{ firstName: 'Ana', imageUrl: null }] },
      ),
      [
        'Paid. One of your two therapists has accepted.',
        'One therapist has accepted, and one more is needed.',
        /you get a full refund/,
        'Paid',
      ],
    ],
    [
      'paid, after the promised hour',
      bookingOf({ status: 'finding_therapist' }, { answerBy: null }),
      [`Paid. ${searching}`, asking, /^We keep looking.*full refund automatically/, 'Paid'],
    ],
    [
      'to be paid at the visit',
      bookingOf({ status: 'finding_therapist', paymentStatus: 'pending', payBy: 'cash' }),
      [searching, asking, /there is nothing to pay/, 'To pay in person'],
    ],
    [
      'to be paid by the hotel, after the promised hour',
      bookingOf({ status: 'finding_therapist', paymentStatus: 'pending', payBy: 'hotel' }, { answerBy: null }),
      [searching, asking, /^We keep looking.*there is nothing to pay/, 'The hotel pays'],
    ],
    [
      'with nothing to pay',
      bookingOf({ status: 'finding_therapist', paidCents: 0 }),
      [searching, asking, /there is nothing to pay/, 'Nothing to pay'],
    ],
    ['confirmed', bookingOf({}), ['Your booking is confirmed.', 'Your therapist is confirmed.', /^Start: /, 'Paid']],
    [
      'confirmed, to be paid at the visit',
      bookingOf({ paymentStatus: 'pending', payBy: 'mb_way' }),
      ['Your booking is confirmed.', 'Your therapist is confirmed.', /^Start: /, 'To pay in person'],
    ],
    [
      'done',
      bookingOf({ status: 'completed' }),
      ['Your massage is complete.', 'The massage has taken place.', /^You can book again/, 'Paid'],
    ],
    [
      'done, and refunded in part',
      bookingOf({ status: 'completed', paymentStatus: 'partially_refunded', refundCents: 2000, refundState: 'done' }),
      ['Your massage is complete.', 'The massage has taken place.', /^You can book again/, 'Partly refunded'],
    ],
    [
      'cancelled unpaid',
      bookingOf({ status: 'cancelled', paymentStatus: 'expired' }),
      [over, off, /^You can book again/, 'Not charged'],
    ],
    [
      'cancelled, all refunded',
      bookingOf({ status: 'cancelled', paymentStatus: 'refunded', refundCents: 6500, refundState: 'done' }),
      [over, off, /^You can book again/, 'Refunded'],
    ],
    [
      'cancelled, all back on the gift card',
      bookingOf(
        { status: 'cancelled', paymentStatus: 'refunded', refundCents: 6500, refundState: 'done' },
        { money: { ...exampleBooking().money, words: 'all_done', refund: cents(6500), refundToGiftCard: cents(6500) } },
      ),
      [over, off, /^Gift card credit is available at once\. You can book again/, 'Refunded'],
    ],
    [
      'cancelled, refused by the bank',
      bookingOf({ status: 'cancelled', refundCents: 6500, refundState: 'refused' }),
      [over, off, /^You can book again/, 'Refund delayed'],
    ],
    ['cancelled too late', bookingOf({ status: 'cancelled' }), [over, off, /^You can book again/, 'No refund']],
    [
      'a no-show',
      bookingOf({ status: 'cancelled' }, {}, noShow),
      [
        'This massage did not take place.',
        'The therapist was there at the agreed time.',
        /^You can book again/,
        'No refund',
      ],
    ],
    [
      'left for safety',
      bookingOf({ status: 'cancelled' }, {}, leftForSafety),
      [
        'This massage was ended early.',
        'The therapist ended the massage early.',
        /^Our team will call you\.$/,
        'No refund',
      ],
    ],
  ])('%s', (_, booking, [headline, match, next, money]) => {
    const said = saidOf(booking);
    expect(said).toEqual({ headline, match, next: expect.stringMatching(next), money });
  });

  it.each(['en', 'pt'])('in %s never says paid, or promises money back, where nothing was paid', async (language) => {
    await i18next.changeLanguage(language);
    const [paid, refund] = [/^(Paid|Pago)/, /refund|reembols/i];
    for (const status of bookingStatuses)
      for (const paymentStatus of paymentStatuses)
        for (const payBy of [null, 'cash', 'hotel', 'free'] as const)
          for (const paidCents of [0, 6500])
            for (const answerBy of [later, null])
              for (const isAtBank of status === 'waiting_payment' ? [true, false] : [false]) {
                const known = { status, paymentStatus, payBy, paidCents, isAtBank };
                const booking = bookingOf(known, { answerBy });
                const { headline, next } = saidOf(booking);
                const isNothingPaid = saysNothingPaid(booking.money.words);
                expect(`${headline}${next}`.includes('status.'), JSON.stringify(known)).toBe(false);
                if (isNothingPaid)
                  expect([headline, next], JSON.stringify(known)).toEqual([
                    expect.not.stringMatching(paid),
                    expect.not.stringMatching(refund),
                  ]);
                else if (status === 'finding_therapist') expect(headline).toMatch(paid);
              }
  });
});
