import { describe, expect, it } from 'vitest';
import { amountOf, centsOfEuros, emptyGift, faultsOf, type GiftForm, toBody } from './gift-form.ts';
import { readForm, writeForm } from './gift-memory.ts';

const filled: GiftForm = {
  ...emptyGift,
  recipientName: ' Inês ',
  recipientEmail: 'ines@example.com',
  fromName: 'Rita',
  buyerEmail: 'rita@example.com',
};
const rules = { isGuest: true, today: '2026-11-16' };

describe('an amount', () => {
  it.each([
    ['60', 6000],
    ['60,5', 6050],
    ['60.05 €', 6005],
    ['', null],
    ['sixty', null],
    ['60,555', null],
    ['-60', null],
  ])('typed as "%s" is %s cents', (text, amount) => {
    expect(centsOfEuros(text)).toBe(amount);
  });
});

describe('a gift card form', () => {
  it('is fine when everything is there', () => {
    expect(faultsOf(filled, rules)).toEqual([]);
    expect(amountOf(filled)).toBe(10_000);
  });

  it.each([
    ['the least', '25', []],
    ['a cent less', '24,99', ['amount']],
    ['the most', '500', []],
    ['a cent more', '500,01', ['amount']],
  ])('takes %s', (_, otherEuros, faults) => {
    expect(faultsOf({ ...filled, amount: 'other', otherEuros }, rules)).toEqual(faults);
  });

  it('names what is missing in the order of the screen', () => {
    const empty = { ...emptyGift, delivery: 'day' as const, nif: '123' };
    expect(faultsOf(empty, rules)).toEqual([
      'recipientName',
      'recipientEmail',
      'deliverOn',
      'fromName',
      'buyerEmail',
      'nif',
    ]);
    expect(faultsOf(empty, { ...rules, isGuest: false })).not.toContain('buyerEmail');
  });

  it('sends a day only when one was wished for, and no address of somebody we know', () => {
    const form = { ...filled, deliverOn: '2026-12-24' };
    expect(toBody(form, true, 'pt')).toMatchObject({
      amount: 10_000,
      recipientName: 'Inês',
      deliverOn: null,
      language: 'pt',
      buyerEmail: 'rita@example.com',
    });
    expect(toBody({ ...form, delivery: 'day' }, false, 'en')).toMatchObject({
      deliverOn: '2026-12-24',
      buyerEmail: null,
    });
  });

  it('survives a reload, but for what is not ours', () => {
    writeForm({ ...filled, deliverOn: '2026-12-24' });
    expect(readForm()).toEqual({ ...filled, deliverOn: '2026-12-24' });
    sessionStorage.setItem('calma:gift-card-form', '{"message":7,"card":"4242","fromName":"Ana"}');
    expect(readForm()).toEqual({ ...emptyGift, fromName: 'Ana' });
    sessionStorage.setItem('calma:gift-card-form', 'not JSON');
    expect(readForm()).toEqual(emptyGift);
  });
});
