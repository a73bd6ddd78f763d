import { screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AdminBooking, getAdminBooking } from '#contract/admin-bookings.ts';
import { listAddIns, listTreatments } from '#contract/catalogue.ts';
import { changeVisit, previewVisitChange } from '#contract/change-visit.ts';
import { cents } from '#domain/money/cents.ts';
import { BookingSheet } from '#web/features/admin/bookings/booking-sheet.tsx';
import { adminBooking, bookingId, marta } from '../../../../../../../testing/admin-bookings.ts';
import {
  clearAdminStageAfterEach,
  onAdminStage,
  onServer,
  refusal,
} from '../../../../../../../testing/admin-stage.tsx';

const both = (text: string) => ({ en: text, pt: text });
const treatments = [
  {
    id: 1,
    name: both('Relaxing'),
    description: both(''),
    imageUrl: '',
    price60min: cents(6500),
    price75min: cents(7900),
    price90min: null,
  },
];
const addIns = [{ id: 4, name: both('Scalp'), description: both(''), price: cents(1500), extraMinutes: 0 }];
const answer = (changes: object = {}) => ({
  lines: [{ kind: 'treatment', label: both('Relaxing'), amount: cents(7900) }],
  totalPrice: 7900,
  toPay: 1400,
  refund: 0,
  refundToGiftCard: 0,
  endsAt: '2026-11-20T11:15:00.000Z',
  therapists: [{ id: marta, firstName: 'Marta', stays: true }],
  missing: 0,
  ...changes,
});

const confirmed = (changes: Partial<AdminBooking> = {}): AdminBooking => {
  const { assignment } = adminBooking();
  const therapists = [{ id: marta, firstName: 'Marta', lastName: 'Lopes', phone: '', pay: cents(3900) }];
  return adminBooking({ status: 'confirmed', assignment: { ...assignment, therapists, offers: [] }, ...changes });
};

const open = async (
  tell: (body: unknown) => unknown,
  done: (body: unknown) => unknown = () => confirmed(),
  facts: Partial<AdminBooking> = {},
) => {
  const calls = onServer(
    [getAdminBooking, () => confirmed(facts)],
    [listTreatments, () => treatments],
    [listAddIns, () => addIns],
    [previewVisitChange, ({ body }) => tell(body)],
    [changeVisit, ({ body }) => done(body)],
  );
  const user = onAdminStage(<BookingSheet id={bookingId} onClose={() => undefined} />, '/admin/bookings');
  await user.click(await screen.findByRole('button', { name: /^(Change|Alterar)…$/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /Change the visit|Alterar a visita/ }));
  await dialog.findByRole('radio', { name: '75 min' });
  const sent = () => calls.asked.filter(({ call }) => call.endsWith('/change')).map(({ body }) => body);
  return { user, dialog, sent, calls };
};

clearAdminStageAfterEach();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-19T20:00:00Z') });
});
afterEach(async () => {
  vi.useRealTimers();
  await i18next.changeLanguage('en');
});

describe('changing a visit', () => {
  it('shows new price, end and therapist first, and does what was shown', async () => {
    const { user, dialog, sent, calls } = await open(() => answer());
    expect(dialog.getByText(/^Change something to see/)).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: '75 min' }));
    expect(await dialog.findByText('To pay: 14,00 €')).toBeVisible();
    expect(
      dialog.getByText('Now from 10:00 am to 11:15 am. Marta can keep the visit and gets a message.'),
    ).toBeVisible();
    expect(calls.log.filter((call) => call.endsWith('/preview'))).toHaveLength(1);
    await user.click(dialog.getByRole('button', { name: /^Change, ask for 14,00/ }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toEqual({
      treatmentId: 1,
      duration: 75,
      addIns: [],
      peopleCount: 1,
      isBackToBack: false,
      requiresTwoTherapists: false,
      toPay: 1400,
      refund: 0,
      version: 2,
    });
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change the visit' })).toBeNull());
  });

  it('does not say of a therapist who is off that they can keep it', async () => {
    const absent = [{ therapistId: marta, firstName: 'Marta', reason: 'off' as const }];
    const { user, dialog } = await open(() => answer(), undefined, { absent });
    await user.click(dialog.getByRole('radio', { name: '75 min' }));
    expect(await dialog.findByText('Now from 10:00 am to 11:15 am. Marta is off on that day.')).toBeVisible();
  });

  it('says what goes back where, and that somebody else is searched for', async () => {
    const { user, dialog } = await open(() =>
      answer({
        toPay: 0,
        refund: 1400,
        refundToGiftCard: 500,
        missing: 1,
        therapists: [{ id: marta, firstName: 'Marta', stays: false }],
      }),
    );
    await user.click(dialog.getByRole('checkbox', { name: /^Scalp/ }));
    expect(await dialog.findByText('Refund: 14,00 €, of it 5,00 € to the gift card')).toBeVisible();
    expect(dialog.getByText(/Marta cannot keep it\. We search for one therapist at once\./)).toBeVisible();
    expect(dialog.getByRole('button', { name: /^Change, refund 14,00/ })).toBeVisible();
  });

  it('does nothing while it is not possible, and says why', async () => {
    const { user, dialog, sent } = await open(() => refusal(409, 'slot_taken'));
    await user.click(dialog.getByRole('radio', { name: '2' }));
    expect(await dialog.findByText('This is not possible.')).toBeVisible();
    expect(dialog.getByText(/refused: slot_taken/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Change the visit' }));
    expect(sent()).toEqual([]);
  });

  it('tells the second of two, and keeps what was chosen', async () => {
    const { user, dialog } = await open(
      () => answer(),
      () => refusal(409, 'changed_meanwhile'),
    );
    await user.click(dialog.getByRole('radio', { name: '75 min' }));
    await user.click(await dialog.findByRole('button', { name: /^Change, ask for 14,00/ }));
    expect(await dialog.findByText(/refused: changed_meanwhile/)).toBeVisible();
    expect(dialog.getByRole('radio', { name: '75 min' })).toBeChecked();
  });

  it('speaks Portuguese, and an open difference stands beside the reference', async () => {
    await i18next.changeLanguage('pt');
    onServer([getAdminBooking, () => confirmed({ due: cents(1400) })]);
    onAdminStage(<BookingSheet id={bookingId} onClose={() => undefined} />, '/admin/bookings');
    expect(await screen.findByText('14,00 € por pagar')).toBeVisible();
  });
});
