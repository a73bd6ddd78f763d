import { describe, expect, it } from 'vitest';
import type { AdminPromoCode } from '#contract/admin-promo-codes.ts';
import { codeSchema, isWithinDay, toCodeBody, toCodeValues } from './code-values.ts';

const row: AdminPromoCode = {
  id: 7,
  code: 'SUMMER',
  discountType: 'percentage',
  discountValue: 12.5,
  validFrom: '2026-06-30T23:00:00.000Z',
  validUntil: '2026-08-31T23:00:00.000Z',
  active: true,
  maxUses: null,
  maxUsesPerClient: null,
  minimumAmount: null,
  treatmentIds: [],
  firstBookingOnly: false,
  advertised: false,
  state: 'running',
  uses: 0,
  reservedUses: 0,
  createdAt: '2026-06-01T10:00:00.000Z',
  version: 1,
};

describe('the days of a code', () => {
  it('are days in Lisbon, the last one included', () => {
    expect(toCodeValues(row)).toMatchObject({ validFrom: '2026-07-01', validUntil: '2026-08-31' });
    expect(toCodeBody({ ...toCodeValues(row), validFrom: '2026-12-01', validUntil: '2026-12-24' }, row)).toMatchObject({
      validFrom: '2026-12-01T00:00:00.000Z',
      validUntil: '2026-12-25T00:00:00.000Z',
    });
  });

  it('keep their hour while nobody touches them', () => {
    const odd = { ...row, validFrom: '2026-07-01T09:30:00.000Z', validUntil: '2026-08-31T15:00:00.000Z' };
    expect(toCodeBody({ ...toCodeValues(odd), code: 'OTHER' }, odd)).toMatchObject({
      validFrom: odd.validFrom,
      validUntil: odd.validUntil,
    });
    expect([isWithinDay(odd.validFrom), isWithinDay(row.validFrom), isWithinDay(null)]).toEqual([true, false, false]);
  });

  it('may be left out', () => {
    expect(toCodeBody({ ...toCodeValues(row), validFrom: '', validUntil: '' }, row)).toMatchObject({
      validFrom: null,
      validUntil: null,
    });
    expect(toCodeBody(toCodeValues(null), null)).toMatchObject({ validFrom: null, validUntil: null });
  });
});

describe('the form of a code', () => {
  const faultsOf = (changes: object) =>
    codeSchema
      .safeParse({ ...toCodeValues(row), ...changes })
      .error?.issues.map(({ path, message }) => [path[0], message]);

  it.each([
    [{ discountValue: 101 }, 'discountValue', 'percentage'],
    [{ discountValue: 0 }, 'discountValue', 'amount'],
    [{ discountValue: Number.NaN }, 'discountValue', 'amount'],
    [{ validFrom: '2026-08-02', validUntil: '2026-08-01' }, 'validUntil', 'order'],
    [{ maxUses: 0 }, 'maxUses', 'count'],
    [{ maxUses: Number.NaN }, 'maxUses', 'count'],
    [{ maxUsesPerClient: 1.5 }, 'maxUsesPerClient', 'count'],
    [{ code: 'no spaces' }, 'code', 'code'],
  ])('refuses %j', (changes, field, key) => {
    expect(faultsOf(changes)).toContainEqual([field, `text:admin:promoCodes.validation.${key}`]);
  });

  it('takes a code in small letters, a large fixed amount and one single day', () => {
    expect(faultsOf({ code: 'summer' })).toBeUndefined();
    expect(faultsOf({ discountType: 'fixed', discountValue: 2000 })).toBeUndefined();
    expect(faultsOf({ validFrom: '2026-08-01', validUntil: '2026-08-01' })).toBeUndefined();
  });
});
