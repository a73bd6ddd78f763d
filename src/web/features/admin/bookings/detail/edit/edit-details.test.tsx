import { screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AdminBooking, getAdminBooking, updateAdminBooking } from '#contract/admin-bookings.ts';
import { cents } from '#domain/money/cents.ts';
import { BookingSheet } from '#web/features/admin/bookings/booking-sheet.tsx';
import { adminBooking, bookingId, marta } from '../../../../../../../testing/admin-bookings.ts';
import {
  clearAdminStageAfterEach,
  onAdminStage,
  onServer,
  refusal,
} from '../../../../../../../testing/admin-stage.tsx';

const inHotel = (changes: Partial<AdminBooking> = {}): AdminBooking => {
  const { assignment } = adminBooking();
  return adminBooking({
    status: 'confirmed',
    location: {
      address: 'Rua Nova do Almada 114',
      isHotel: true,
      apartment: '',
      hotelName: 'Hotel do Chiado',
      roomNumber: '305',
    },
    assignment: {
      ...assignment,
      status: 'confirmed',
      therapists: [{ id: marta, firstName: 'Marta', lastName: 'Lopes', phone: '', pay: cents(3900) }],
      offers: [],
    },
    ...changes,
  });
};

const open = async (booking: AdminBooking, answer: (body: unknown) => unknown) => {
  const calls = onServer([getAdminBooking, () => booking], [updateAdminBooking, ({ body }) => answer(body)]);
  const user = onAdminStage(<BookingSheet id={bookingId} onClose={() => undefined} />, '/admin/bookings');
  const sheet = within(await screen.findByRole('dialog', { name: 'CA-7F3K2Q' }));
  const sent = () => calls.asked.filter(({ call }) => call.startsWith('PATCH')).map(({ body }) => body);
  return { user, sheet, sent };
};

clearAdminStageAfterEach();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-19T20:00:00Z') });
});
afterEach(async () => {
  vi.useRealTimers();
  await i18next.changeLanguage('en');
});

describe('a fact of a booking', () => {
  it('is corrected where it stands: says what it was, who is told, and gives the focus back', async () => {
    const { user, sheet, sent } = await open(inHotel(), () => inHotel({ version: 3 }));
    await user.click(await sheet.findByRole('button', { name: 'Edit Room' }));
    const field = sheet.getByRole('textbox', { name: 'Room' });
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription('Before: 305. Marta and Rita each get a message.');
    expect(sheet.getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.clear(field);
    await user.type(field, '412{Enter}');
    await waitFor(() => expect(sent()).toEqual([{ location: { roomNumber: '412' }, version: 2 }]));
    await waitFor(() => expect(sheet.getByRole('button', { name: 'Edit Room' })).toHaveFocus());
  });

  it('says beside itself what is wrong, and keeps what was typed', async () => {
    const { user, sheet } = await open(inHotel(), () =>
      refusal(400, 'validation_failed', { fields: { 'contact.phone': 'Please check the number.' } }),
    );
    await user.click(await sheet.findByRole('button', { name: 'Edit Phone' }));
    const field = sheet.getByRole('textbox', { name: 'Phone' });
    expect(field).toHaveAccessibleDescription('Before: +351 912 000 003. Marta gets a message.');
    await user.clear(field);
    await user.type(field, 'abc{Enter}');
    expect(await sheet.findByText('Please check the number.')).toBeVisible();
    expect(field).toHaveValue('abc');
    await user.click(sheet.getByRole('button', { name: 'Cancel' }));
    expect(sheet.queryByRole('textbox', { name: 'Phone' })).toBeNull();
  });

  it('asks when the therapist does not go to the new area', async () => {
    const { user, sheet, sent } = await open(inHotel(), (body) =>
      (body as { evenIfOutside?: boolean }).evenIfOutside
        ? inHotel({ zipCode: '4000-001' })
        : refusal(409, 'therapist_not_there', { therapists: ['Marta'] }),
    );
    await user.click(await sheet.findByRole('button', { name: 'Edit Zip code' }));
    const field = sheet.getByRole('textbox', { name: 'Zip code' });
    await user.clear(field);
    await user.type(field, '4000-001{Enter}');
    expect(await sheet.findByText('Marta does not go there.')).toBeVisible();
    await user.click(sheet.getByRole('button', { name: 'Change it, keep Marta' }));
    await waitFor(() => expect(sent().at(-1)).toEqual({ zipCode: '4000-001', evenIfOutside: true, version: 2 }));
    await waitFor(() => expect(sheet.queryByRole('textbox', { name: 'Zip code' })).toBeNull());
  });

  it('is saved over another person’s note without a word, but not over their own value', async () => {
    const answers = [
      () => refusal(409, 'changed_meanwhile', { current: inHotel({ version: 5, internalNotes: 'New' }) }),
      () =>
        refusal(409, 'changed_meanwhile', {
          current: inHotel({ version: 6, location: { ...inHotel().location, roomNumber: '999' } }),
        }),
      () => inHotel({ version: 7 }),
    ];
    const { user, sheet, sent } = await open(inHotel(), () => answers.shift()?.());
    await user.click(await sheet.findByRole('button', { name: 'Edit Room' }));
    const field = sheet.getByRole('textbox', { name: 'Room' });
    await user.clear(field);
    await user.type(field, '412{Enter}');
    expect(
      await sheet.findByText('Someone else has changed this in the meantime. Now: 999. Save again to replace it.'),
    ).toBeVisible();
    expect(sent().map((body) => (body as { version: number }).version)).toEqual([2, 5]);
    await user.click(sheet.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent().at(-1)).toEqual({ location: { roomNumber: '412' }, version: 6 }));
  });

  it('speaks Portuguese, and a hotel is none when its name is taken away', async () => {
    await i18next.changeLanguage('pt');
    const { user, sheet, sent } = await open(inHotel(), () => inHotel());
    await user.click(await sheet.findByRole('button', { name: 'Editar Hotel' }));
    const field = sheet.getByRole('textbox', { name: 'Hotel' });
    expect(field).toHaveAccessibleDescription(
      'Deixe vazio se não for um hotel. Antes: Hotel do Chiado. Marta e Rita recebem um aviso.',
    );
    await user.clear(field);
    await user.click(sheet.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(sent()).toEqual([{ location: { hotelName: '', isHotel: false }, version: 2 }]));
  });

  it('of an erased person has no pencil', async () => {
    const nobody = { firstName: '', lastName: '', phone: '', email: '', gender: 'male' as const };
    const place = { address: '', isHotel: false, apartment: '', hotelName: '', roomNumber: '' };
    const { sheet } = await open(
      adminBooking({ status: 'completed', guestDetails: nobody, location: place }),
      () => null,
    );
    expect(await sheet.findByText('This person’s data has been erased.')).toBeVisible();
    expect(sheet.queryByRole('button', { name: /^Edit/ })).toBeNull();
  });
});
