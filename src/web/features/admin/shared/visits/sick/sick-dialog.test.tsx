import { act, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rescheduleByAdmin } from '#contract/admin-bookings.ts';
import { assignTherapist, cancelByAdmin, takeOffVisit } from '#contract/admin-dispatch.ts';
import { previewTherapist, takeTherapistOff } from '#contract/admin-therapist-changes.ts';
import { getBookingAvailability } from '#contract/reschedule.ts';
import { explainBooking } from '#contract/who-could-come.ts';
import { setSessionUser } from '#web/session/session-store.ts';
import { adminBooking } from '../../../../../../../testing/admin-bookings.ts';
import {
  clearAdminStageAfterEach,
  helena,
  onAdminStage,
  onServer,
  refusal,
} from '../../../../../../../testing/admin-stage.tsx';
import { ownVisit } from '../../../../../../../testing/therapist-desk.tsx';
import { SickDialog } from './sick-dialog.tsx';

const marta = { id: '55555555-5555-4555-8555-555555555555', firstName: 'Marta', lastName: 'Lopes' };
const pedro = { id: '66666666-6666-4666-8666-666666666666', firstName: 'Pedro', lastName: 'Santos' };
const [james, olivia] = [
  ownVisit({ id: '77777777-7777-4777-8777-777777777771', reference: 'CA-000001', clientName: 'James Whitmore' }),
  ownVisit({ id: '77777777-7777-4777-8777-777777777772', reference: 'CA-000002', clientName: 'Olivia Grant' }),
];

const tomorrow = '2026-11-18T11:00:00.000Z';

const open = ({ visits = [james, olivia], off = () => ({ visits: [] }) as unknown, isSupport = false } = {}) => {
  const why = (reasons: string[]) => [
    { ...marta, gender: 'female', reasons: [] },
    { ...pedro, gender: 'male', reasons },
  ];
  const calls = onServer(
    [previewTherapist, () => ({ affected: visits })],
    [explainBooking, ({ params }) => why(params.id === james.id ? [] : ['busy'])],
    [
      getBookingAvailability,
      () => ({
        timezone: 'Europe/Lisbon',
        days: [{ date: '2026-11-18', starts: [{ startsAt: tomorrow, endsAt: tomorrow, time: '11:00' }] }],
      }),
    ],
    [takeTherapistOff, off],
    [assignTherapist, () => adminBooking().assignment],
    [rescheduleByAdmin, () => adminBooking()],
    [cancelByAdmin, () => ({ ...adminBooking({ status: 'cancelled' }), refund: 6500 })],
    [
      takeOffVisit,
      ({ params }) => ({
        visits: [{ bookingId: params.id, reference: 'CA-000002', startsAt: olivia.startsAt, outcome: 'searching' }],
      }),
    ],
  );
  const onClose = vi.fn();
  const user = onAdminStage(
    <SickDialog therapist={marta} date="2026-11-17" onClose={onClose} />,
    '/admin/bookings?view=calendar',
  );
  if (isSupport) act(() => setSessionUser({ ...helena, role: 'support' }));
  const acts = () =>
    calls.asked
      .filter(({ call }) => call.startsWith('POST') && !call.endsWith('/preview'))
      .map(({ call, body }) => [call.split('/').slice(-2).join('/'), body]);
  return { user, acts, calls, onClose };
};

const choiceFor = (client: string) => ({ name: new RegExp(`visit of ${client}`) });

clearAdminStageAfterEach();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-17T09:07:00Z') });
});
afterEach(async () => {
  vi.useRealTimers();
  await i18next.changeLanguage('en');
});

describe('somebody is sick today', () => {
  it('is off first, then each visit goes to whom was chosen or is searched for, and what happened stays to be read', async () => {
    const { user, acts, calls, onClose } = open();
    const dialog = within(await screen.findByRole('dialog', { name: /^Marta is off/ }));
    const forJames = await dialog.findByRole('combobox', choiceFor('James Whitmore'));
    await waitFor(() => expect(forJames).toHaveDisplayValue('Reassign to Pedro Santos'));
    expect(within(forJames).queryByRole('option', { name: /Marta/ })).toBeNull();
    const forOlivia = dialog.getByRole('combobox', choiceFor('Olivia Grant'));
    expect(forOlivia).toHaveDisplayValue('Search again');
    expect(forOlivia).toHaveAccessibleDescription(
      'Nobody is available at this time. The others are asked, and the client gets a message.',
    );
    expect(acts(), 'nothing before the button').toEqual([]);
    expect(
      calls.asked.filter(({ call }) => call.includes('/availability')).map(({ query }) => query.get('without')),
    ).toEqual([marta.id, marta.id]);
    await user.click(dialog.getByRole('button', { name: 'Mark Marta as off and do all 2' }));
    expect(await dialog.findByText('James Whitmore, CA-000001: reassigned to another therapist')).toBeVisible();
    expect(dialog.getByText('Olivia Grant, CA-000002: other therapists are being asked')).toBeVisible();
    expect(acts()).toEqual([
      [`${marta.id}/off`, { from: '2026-11-17', to: '2026-11-17', reason: 'Sick', visits: 'keep' }],
      [`${james.id}/assign`, { therapistId: pedro.id, insteadOf: marta.id }],
      [`${olivia.id}/take-off`, { therapistId: marta.id, reason: 'Sick' }],
    ]);
    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    expect(onClose).toHaveBeenCalled();
  });

  it('has every other way, too: one visit moves without her, one is left for later', async () => {
    const { user, acts } = open();
    const dialog = within(await screen.findByRole('dialog', { name: /^Marta is off/ }));
    const forJames = await dialog.findByRole('combobox', choiceFor('James Whitmore'));
    expect(within(forJames).getByRole('option', { name: 'Cancel with a full refund' })).toBeInTheDocument();
    await user.selectOptions(
      forJames,
      await within(forJames).findByRole('option', { name: 'Reschedule to tomorrow, 11:00 am' }),
    );
    await user.selectOptions(dialog.getByRole('combobox', choiceFor('Olivia Grant')), 'Leave it for now');
    await user.click(dialog.getByRole('button', { name: 'Mark Marta as off, 1 of 2 visits' }));
    expect(await dialog.findByText('James Whitmore, CA-000001: rescheduled, the client gets an email')).toBeVisible();
    expect(dialog.getByText('Olivia Grant, CA-000002: left for now')).toBeVisible();
    expect(acts().slice(1)).toEqual([[`${james.id}/reschedule`, { startsAt: tomorrow }]]);
  });

  it('is decided by support, too, but for money: nothing is cancelled there', async () => {
    open({ isSupport: true });
    const dialog = within(await screen.findByRole('dialog', { name: /^Marta is off/ }));
    const forJames = await dialog.findByRole('combobox', choiceFor('James Whitmore'));
    expect(within(forJames).getByRole('option', { name: 'Leave it for now' })).toBeInTheDocument();
    expect(within(forJames).queryByRole('option', { name: /^Cancel/ })).toBeNull();
  });

  it('from now on: only the rest of the day', async () => {
    const { user, acts, calls } = open();
    const dialog = within(await screen.findByRole('dialog', { name: /^Marta is off/ }));
    await user.click(dialog.getByRole('radio', { name: 'From now on' }));
    const times = { from: '09:00', to: '24:00' };
    await waitFor(() =>
      expect(calls.asked.filter(({ call }) => call.endsWith('/preview')).at(-1)?.body).toMatchObject({
        timeOff: { startsOn: '2026-11-17', times },
      }),
    );
    await dialog.findByRole('combobox', choiceFor('James Whitmore'));
    await user.click(dialog.getByRole('button', { name: 'Mark Marta as off and do all 2' }));
    await waitFor(() => expect(acts()[0]).toMatchObject([`${marta.id}/off`, { times }]));
  });

  it('without visits is off all the same; a refusal changes nothing and is said', async () => {
    const { user, acts } = open({ off: () => refusal(500, 'internal'), visits: [] });
    const dialog = within(await screen.findByRole('dialog', { name: /^Marta is off/ }));
    expect(await dialog.findByText(/^Marta has no visits in this time\./)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Mark Marta as off' }));
    expect(await dialog.findByText(/refused: internal/)).toBeVisible();
    expect(acts()).toHaveLength(1);
  });

  it('speaks Portuguese', async () => {
    await i18next.changeLanguage('pt');
    open();
    const dialog = within(await screen.findByRole('dialog', { name: /^Retirar Marta/ }));
    expect(await dialog.findByRole('combobox', { name: /visita de James Whitmore/ })).toHaveDisplayValue(
      'Reatribuir a Pedro Santos',
    );
    expect(dialog.getByRole('button', { name: 'Retirar Marta: todas as 2' })).toBeVisible();
  });
});
