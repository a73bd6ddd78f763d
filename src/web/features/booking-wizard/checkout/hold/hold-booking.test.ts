import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import type { WizardState } from '#domain/wizard/wizard-state.ts';
import {
  type Answers,
  answeredState,
  exampleBooking,
  exampleNetwork,
  madeBooking,
  refusal,
} from '../../../../../../testing/example-company.ts';
import { choicesKey, toBookingBody } from './booking-body.ts';
import { readHeld } from './held-store.ts';
import { holdBooking, releaseHeld } from './hold-booking.ts';

const wanted = (state: WizardState = answeredState) => ({
  choices: choicesKey(state),
  body: toBookingBody(state, { nif: null, totalPrice: cents(6500), originalPrice: cents(6500) }),
});

const serve = (answers: Answers) => {
  const network = exampleNetwork(answers);
  vi.spyOn(globalThis, 'fetch').mockImplementation(network.fetch);
  return network;
};

const one = 'GET /api/bookings/*';
const cancelled = 'POST /api/bookings/*/cancel';
const made = 'POST /api/bookings';

describe('holding a slot', () => {
  let network: ReturnType<typeof exampleNetwork>;
  beforeEach(() => {
    network = serve({
      [made]: { status: 201, body: madeBooking() },
      [one]: { body: exampleBooking() },
      [cancelled]: { body: { ...exampleBooking({ status: 'cancelled' }), refund: 0 } },
    });
  });

  it('sends what the server asks for, under a key, and keeps the way back to it', async () => {
    const held = await holdBooking(wanted());
    const [request] = network.callsOf(made);
    expect(request?.body).toMatchObject({
      treatmentId: 1,
      datetime: answeredState.dateTime,
      totalPrice: 6500,
      userId: 0,
    });
    expect(request?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
    expect(readHeld()).toMatchObject({ bookingId: held.bookingId, token: 'guest-key' });
    expect(localStorage.getItem('calma:held-booking')).not.toMatch(/4242/);
  });

  it('finds the same booking again for the same choices', async () => {
    await holdBooking(wanted());
    await holdBooking(wanted());
    expect(network.callsOf(made)).toHaveLength(1);
  });

  it('lets the old slot go before it takes another one', async () => {
    await holdBooking(wanted());
    await holdBooking(wanted({ ...answeredState, dateTime: '2026-11-21T10:00:00.000Z' }));
    const order = network.asked.map(({ method, path }) => `${method} ${path.replace(/[0-9a-f-]{36}/, '*')}`);
    expect(order).toEqual([made, one, cancelled, made]);
    const keys = network.callsOf(made).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
  });

  it('lets go of it when asked, and knows nothing of it afterwards', async () => {
    await holdBooking(wanted());
    await releaseHeld();
    expect(network.asked.at(-1)?.path).toMatch(/\/cancel$/);
    expect(readHeld()).toBeNull();
  });
});

describe('an answer that never came', () => {
  it('is asked for again under the same key', async () => {
    let isLost = true;
    const network = serve({
      [made]: () => {
        if (!isLost) return { status: 201, body: madeBooking() };
        isLost = false;
        throw new TypeError('Failed to fetch');
      },
    });
    await expect(holdBooking(wanted())).rejects.toThrow('Failed to fetch');
    await holdBooking(wanted());
    const [first, second] = network.callsOf(made).map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
  });
});

describe('a booking held before', () => {
  it.each([
    ['has expired', { body: exampleBooking({ status: 'expired' }) }],
    ['is gone', refusal('not_found', 404)],
  ])('that %s gives way to a new one under a new key', async (_, answer) => {
    serve({ [made]: { status: 201, body: madeBooking() } });
    await holdBooking(wanted());
    const before = readHeld()?.key;
    serve({ [made]: { status: 201, body: madeBooking() }, [one]: answer });
    await holdBooking(wanted());
    expect(readHeld()?.key).not.toBe(before);
  });

  it('that is paid is answered as it is, and nothing new is made', async () => {
    serve({ [made]: { status: 201, body: madeBooking() } });
    await holdBooking(wanted());
    serve({ [one]: { body: exampleBooking({ status: 'finding_therapist', paymentStatus: 'paid' }) } });
    const held = await holdBooking(wanted());
    expect(held.booking.paymentStatus).toBe('paid');
  });
});
