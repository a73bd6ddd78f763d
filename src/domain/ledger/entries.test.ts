import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import { vatIncluded } from '#domain/money/vat.ts';
import { type LedgerEvent, ledgerAccounts, ledgerLinesOf } from './entries.ts';

const asRows = (event: LedgerEvent) => ledgerLinesOf(event).map(({ account, amount }) => [account, amount]);
const vatPercentage = 23;
const visit = { paid: cents(9500), refundedBefore: cents(0), vatPercentage };
const ana = '11111111-1111-4111-8111-111111111111';
const rui = '22222222-2222-4222-8222-222222222222';

describe('the lines of an event', () => {
  it.each<[string, LedgerEvent, [string, number][]]>([
    [
      'a payment comes',
      { kind: 'payment_received', amount: cents(9500) },
      [
        ['card_provider', 9500],
        ['client', -9500],
      ],
    ],
    [
      'a tip is given to two: neither ours nor taxed',
      {
        kind: 'tip_given',
        shares: [
          { therapistId: ana, amount: cents(251) },
          { therapistId: rui, amount: cents(250) },
        ],
      },
      [
        ['client', 501],
        ['therapist_owed', -251],
        ['therapist_owed', -250],
      ],
    ],
    [
      'it goes back',
      { kind: 'tip_returned', shares: [{ therapistId: ana, amount: cents(500) }] },
      [
        ['refund', -500],
        ['therapist_owed', 500],
      ],
    ],
    [
      'a bank takes it, of which a part was on its way back',
      { kind: 'tip_lost', shares: [{ therapistId: ana, amount: cents(300) }], writtenOff: cents(200) },
      [
        ['card_provider', -500],
        ['therapist_owed', 300],
        ['written_off', 200],
      ],
    ],
    [
      'a visit is sold',
      { kind: 'visit_sold', paid: cents(9500), vatPercentage },
      [
        ['client', 9500],
        ['vat', -1776],
        ['prepaid', -7724],
      ],
    ],
    [
      'it is changed and costs more: the tax is that of the whole',
      {
        kind: 'visit_dearer',
        paid: cents(6500),
        refundedBefore: cents(0),
        vatPercentage,
        amount: cents(1400),
        from: 'prepaid',
      },
      [
        ['client', 1400],
        ['vat', -262],
        ['prepaid', -1138],
      ],
    ],
    [
      'it is done, with a promo code and two therapists',
      {
        kind: 'visit_done',
        ...visit,
        discount: cents(500),
        waived: cents(0),
        pays: [
          { therapistId: ana, amount: cents(2500) },
          { therapistId: rui, amount: cents(2500) },
        ],
      },
      [
        ['prepaid', 7724],
        ['promo', 500],
        ['revenue', -8224],
        ['therapist_pay', 2500],
        ['therapist_owed', -2500],
        ['therapist_pay', 2500],
        ['therapist_owed', -2500],
      ],
    ],
    [
      'it is cancelled for half, a share of the rest is hers',
      {
        kind: 'visit_cancelled',
        ...visit,
        toCard: cents(4750),
        toGiftCard: cents(0),
        pays: [{ therapistId: ana, amount: cents(2000) }],
      },
      [
        ['prepaid', 7724],
        ['vat', 888],
        ['refund', -4750],
        ['fee_kept', -3862],
        ['therapist_pay', 2000],
        ['therapist_owed', -2000],
      ],
    ],
    [
      'it is cancelled for everything, half of it to the gift card',
      { kind: 'visit_cancelled', ...visit, toCard: cents(4500), toGiftCard: cents(5000), pays: [] },
      [
        ['prepaid', 7724],
        ['vat', 1776],
        ['refund', -4500],
        ['client', -5000],
      ],
    ],
    [
      'ten euros go back after the visit',
      { kind: 'refund_ordered', ...visit, toCard: cents(1000), toGiftCard: cents(0), from: 'revenue' },
      [
        ['revenue', 813],
        ['vat', 187],
        ['refund', -1000],
      ],
    ],
    ['a visit cost nothing', { kind: 'visit_sold', paid: cents(0), vatPercentage }, []],
  ])('when %s', (_, event, lines) => {
    expect(asRows(event)).toEqual(lines);
  });
});

const amount = fc.integer({ min: 0, max: 500_000 }).map(cents);
const percentage = fc.constantFrom(0, 6, 13, 23);
const pays = fc.array(fc.record({ therapistId: fc.constantFrom(ana, rui), amount }), { maxLength: 3 });
const paidAndBack = fc
  .tuple(amount, fc.nat({ max: 100 }), fc.nat({ max: 100 }), fc.nat({ max: 100 }), percentage)
  .map(([paid, before, share, split, vat]) => {
    const refundedBefore = Math.floor((paid * before) / 100);
    const back = Math.floor(((paid - refundedBefore) * share) / 100);
    const toGiftCard = Math.floor((back * split) / 100);
    const given = { toCard: cents(back - toGiftCard), toGiftCard: cents(toGiftCard) };
    return { paid, refundedBefore: cents(refundedBefore), vatPercentage: vat, ...given };
  });
const transfer = fc.constantFrom(
  ...([
    ...['payment_received', 'payment_unwanted', 'gift_card_issued', 'gift_card_given', 'gift_card_spent'],
    ...['gift_card_returned', 'gift_card_withdrawn', 'gift_card_cancelled', 'refund_done', 'refund_returned'],
    ...['refund_paid_otherwise', 'refund_on_site', 'dispute_lost'],
  ] as ('payment_received' | 'refund_done')[]),
);
const anyEvent: fc.Arbitrary<LedgerEvent> = fc.oneof(
  fc.record({ kind: transfer, amount }),
  fc.record({ kind: fc.constant('visit_sold' as const), paid: amount, vatPercentage: percentage }),
  fc.tuple(paidAndBack, amount, amount, pays).map(([visit, discount, waived, each]) => ({
    kind: 'visit_done' as const,
    ...visit,
    discount,
    waived,
    pays: each,
  })),
  fc.tuple(paidAndBack, pays).map(([visit, each]) => ({ kind: 'visit_cancelled' as const, ...visit, pays: each })),
  fc
    .tuple(paidAndBack, fc.constantFrom('prepaid' as const, 'revenue' as const, 'fee_kept' as const))
    .map(([visit, from]) => ({ kind: 'refund_ordered' as const, ...visit, from })),
  fc.record({ kind: fc.constant('therapist_paid' as const), therapistId: fc.constant(ana), amount }),
);

describe('every entry', () => {
  it('adds up to nothing, in whole cents, without empty or doubled lines', () => {
    fc.assert(
      fc.property(anyEvent, (event) => {
        const lines = ledgerLinesOf(event);
        expect(lines.reduce<number>((sum, line) => sum + line.amount, 0)).toBe(0);
        for (const line of lines) {
          expect(Number.isSafeInteger(line.amount) && line.amount !== 0).toBe(true);
          expect(ledgerAccounts).toContain(line.account);
        }
        const keys = lines.map(({ account, therapistId }) => `${account} ${therapistId ?? ''}`);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });

  it('leaves the tax of what is kept, in however many steps the rest goes back', () => {
    fc.assert(
      fc.property(amount, fc.array(fc.nat({ max: 40 }), { maxLength: 5 }), percentage, (paid, shares, vat) => {
        const sum = new Map<string, number>();
        const add = (event: LedgerEvent) => {
          for (const line of ledgerLinesOf(event)) sum.set(line.account, (sum.get(line.account) ?? 0) + line.amount);
        };
        add({ kind: 'visit_sold', paid, vatPercentage: vat });
        let refundedBefore = cents(0);
        for (const share of shares) {
          const toCard = cents(Math.floor(((paid - refundedBefore) * share) / 100));
          const parts = { toCard, toGiftCard: cents(0), from: 'prepaid' as const };
          add({ kind: 'refund_ordered', paid, refundedBefore, vatPercentage: vat, ...parts });
          refundedBefore = cents(refundedBefore + toCard);
        }
        const rest = { discount: cents(0), waived: cents(0), pays: [] };
        add({ kind: 'visit_done', paid, refundedBefore, vatPercentage: vat, ...rest });
        const kept = cents(paid - refundedBefore);
        expect(sum.get('prepaid') ?? 0).toBe(0);
        expect((sum.get('vat') ?? 0) + vatIncluded(kept, vat)).toBe(0);
        expect((sum.get('vat') ?? 0) + (sum.get('revenue') ?? 0) + kept).toBe(0);
      }),
    );
  });
});
