import { screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getAdminBooking, markNoShow } from '#contract/admin-bookings.ts';
import { type BookingMail, getEmail, listBookingMails, resendBookingMail } from '#contract/emails.ts';
import { BookingSheet } from '#web/features/admin/bookings/booking-sheet.tsx';
import { adminBooking, bookingId } from '../../../../../../../testing/admin-bookings.ts';
import {
  clearAdminStageAfterEach,
  onAdminStage,
  onServer,
  refusal,
} from '../../../../../../../testing/admin-stage.tsx';

const mail = (changes: Partial<BookingMail> = {}): BookingMail => ({
  id: '88888888-8888-4888-8888-888888888888',
  type: 'booking_confirmed',
  to: { email: 'rita@example.com', name: 'Rita' },
  language: 'pt',
  status: 'sent',
  subject: 'Your massage is confirmed',
  attachments: [],
  isTest: false,
  attempts: 1,
  lastError: null,
  cancelReason: null,
  createdAt: '2026-11-18T10:05:00.000Z',
  sendAt: '2026-11-18T10:05:00.000Z',
  sentAt: '2026-11-18T10:05:01.000Z',
  may: { sendNow: false, cancel: false, retry: false },
  isToClient: true,
  maySendAgain: true,
  ...changes,
});
const toTherapist = mail({
  id: '99999999-9999-4999-8999-999999999999',
  type: 'therapist_offer',
  subject: 'A visit for you',
  isToClient: false,
  maySendAgain: false,
});

const open = async (more: Parameters<typeof onServer> = [], changes = {}) => {
  const calls = onServer(
    [getAdminBooking, () => adminBooking(changes)],
    [listBookingMails, () => [mail(), toTherapist]],
    ...more,
  );
  const user = onAdminStage(<BookingSheet id={bookingId} onClose={() => undefined} />, '/admin/bookings');
  const sheet = within(await screen.findByRole('dialog', { name: 'CA-7F3K2Q' }));
  const sent = () => calls.log.filter((call) => call.startsWith('POST'));
  return { user, sheet, sent };
};

clearAdminStageAfterEach();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:30:00Z') });
});
afterEach(async () => {
  vi.useRealTimers();
  await i18next.changeLanguage('en');
});

it('a booking shows its mails; the client’s are read and sent again', async () => {
  const words = { ...mail(), html: '<html><head></head><p>Hello</p></html>', text: 'Hello Rita', messageId: null };
  const { user, sheet, sent } = await open([
    [getEmail, () => ({ ...words, isPreview: false, isRestored: true })],
    [resendBookingMail, () => ({ ok: true })],
  ]);
  await user.click(await sheet.findByRole('tab', { name: 'Emails' }));
  expect(await sheet.findByText('Your massage is confirmed')).toBeVisible();
  expect(sheet.queryByRole('button', { name: 'Send again: A visit for you' })).toBeNull();
  await user.click(sheet.getByRole('button', { name: 'Read: Your massage is confirmed' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Your massage is confirmed' }));
  expect(await dialog.findByText(/^This is what was sent\./)).toBeVisible();
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await user.click(sheet.getByRole('button', { name: 'Send again: Your massage is confirmed' }));
  expect(await screen.findByText('The email is sent again')).toBeVisible();
  expect(sent()).toEqual([`POST /api/admin/bookings/${bookingId}/mails/${mail().id}/resend`]);
});

it('a mail that cannot be sent again says why, in Portuguese too', async () => {
  await i18next.changeLanguage('pt');
  const { user, sheet } = await open([[resendBookingMail, () => refusal(409, 'changed_meanwhile')]]);
  await user.click(await sheet.findByRole('tab', { name: 'E-mails' }));
  await user.click(await sheet.findByRole('button', { name: 'Enviar de novo: Your massage is confirmed' }));
  expect(await screen.findByText('O e-mail não foi enviado')).toBeVisible();
});

it('a visit at which nobody was there is closed after a question that says what follows', async () => {
  const { user, sheet, sent } = await open([[markNoShow, () => adminBooking({ status: 'cancelled' })]], {
    status: 'confirmed',
  });
  await user.click(await sheet.findByRole('button', { name: 'Nobody answered' }));
  const asks = within(await screen.findByRole('alertdialog', { name: 'No-show: CA-7F3K2Q?' }));
  expect(asks.getByText(/No refund; the therapist is paid in full/)).toBeVisible();
  await user.click(asks.getByRole('button', { name: 'Mark as no-show' }));
  await waitFor(() => expect(sent()).toEqual([`POST /api/admin/bookings/${bookingId}/no-show`]));
});
