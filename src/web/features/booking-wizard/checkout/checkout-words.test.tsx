import { act, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import { accountOpened } from '#web/session/account-door.ts';
import { setSessionUser } from '#web/session/session-store.ts';
import {
  type Answers,
  exampleBooking,
  exampleBookingId,
  madeBooking,
  refusal,
} from '../../../../../testing/example-company.ts';
import { forgetConfigAfterwards } from '../../../../../testing/public-config.ts';
import { asWritten, heading, keepWizardTestsApart, openWizard, press, user } from '../../../../../testing/wizard.tsx';
import { currentDraft } from '../draft-storage.ts';
import { writeDone } from './hold/held-store.ts';

keepWizardTestsApart();
forgetConfigAfterwards();
afterEach(() => vi.unstubAllEnvs());

/** The device of somebody in another zone. */
const liveIn = (timeZone: string): void => {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...resolvedOptions.call(this), timeZone };
  });
};

const answerBy = '2026-11-17T09:00:00.000Z';
const soon = { datetime: '2026-11-16T12:00:00.000Z', datetimeEnd: '2026-11-16T13:00:00.000Z' };
const soonState = { dateTime: soon.datetime, dateTimeEnd: soon.datetimeEnd, finalStartTime: soon.datetime };
const overTerms = {
  ...exampleBooking().cancellation,
  fullRefundUntil: '2026-11-15T12:00:00.000Z',
  halfRefundUntil: '2026-11-16T06:00:00.000Z',
};
const making = (changes: Parameters<typeof madeBooking>[0]): Answers => ({
  'POST /api/bookings': { status: 201, body: madeBooking(changes) },
});

describe('before paying', () => {
  it('stands that a therapist must still accept, and by when one knows', async () => {
    openWizard({}, making({ answerBy }));
    expect(
      await screen.findByText(
        'A therapist must still accept. You will have an answer by tomorrow, 9:00 am. If no therapist is available, you get a full refund.',
      ),
    ).toBeInTheDocument();
  });

  it('says it for two therapists, and in Portuguese', async () => {
    await act(() => i18next.changeLanguage('pt'));
    openWizard({}, making({ answerBy, requiresTwoTherapists: true }));
    expect(
      await screen.findByText(/^Dois terapeutas ainda têm de aceitar\. Terá resposta até amanhã, 09:00\./),
    ).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: asWritten('Marcar e pagar 65,00 €') })).not.toHaveLength(0);
  });

  it('names the zone of every time for a visitor from elsewhere', async () => {
    liveIn('America/Los_Angeles');
    openWizard({}, making({ answerBy }));
    expect(await screen.findByText('Fri, Nov 20, 10:00 am (Lisbon time)')).toBeInTheDocument();
    expect(await screen.findByText('Full refund until Thu, Nov 19, 10:00 am (Lisbon time).')).toBeInTheDocument();
    expect(screen.getByText('50% refund until Fri, Nov 20, 4:00 am (Lisbon time).')).toBeInTheDocument();
    expect(screen.getByText(/You will have an answer by tomorrow, 9:00 am \(Lisbon time\)\./)).toBeInTheDocument();
  });

  it('promises no free cancellation for a visit of the same day, and marks what holds instead', async () => {
    openWizard(soonState, making({ ...soon, cancellation: overTerms }));
    const terms = (await screen.findByText(/^Starts soon: full refund only until a therapist accepts/)).closest(
      'section',
    );
    expect(terms).toHaveAttribute('data-tone', 'warning');
    expect(within(terms as HTMLElement).queryByText(/refund until/)).not.toBeInTheDocument();
    expect(screen.queryByText(/Free cancellation/)).not.toBeInTheDocument();
  });
});

describe('the summary', () => {
  it('promises free cancellation only while that is still possible', async () => {
    openWizard({ step: 7 });
    expect((await screen.findAllByText(/Free cancellation up to 24 hours before/)).length).toBeGreaterThan(0);
  });

  it('does not for a start within those hours', async () => {
    openWizard({ step: 7, ...soonState });
    await heading('Your contact details');
    expect((await screen.findAllByText('VAT included.')).length).toBeGreaterThan(0);
    expect(screen.queryByText(/Free cancellation/)).not.toBeInTheDocument();
  });
});

describe('somebody with a booking at that time', () => {
  const twice = (first: Record<string, unknown>): Answers => {
    const answers = [refusal('client_busy', 409, first)];
    return { 'POST /api/bookings': () => answers.shift() ?? { status: 201, body: madeBooking() } };
  };

  it('is asked before paying, and books on only by saying so', async () => {
    const network = openWizard({}, twice({ booking: null }));
    expect(await screen.findByText('There is already a booking at that time.')).toBeInTheDocument();
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
    await press('Book this one too');
    await screen.findByRole('timer');
    const bodies = network
      .callsOf('POST /api/bookings')
      .map(({ body }) => (body as { evenIfBusy: boolean }).evenIfBusy);
    expect(bodies).toEqual([false, true]);
  });

  it('reads which one it is in the own account, and can choose another time', async () => {
    openWizard({}, twice({ booking: { reference: 'CA-OTHER1', datetime: '2026-11-20T10:30:00.000Z' } }));
    expect(
      await screen.findByText(/Your booking CA-OTHER1 is at that time: Fri, Nov 20, 10:30 am\./),
    ).toBeInTheDocument();
    await press('Another time');
    await heading('Choose a day and time');
  });
});

describe('somebody whom the office asks to call', () => {
  const askedToCall = (more: Record<string, unknown>): Answers => ({
    'POST /api/bookings': refusal('please_call', 409, { message: 'We cannot take this booking online.', ...more }),
  });

  it('reads it calmly with our number, holds nothing and is shown no card form', async () => {
    openWizard({}, askedToCall({ phone: '+351912345678' }));
    expect(await screen.findByText('Please call us to book.')).toBeInTheDocument();
    expect(screen.getByText('We cannot take this booking online.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Call us' })).toHaveAttribute('href', 'tel:+351912345678');
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Book and pay/ })).not.toBeInTheDocument();
    expect(document.body).not.toHaveTextContent(/block/i);
  });

  it('reads it in Portuguese, and without a link where we have no number', async () => {
    await act(() => i18next.changeLanguage('pt'));
    openWizard({}, askedToCall({}));
    expect(await screen.findByText('We cannot take this booking online.')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /Ligue/ })).not.toBeInTheDocument();
  });
});

describe('a code', () => {
  const promoCode = {
    id: 'p-1',
    code: 'WELCOME10',
    discountType: 'percentage' as const,
    discountValue: 10,
    appliedDiscount: cents(650),
  };
  const label = { en: 'Promo code WELCOME10', pt: 'Código promocional WELCOME10' };
  const withPromo = exampleBooking({
    discount: cents(650),
    totalPrice: cents(5850),
    promoCode,
    priceLines: [...exampleBooking().priceLines, { kind: 'promo', label, amount: cents(-650) }],
  });

  it('stays in view once applied and can be taken out again', async () => {
    const network = openWizard(
      {},
      {
        'POST /api/bookings/*/apply-promo': ({ body }) =>
          (body as { promoCodeId?: null }).promoCodeId === null
            ? { body: { booking: exampleBooking(), promoCode: null } }
            : { body: { booking: withPromo, promoCode } },
        'GET /api/promo-codes/verify/*': { body: { valid: true, promoCode } },
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Have a code?' }));
    await user.type(await screen.findByRole('textbox', { name: 'Promo code or gift card' }), 'welcome10');
    await press('Apply');
    const list = await screen.findByRole('list', { name: 'Applied codes' });
    expect(list).toHaveTextContent(/Promo code WELCOME10 · -6,50/);
    await user.click(within(list).getByRole('button', { name: 'Remove: Promo code WELCOME10' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Applied codes' })).not.toBeInTheDocument());
    expect(screen.getAllByRole('button', { name: asWritten('Book and pay 65,00 €') })[0]).toBeEnabled();
    expect(currentDraft()?.promoCode).toBeNull();
    expect(network.callsOf('POST /api/bookings')).toHaveLength(1);
  });

  it('that is refused says why once', async () => {
    openWizard(
      {},
      {
        'POST /api/bookings/*/apply-promo': refusal('code_expired', 410),
        'GET /api/promo-codes/verify/*': refusal('code_expired', 410),
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Have a code?' }));
    await user.type(await screen.findByRole('textbox', { name: 'Promo code or gift card' }), 'OLD');
    await press('Apply');
    expect(await screen.findByText('Error applying promo code')).toBeInTheDocument();
    expect(screen.getAllByText('refused: code_expired')).toHaveLength(1);
  });
});

describe('after paying', () => {
  const paid = exampleBooking({ status: 'finding_therapist', paymentStatus: 'paid', holdExpiresAt: null, answerBy });
  const open = (booking = paid) => {
    writeDone({ bookingId: exampleBookingId, token: 't' });
    return openWizard({ step: 9 }, { 'GET /api/bookings/*': { body: booking } });
  };

  it('shows the page of the booking: by when one knows, and never that it is booked or confirmed', async () => {
    open();
    await heading('Paid. We are finding your therapist.');
    expect(await screen.findByText(/^You will have an answer by tomorrow, 9:00 am\./)).toBeInTheDocument();
    expect(screen.getByText('You can close this page: we will email maria@example.com.')).toBeInTheDocument();
    expect(screen.getByText('We send you a reminder the day before.')).toBeInTheDocument();
    expect(screen.getByText('CA-7F3K2Q')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View booking' })).toHaveAttribute('href', `/bookings/${exampleBookingId}`);
    expect(screen.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute('download', 'CA-7F3K2Q.ics');
    expect(document.body.textContent).not.toMatch(/confirmed|is booked/i);
  });

  it('promises no reminder of the day before for a visit of the same day', async () => {
    open({ ...paid, ...soon });
    await screen.findByText(/^You will have an answer by/);
    expect(screen.queryByText(/reminder/)).not.toBeInTheDocument();
  });

  it('names the zone and the hotel room', async () => {
    liveIn('Pacific/Auckland');
    const location = { ...paid.location, isHotel: true, hotelName: 'Hotel do Chiado', roomNumber: '412' };
    open({ ...paid, location });
    expect(await screen.findAllByText('Fri, Nov 20, 10:00 am (Lisbon time)')).not.toHaveLength(0);
    expect(screen.getByText(/^Hotel do Chiado, room 412,/)).toBeInTheDocument();
  });

  it('hands what was typed to the registration', async () => {
    setSessionUser(null);
    const opened = vi.fn();
    window.addEventListener(accountOpened, opened);
    open();
    await user.click(await screen.findByRole('button', { name: 'Create an account' }));
    expect(opened.mock.calls[0]?.[0].detail).toEqual({
      tab: 'register',
      known: expect.objectContaining({ firstName: 'Maria', lastName: 'Silva', email: 'maria@example.com' }),
    });
    window.removeEventListener(accountOpened, opened);
  });

  it('says that it is paid while the booking is asked for, and shows no emptied order', async () => {
    let answer: (value: { body: unknown }) => void = () => undefined;
    writeDone({ bookingId: exampleBookingId, token: 't' });
    openWizard({ step: 9 }, { 'GET /api/bookings/*': () => new Promise((resolve) => (answer = resolve)) });
    const title = await heading('Paid. We are finding your therapist.');
    expect(screen.queryByRole('region', { name: 'Your booking' })).toBeNull();
    act(() => answer({ body: paid }));
    expect(await screen.findByRole('region', { name: 'Your booking' })).toHaveTextContent('Total65,00 €');
    expect(title, 'whoever reads it keeps their place').toBeInTheDocument();
  });
});
