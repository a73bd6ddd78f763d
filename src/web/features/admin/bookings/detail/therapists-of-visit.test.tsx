import { act, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AdminBooking, getAdminBooking, rescheduleByAdmin } from '#contract/admin-bookings.ts';
import { assignTherapist, requestAssignment, takeOffVisit } from '#contract/admin-dispatch.ts';
import { findStayingTherapists, getBookingAvailability } from '#contract/reschedule.ts';
import { explainBooking } from '#contract/who-could-come.ts';
import { cents } from '#domain/money/cents.ts';
import { adminBooking, bookingId, bookingStart, bruno, marta } from '../../../../../../testing/admin-bookings.ts';
import { clearAdminStageAfterEach, onAdminStage, onServer, refusal } from '../../../../../../testing/admin-stage.tsx';
import { BookingSheet } from '../booking-sheet.tsx';
import { AskDialog } from './actions/ask-dialog.tsx';

const joana = '44444444-4444-4444-8444-444444444443';

const confirmed = (...ids: ('marta' | 'bruno')[]): AdminBooking => {
  const people = {
    marta: { id: marta, firstName: 'Marta', lastName: 'Lopes', phone: '+351912000002', pay: cents(3900) },
    bruno: { id: bruno, firstName: 'Bruno', lastName: 'Sá', phone: '+351912000009', pay: cents(3900) },
  };
  const { assignment } = adminBooking();
  return adminBooking({
    status: 'confirmed',
    assignment: {
      ...assignment,
      status: 'confirmed',
      needsAttention: false,
      seats: ids.length,
      therapists: ids.map((id) => people[id]),
      offers: [],
    },
  });
};

const open = async (booking: AdminBooking, ...more: Parameters<typeof onServer>) => {
  const now = { booking };
  const calls = onServer(...more, [getAdminBooking, () => now.booking], [explainBooking, () => []]);
  const user = onAdminStage(<BookingSheet id={bookingId} onClose={() => undefined} />, '/admin/bookings');
  const sheet = within(await screen.findByRole('dialog', { name: 'CA-7F3K2Q' }));
  const sent = () => calls.asked.filter(({ call }) => call.startsWith('POST'));
  return { now, calls, user, sheet, sent };
};

clearAdminStageAfterEach();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-19T20:00:00Z') });
});
afterEach(async () => {
  vi.useRealTimers();
  await i18next.changeLanguage('en');
});

describe('asking the next therapists', () => {
  it('names what was read at the first press, so that an order whose answer was lost asks nobody more', async () => {
    const sent = ['2026-11-19T18:00:00.000Z', '2026-11-19T19:00:00.000Z'];
    const { assignment } = adminBooking();
    const [offer] = assignment.offers;
    if (!offer) throw new Error('Somebody was asked');
    const searched = (...times: string[]) =>
      adminBooking({ assignment: { ...assignment, offers: times.map((sentAt) => ({ ...offer, sentAt })) } });
    let isLost = true;
    let readAgain = (): void => undefined;
    const calls = onServer([
      requestAssignment,
      () => {
        if (!isLost) return assignment;
        isLost = false;
        throw new TypeError('the line is gone');
      },
    ]);
    function Asking() {
      const [booking, setBooking] = useState(searched(...sent));
      readAgain = () => setBooking(searched(...sent, '2026-11-19T20:00:00.000Z'));
      return <AskDialog booking={booking} onClose={() => undefined} />;
    }
    const user = onAdminStage(<Asking />, '/admin/bookings');
    for (const press of [1, 2]) {
      await user.click(await screen.findByRole('button', { name: 'Ask the next ones' }));
      await waitFor(() => expect(calls.asked).toHaveLength(press));
      act(readAgain);
    }
    const lastAskedAt = sent[1];
    expect(calls.asked.map(({ body }) => body)).toEqual([{ lastAskedAt }, { lastAskedAt }]);
  });
});

describe('taking a therapist off a visit', () => {
  const openTakeOff = async (booking: AdminBooking, ...more: Parameters<typeof onServer>) => {
    const stage = await open(booking, ...more);
    await stage.user.click(await stage.sheet.findByRole('tab', { name: 'Therapists' }));
    await stage.user.click(await stage.sheet.findByRole('button', { name: 'Remove Marta and search again' }));
    return {
      ...stage,
      dialog: within(await screen.findByRole('alertdialog', { name: 'Remove Marta from this visit?' })),
    };
  };

  it.each([
    ['searching', 'CA-7F3K2Q: other therapists are being asked'],
    ['cancelled', 'CA-7F3K2Q: too little time was left, the booking is cancelled and refunded'],
  ] as const)('says before what follows and after what happened: %s', async (outcome, words) => {
    const { now, user, sheet, dialog, sent } = await openTakeOff(confirmed('marta', 'bruno'), [
      takeOffVisit,
      () => {
        now.booking = { ...confirmed('bruno'), status: outcome === 'cancelled' ? 'cancelled' : 'finding_therapist' };
        return { visits: [{ bookingId, reference: 'CA-7F3K2Q', startsAt: bookingStart, outcome }] };
      },
    ]);
    expect(dialog.getByText(/^Other therapists are asked at once, and the client gets a message\./)).toHaveTextContent(
      'If too little time is left to search, the booking is cancelled and refunded.',
    );
    await user.click(dialog.getByRole('button', { name: 'Remove and search again' }));
    expect(await dialog.findByText('Please write a few words.')).toBeVisible();
    expect(sent()).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), ' Ill ');
    await user.click(dialog.getByRole('button', { name: 'Remove and search again' }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(sent()).toEqual([
      expect.objectContaining({
        call: `POST /api/admin/bookings/${bookingId}/take-off`,
        body: { therapistId: marta, reason: 'Ill' },
      }),
    ]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await waitFor(() => expect(sheet.queryByText('Marta Lopes')).toBeNull());
    expect(sheet.getByText('Bruno Sá')).toBeVisible();
  });

  it('that is refused changes nothing, keeps what was typed and says why', async () => {
    const { user, dialog } = await openTakeOff(confirmed('marta'), [takeOffVisit, () => refusal(409, 'too_late')]);
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Ill');
    await user.click(dialog.getByRole('button', { name: 'Remove and search again' }));
    expect(await dialog.findByText('Nothing was changed. refused: too_late')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /^Reason/ })).toHaveValue('Ill');
  });

  it('is not offered once the visit has begun', async () => {
    vi.setSystemTime(new Date('2026-11-20T10:05:00Z'));
    const { user, sheet } = await open(confirmed('marta'));
    await user.click(await sheet.findByRole('tab', { name: 'Therapists' }));
    expect(await sheet.findByText('Marta Lopes')).toBeVisible();
    expect(sheet.queryByRole('button', { name: /and search again/ })).toBeNull();
  });
});

describe('the phone of whoever comes, or could', () => {
  const dora = {
    id: joana,
    firstName: 'Dora',
    lastName: 'Reis',
    gender: 'female',
    phone: '+351912000033',
    reasons: [],
  };

  it('stands beside the name, in the list of who is free, and where somebody is chosen', async () => {
    const { user, sheet } = await open(confirmed('marta'), [explainBooking, () => [dora]]);
    await user.click(await sheet.findByRole('tab', { name: 'Therapists' }));
    const [seated, free] = await sheet.findAllByRole('link', { name: /^\+351/ });
    expect(seated).toHaveAttribute('href', 'tel:+351912000002');
    expect(free).toHaveAttribute('href', 'tel:+351912000033');
    await user.click(sheet.getByRole('button', { name: 'Change the therapist' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign a therapist' }));
    await user.click(await dialog.findByRole('radio', { name: 'Dora Reis' }));
    expect(dialog.getByText(/^Call Dora:/)).toBeVisible();
    expect(dialog.getByRole('link', { name: '+351 912 000 033' })).toHaveAttribute('href', 'tel:+351912000033');
  });
});

describe('moving a visit that has its therapists', () => {
  const three = '2026-11-20T15:00:00.000Z';
  const four = '2026-11-20T16:00:00.000Z';
  const starts = [three, four].map((at) => ({ startsAt: at, endsAt: at, time: at.slice(11, 16) }));
  const openMove = async (language: 'en' | 'pt') => {
    await i18next.changeLanguage(language);
    const stage = await open(
      confirmed('marta', 'bruno'),
      [getBookingAvailability, () => ({ timezone: 'Europe/Lisbon', days: [{ date: '2026-11-20', starts }] })],
      [
        findStayingTherapists,
        ({ query }) =>
          query.get('startsAt') === three
            ? { staying: [], absent: ['Marta', 'Bruno'] }
            : { staying: ['Marta', 'Bruno'], absent: [] },
      ],
      [rescheduleByAdmin, () => adminBooking({ datetime: three })],
    );
    const [button, title] =
      language === 'en' ? ['Reschedule', 'Reschedule the visit'] : ['Remarcar', 'Remarcar a visita'];
    await stage.user.click(await stage.sheet.findByRole('button', { name: button }));
    return { ...stage, dialog: within(await screen.findByRole('dialog', { name: title })) };
  };

  it('says before who is not free then and what that gives the client; the warning follows the choice', async () => {
    const { calls, user, dialog, sent } = await openMove('en');
    const warning = () => dialog.queryByText(/not free then/);
    await user.click(await dialog.findByRole('radio', { name: '3:00 pm' }));
    expect(
      await dialog.findByText(
        'Marta and Bruno: not free then. The visit would need another therapist. The client may then cancel with a full refund or reschedule free of charge.',
      ),
    ).toBeVisible();
    expect(calls.log).toContain(
      `GET /api/bookings/${bookingId}/reschedule/therapists?startsAt=${encodeURIComponent(three)}`,
    );
    await user.click(dialog.getByRole('radio', { name: '4:00 pm' }));
    await waitFor(() => expect(warning()).toBeNull());
    expect(dialog.getByText(/^Rita Nunes gets an email with the new time\./)).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: '3:00 pm' }));
    await waitFor(() => expect(warning()).toBeVisible());
    expect(sent(), 'nothing happens before the button').toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Reschedule to Nov 20, 2026, 3:00 pm' }));
    await waitFor(() =>
      expect(sent()).toEqual([
        expect.objectContaining({
          call: `POST /api/admin/bookings/${bookingId}/reschedule`,
          body: { startsAt: three },
        }),
      ]),
    );
  });

  it('says it in Portuguese, too', async () => {
    const { user, dialog } = await openMove('pt');
    await user.click(await dialog.findByRole('radio', { name: '15:00' }));
    expect(await dialog.findByText(/^Marta e Bruno: sem disponibilidade a essa hora\./)).toBeVisible();
  });
});

describe('giving a visit of two to somebody else', () => {
  it('asks whose place it is before anything is sent', async () => {
    const joao = {
      id: '5b0c3f51-7b5c-4f0e-9a57-0d5a0a7b1c11',
      firstName: 'João',
      lastName: 'Reis',
      gender: 'male',
      reasons: [],
    };
    const stage = await open(
      confirmed('marta', 'bruno'),
      [explainBooking, () => [joao]],
      [assignTherapist, () => refusal(409, 'therapist_busy')],
    );
    await stage.user.click(await stage.sheet.findByRole('tab', { name: 'Therapists' }));
    await stage.user.click(await stage.sheet.findByRole('button', { name: 'Change the therapist' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign a therapist' }));
    await stage.user.click(await dialog.findByRole('radio', { name: 'João Reis' }));
    await stage.user.click(dialog.getByRole('button', { name: 'Assign João Reis' }));
    expect(await dialog.findByText('Please choose who is replaced.')).toBeVisible();
    expect(stage.sent()).toEqual([]);
    await stage.user.click(dialog.getByRole('radio', { name: 'Bruno Sá' }));
    await stage.user.click(dialog.getByRole('button', { name: 'Assign João Reis' }));
    await waitFor(() => expect(stage.sent()[0]?.body).toEqual({ therapistId: joao.id, insteadOf: bruno }));
  });
});
