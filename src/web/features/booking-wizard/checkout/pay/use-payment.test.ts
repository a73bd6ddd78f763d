import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CardOutcome } from '#web/payment/card/payment-outcome.ts';
import { type Answers, exampleBookingId, exampleNetwork, refusal } from '../../../../../../testing/example-company.ts';
import { usePayment } from './use-payment.ts';

const key = { bookingId: exampleBookingId, token: 'guest-key' };
const intent = {
  clientSecret: 's',
  paymentIntentId: 'pi_1',
  publishableKey: 'pk',
  amount: 6500,
  currency: 'eur',
  ways: ['card'],
};
const opened = 'POST /api/create-payment-intent';
const returned = 'POST /api/payment-return';
const standing = (paymentStatus: string, isBeingRefunded = false, status = 'waiting_payment') => ({
  body: { status, paymentStatus, isBeingRefunded },
});

const start = (answers: Answers) => {
  const network = exampleNetwork({ [opened]: { body: intent }, ...answers });
  vi.spyOn(globalThis, 'fetch').mockImplementation(network.fetch);
  const { result, unmount } = renderHook(() => usePayment(key));
  const pay = (outcome: CardOutcome) => act(() => result.current.pay(async () => outcome));
  return { network, result, pay, unmount };
};

describe('where the money stands', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is paid once the server has heard of it', async () => {
    const { result, pay } = start({ [returned]: standing('paid') });
    await pay({ kind: 'done' });
    expect(result.current.money).toEqual({ at: 'paid' });
  });

  it('is processing until then, and never called failed when the card said yes', async () => {
    const answers = [standing('failed'), standing('pending')];
    const { result, unmount } = start({ [returned]: () => answers.shift() ?? standing('paid') });
    let done: Promise<void> = Promise.resolve();
    act(() => {
      done = result.current.pay(async () => ({ kind: 'done' }));
    });
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(result.current.money).toEqual({ at: 'processing', isSlow: false });
    await act(() => vi.advanceTimersByTimeAsync(3_500));
    await done;
    expect(result.current.money).toEqual({ at: 'paid' });
    unmount();
  });

  it('is not charged when the card is declined, and the next card may be tried', async () => {
    const { result, pay } = start({ [returned]: standing('paid') });
    await pay({ kind: 'declined', text: null });
    expect(result.current.money).toEqual({ at: 'failed', reason: 'declined', text: null });
    await pay({ kind: 'done' });
    expect(result.current.money).toEqual({ at: 'paid' });
  });

  it('ends, uncharged, when the server has ended it with this card', async () => {
    const ended = { body: { status: 'expired', paymentStatus: 'expired', isBeingRefunded: false, wasDeclined: true } };
    const { result, pay } = start({ [returned]: ended });
    await pay({ kind: 'declined', text: null });
    expect(result.current.money).toEqual({ at: 'ended' });
  });

  it('goes back when a code was used up in the same moment, and the next payment is another one', async () => {
    const answers = [standing('pending', true), standing('pending', true)];
    const { result, pay } = start({
      [returned]: () => answers.shift() ?? standing('paid', true, 'finding_therapist'),
    });
    await pay({ kind: 'done' });
    expect(result.current.money).toEqual({ at: 'returned' });
    let done: Promise<void> = Promise.resolve();
    act(() => {
      done = result.current.pay(async () => ({ kind: 'done' }));
    });
    await act(() => vi.advanceTimersByTimeAsync(3_500));
    await done;
    expect(result.current.money).toEqual({ at: 'paid' });
  });

  describe('with MB WAY', () => {
    const asked = { body: { ...standing('pending').body, bankWait: { way: 'mb_way', isOnItsWay: false } } };
    const follow = async (answers: ReturnType<typeof standing>[]) => {
      const { result } = start({ [returned]: () => answers.shift() ?? standing('pending') });
      let done: Promise<void> = Promise.resolve();
      act(() => {
        done = result.current.pay(async () => ({ kind: 'asks', way: 'mb_way' }), true);
      });
      await act(() => vi.advanceTimersByTimeAsync(100));
      expect(result.current.money).toMatchObject({ at: 'app', intent: { paymentIntentId: 'pi_1' } });
      await act(() => vi.advanceTimersByTimeAsync(3_500));
      await done;
      return result.current.money;
    };

    it('waits for the app, and is paid when it says yes', async () => {
      expect(await follow([asked, asked, standing('paid', false, 'finding_therapist')])).toEqual({ at: 'paid' });
    });

    it('is not charged when the app says no, or nothing', async () => {
      expect(await follow([asked, asked, standing('failed')])).toMatchObject({ at: 'failed', reason: 'notApproved' });
    });

    it('is not charged when the provider’s own form says that nobody approved it', async () => {
      const { result } = start({ [returned]: standing('failed') });
      await act(() => result.current.pay(async () => ({ kind: 'declined', text: 'No.' }), true));
      expect(result.current.money).toEqual({ at: 'failed', reason: 'notApproved', text: null });
    });
  });

  it('stands on the page of the booking once a voucher is out', async () => {
    const until = '2026-11-19T09:00:00.000Z';
    const bankWait = { way: 'multibanco', entity: '21800', reference: '123456789', until, isOnItsWay: false };
    const { result, pay } = start({ [returned]: { body: { ...standing('pending').body, bankWait } } });
    await pay({ kind: 'done' });
    expect(result.current.money).toEqual({ at: 'voucher' });
  });

  it('waits for the bank, and goes on with its answer', async () => {
    const { result, pay } = start({ [returned]: standing('paid') });
    await pay({ kind: 'asks', way: 'card' });
    expect(result.current.money.at).toBe('bank');
    if (result.current.money.at !== 'bank') return;
    const { intent: asking } = result.current.money;
    await act(() => result.current.answer(asking, async () => ({ kind: 'done' })));
    expect(result.current.money).toEqual({ at: 'paid' });
  });

  it.each([
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), { at: 'failed', reason: 'offline' }],
    ['a hold that ran out', refusal('hold_expired', 410), { at: 'hold-expired' }],
    ['a provider that is away', refusal('provider_unavailable', 503), { at: 'failed', reason: 'refused' }],
  ])('is certainly not charged with %s before the card was sent', async (_, answer, money) => {
    const { result, pay } = start({ [opened]: answer });
    await pay({ kind: 'done' });
    expect(result.current.money).toMatchObject(money);
  });

  it('is asked for when the card’s answer was lost, and may be tried again when no money came', async () => {
    const { network, result } = start({ [returned]: standing('pending') });
    act(() => {
      void result.current.pay(async () => ({ kind: 'unknown' }));
    });
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(network.callsOf(returned).length).toBeGreaterThan(5);
    expect(result.current.money).toMatchObject({ at: 'failed', reason: 'lost' });
  });

  it('goes back when it came too late', async () => {
    const { result, pay } = start({ [returned]: standing('paid', true, 'expired') });
    await pay({ kind: 'done' });
    expect(result.current.money).toEqual({ at: 'refunding' });
  });

  it('is asked for once, however often the button is pressed', async () => {
    const { network, result } = start({ [returned]: standing('paid') });
    const confirm = vi.fn(async (): Promise<CardOutcome> => ({ kind: 'done' }));
    await act(() => Promise.all([result.current.pay(confirm), result.current.pay(confirm)]).then(() => undefined));
    expect(confirm).toHaveBeenCalledOnce();
    expect(network.callsOf(opened)).toHaveLength(1);
  });

  it('says nothing of a booking that another one has replaced', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(exampleNetwork({ [opened]: refusal('hold_expired', 410) }).fetch);
    const { result, rerender } = renderHook((booking) => usePayment(booking), { initialProps: key });
    await act(() => result.current.pay(async () => ({ kind: 'done' })));
    expect(result.current.money).toEqual({ at: 'hold-expired' });
    rerender({ ...key, bookingId: 'another' });
    expect(result.current.money).toEqual({ at: 'rest' });
  });

  it('says of a booking opened again that its last card was refused', () => {
    const { result } = renderHook(() => usePayment(key, 'failed'));
    expect(result.current.money).toEqual({ at: 'failed', reason: 'declined', text: null });
  });

  it('is settled without a card when nothing is left to pay', async () => {
    const { result, pay } = start({ [opened]: { body: { paid: true } }, [returned]: standing('paid') });
    await pay({ kind: 'unfinished', text: null });
    expect(result.current.money).toEqual({ at: 'paid' });
  });
});
