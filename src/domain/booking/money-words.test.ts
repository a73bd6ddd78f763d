import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toldOfCardBack } from '#domain/gift-cards/gift-card-rules.ts';
import { cents } from '#domain/money/cents.ts';
import { bookingStatuses } from './booking-status.ts';
import {
  type MoneyFacts,
  type MoneyWords,
  moneyBackStates,
  moneyWords,
  moneyWordsFor,
  sayArrival,
  sayMoney,
  sayRefundTo,
  saysNothingTaken,
} from './money-words.ts';
import { paymentStatuses } from './payment-status.ts';
import type { HandedBack } from './refund-purses.ts';

const wasPaid = (status: string): boolean => ['paid', 'refunded', 'partially_refunded'].includes(status);

/** Every pair of booking and payment, with everything that can be known about money on its way back. */
const everyCase: MoneyFacts[] = bookingStatuses.flatMap((status) =>
  paymentStatuses.flatMap((paymentStatus) =>
    moneyBackStates.flatMap((refundState) =>
      moneyBackStates.flatMap((unwantedState) =>
        [0, 3250, 6500].flatMap((refundCents) =>
          [false, true].map((isPaymentOpen) => ({
            ...{ status, paymentStatus, refundState, unwantedState, refundCents, paidCents: 6500, isPaymentOpen },
          })),
        ),
      ),
    ),
  ),
);

describe('what is said about the money of a booking', () => {
  it.each<[string, Partial<MoneyFacts>, string]>([
    ['waits', { status: 'waiting_payment', paymentStatus: 'pending' }, 'open'],
    ['waits for a bank', { status: 'waiting_payment', paymentStatus: 'failed', isAtBank: true }, 'waiting_bank'],
    ['had a voucher that ran out', { status: 'expired', paymentStatus: 'expired', isAtBank: true }, 'not_charged'],
    ['was declined', { status: 'waiting_payment', paymentStatus: 'failed' }, 'declined'],
    ['ran out', { status: 'expired', paymentStatus: 'expired' }, 'not_charged'],
    [
      'ran out, and the bank has not said',
      { status: 'expired', paymentStatus: 'expired', isPaymentOpen: true },
      'asking',
    ],
    ['was cancelled meanwhile', { status: 'cancelled', paymentStatus: 'expired', isPaymentOpen: true }, 'asking'],
    [
      'waits, and may have been paid',
      { status: 'waiting_payment', paymentStatus: 'pending', isPaymentOpen: true },
      'open',
    ],
    ['was paid late', { status: 'expired', paymentStatus: 'expired', unwantedState: 'on_its_way' }, 'late_on_its_way'],
    ['was paid late, and is back', { status: 'expired', paymentStatus: 'expired', unwantedState: 'done' }, 'late_done'],
    [
      'was paid in the moment of cancelling',
      { status: 'cancelled', paymentStatus: 'expired', unwantedState: 'on_its_way' },
      'cancelled_on_its_way',
    ],
    ['was cancelled unpaid', { status: 'cancelled', paymentStatus: 'expired' }, 'not_charged'],
    ['is paid', { status: 'confirmed', paymentStatus: 'paid' }, 'paid'],
    ['was paid twice', { status: 'confirmed', paymentStatus: 'paid', unwantedState: 'done' }, 'twice_done'],
    ['had nothing to pay', { status: 'confirmed', paymentStatus: 'paid', paidCents: 0 }, 'nothing_due'],
    ['keeps everything', { status: 'cancelled', paymentStatus: 'paid' }, 'kept'],
    [
      'goes back',
      { status: 'cancelled', paymentStatus: 'refunded', refundCents: 6500, refundState: 'on_its_way' },
      'all_on_its_way',
    ],
    [
      'was refused by the bank',
      { status: 'cancelled', paymentStatus: 'paid', refundCents: 6500, refundState: 'refused' },
      'all_refused',
    ],
    [
      'goes back in part after the visit',
      { status: 'completed', paymentStatus: 'partially_refunded', refundCents: 2000, refundState: 'done' },
      'part_done',
    ],
  ])('%s', (_, facts, words) => {
    const paid: MoneyFacts = {
      ...{ status: 'confirmed', paymentStatus: 'paid', paidCents: 6500, refundCents: 0 },
      ...{ refundState: 'none', unwantedState: 'none' },
    };
    expect(moneyWordsFor({ ...paid, ...facts })).toBe(words);
  });

  it('is never "not charged" where money was taken, nor done where the bank refused', () => {
    for (const facts of everyCase) {
      const words = moneyWordsFor(facts);
      if (wasPaid(facts.paymentStatus) || facts.unwantedState !== 'none') expect(saysNothingTaken(words)).toBe(false);
      if (wasPaid(facts.paymentStatus) && facts.refundCents > 0 && facts.refundState === 'refused')
        expect(words).toMatch(/_refused$/);
      expect(moneyWords).toContain(words);
    }
  });

  describe.each(['en', 'pt'])('in %s', (language) => {
    type Texts = Record<string, Record<string, string>>;
    type Words = { moneyWords: Texts & Record<string, string | Record<string, string>> };
    const file = JSON.parse(readFileSync(`locales/${language}/treatments.json`, 'utf8')) as Words;
    const say = (key: string, values: Record<string, string>): string => {
      const [group = '', name = ''] = key.split('.');
      const found = file.moneyWords[group];
      const text = typeof found === 'string' ? found : found?.[name];
      if (text === undefined) throw new Error(`No text for ${key}`);
      return text.replace(/\{\{(\w+)\}\}/g, (_, value: string) => values[value] ?? `?${value}?`);
    };
    const told = {
      ...{ paid: cents(6500), refund: cents(3250), refundToGiftCard: cents(1000), unwanted: cents(6500) },
      method: { kind: 'card', brand: 'visa', last4: '4242' },
    };

    const saysNotCharged = /Nothing (has been|was) charged|^Not charged|nada foi cobrado/i;

    it.each(moneyWords)('%s has a tag and a sentence with all its amounts', (words) => {
      expect(file.moneyWords.tag?.[words]).toBeTruthy();
      const sentence = sayMoney({ words, ...told }, say);
      expect(sentence).not.toContain('?');
      if (words.startsWith('all') || words.startsWith('part')) expect(sentence).toContain('32,50');
      if (/^(late|cancelled|twice)/.test(words)) expect(sentence).toContain('65,00');
      expect(saysNotCharged.test(sentence)).toBe(['not_charged', 'on_site', 'by_hotel'].includes(words));
      if (!saysNothingTaken(words)) expect(sentence).not.toMatch(/received no|recebemos qualquer|declined|recusado/);
    });

    it('never says, in no pair of states, that nothing was charged while a payment stands at the provider', () => {
      for (const facts of everyCase.filter(({ status }) =>
        ['expired', 'cancelled', 'waiting_payment'].includes(status),
      )) {
        const words = moneyWordsFor(facts);
        const said = `${file.moneyWords.tag?.[words]} ${sayMoney({ words, ...told }, say)}`;
        if (facts.isPaymentOpen) expect(said, JSON.stringify(facts)).not.toMatch(saysNotCharged);
      }
    });

    it('mails that also go to who has paid nothing promise nothing back by themselves', () => {
      const mails = JSON.parse(readFileSync(`locales/${language}/emails.json`, 'utf8')) as Texts;
      const toAnybody = ['booking_agreed', 'searching_again', 'answer_due', 'choice_needed', 'booking_cancelled'];
      for (const type of [...toAnybody, 'booking_moved_by_us', 'therapist_changed'])
        expect(`${mails[type]?.subject} ${mails[type]?.body}`, type).not.toMatch(
          /^Paid|^Pago|full refund|reembolso (é )?total/,
        );
    });

    it('names MB WAY, and for Multibanco the account it goes to', () => {
      const by = (kind: string) =>
        sayMoney(
          { words: 'all_done', ...told, refundToGiftCard: cents(0), method: { kind, brand: '', last4: '' } },
          say,
        );
      expect(by('mb_way')).toContain('MB WAY');
      expect(by('multibanco')).toMatch(/bank transfer|transferência bancária/);
    });

    it.each([
      ['multibanco', null, /bank transfer|transferência bancária/, true],
      ['', null, /original/, true],
      ['card', 'cash' as const, /in cash|em dinheiro/, false],
    ])('says of a gift card paid by %s and given back by %s how its money comes back', (kind, byHand, to, isByBank) => {
      const card = toldOfCardBack({
        amount: cents(5000),
        method: kind ? { kind, brand: '', last4: '' } : null,
        byHand,
      });
      expect(sayRefundTo(card, say)).toMatch(to);
      expect(/working days|dias úteis/.test(sayArrival(card, say))).toBe(isByBank);
    });

    const banks = /working days|dias úteis/;
    const atOnce = /at once|logo disponível/;

    it.each([
      ['card', 6500, 0, true, false],
      ['mb_way', 6500, 0, true, false],
      ['card', 6500, 1000, true, true],
      ['card', 6500, 6500, false, true],
      ['cash', 6500, 0, false, false, 6500],
      ['hotel', 6500, 1000, false, true, 5500],
      ['card', 7900, 0, true, false, 1400],
      ['card', 0, 0, false, false],
    ])(
      'paid by %s, %i back and %i of it to the gift card: the days of the banks %s, the credit %s',
      (kind, all, credit, toBank, toCard, inCash = 0) => {
        const parts = { refund: cents(all), refundToGiftCard: cents(credit), unwanted: cents(0) };
        const byHand = [{ way: 'cash' as const, amount: cents(inCash) }];
        const said = sayArrival({ words: 'all_done', ...parts, byHand, method: { kind, brand: '', last4: '' } }, say);
        expect([banks.test(said), atOnce.test(said)]).toEqual([toBank, toCard]);
      },
    );

    it('promises no arrival, in no pair of states, of what stays, was never taken or was refused', () => {
      for (const facts of everyCase) {
        const words = moneyWordsFor(facts);
        const said = sayArrival({ words, ...told, refund: cents(facts.refundCents) }, say);
        expect(banks.test(said), words).toBe(/_(on_its_way|done)$/.test(words));
      }
    });

    it('mails about a refund name the days of the banks only as the money goes', () => {
      const mails = JSON.parse(readFileSync(`locales/${language}/emails.json`, 'utf8')) as Texts;
      for (const type of ['booking_cancelled', 'nobody_found', 'refund_made']) {
        expect(mails[type]?.body).toContain('{{ arrives }}');
        expect(mails[type]?.body).not.toMatch(banks);
      }
    });

    const visa = { kind: 'card', brand: 'visa', last4: '4242' };
    const several = (words: MoneyWords, onSite: HandedBack[], credit = 0) =>
      sayMoney(
        {
          ...{ words, paid: cents(9900), refund: cents(7900), refundToGiftCard: cents(credit), unwanted: cents(0) },
          ...{ byHand: onSite, method: visa },
        },
        say,
      );

    it.each([
      ['in person alone', [{ way: 'cash', amount: 7900 }], 0, ['cash|dinheiro'], ['Visa', 'been sent|Já foi enviado']],
      [
        'by a transfer alone',
        [{ way: 'bank_transfer', amount: 7900 }],
        0,
        ['transfer'],
        ['Visa', 'been sent|Já foi enviado'],
      ],
      ['at the terminal', [{ way: 'terminal', amount: 7900 }], 0, ['terminal'], ['Visa', 'been sent|Já foi enviado']],
      ['by the office, as the bank refused', [{ way: 'otherwise', amount: 7900 }], 0, ['team|equipa'], ['Visa']],
      [
        'by card and in person',
        [{ way: 'mb_way', amount: 1400 }],
        0,
        ['65,00', 'Visa', '14,00', 'MB WAY'],
        ['been sent'],
      ],
      [
        'by all three',
        [{ way: 'cash', amount: 1400 }],
        1000,
        ['55,00.€ [^,]*Visa[^,]*4242', '14,00.€ (in cash|em dinheiro) (and|e) 10,00.€'],
        ['been sent|Já foi enviado'],
      ],
    ] as [string, HandedBack[], number, string[], string[]][])('given back %s', (_, onSite, credit, named, never) => {
      const sentence = several('all_done', onSite, credit);
      for (const text of named) expect(sentence).toMatch(new RegExp(text));
      for (const text of never) expect(sentence).not.toMatch(new RegExp(text));
    });

    it('of which a part is on its way, or refused, names that part', () => {
      const onSite: HandedBack[] = [{ way: 'cash', amount: cents(1400) }];
      for (const words of ['all_on_its_way', 'part_on_its_way'] as const)
        expect(several(words, onSite)).toMatch(/(The part to Visa ending 4242 is|em 4242 está) (on its way|a caminho)/);
      for (const words of ['all_refused', 'part_refused'] as const)
        expect(several(words, onSite)).toMatch(/not accepted the part to Visa|não aceitou a parte para o cartão Visa/);
    });

    it('never calls credit of a gift card sent', () => {
      for (const words of ['all_done', 'part_done'] as const)
        expect(sayMoney({ words, ...told, refundToGiftCard: told.refund }, say)).not.toMatch(/been sent|enviado/);
    });

    it('names the card, the gift card, or both with their amounts', () => {
      expect(sayMoney({ words: 'all_done', ...told }, say)).toMatch(/Visa.*4242/);
      expect(sayMoney({ words: 'all_done', ...told, refundToGiftCard: told.refund }, say)).not.toContain('4242');
      expect(sayMoney({ words: 'all_done', ...told, refundToGiftCard: cents(0), method: null }, say)).not.toContain(
        'Visa',
      );
    });
  });
});
