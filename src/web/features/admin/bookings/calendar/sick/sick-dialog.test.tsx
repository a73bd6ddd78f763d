import { screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { previewTherapist, takeTherapistOff } from '#contract/admin-therapists.ts';
import { explainBooking } from '#contract/bookings.ts';
import {
  clearAdminStageAfterEach,
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

const open = (answer: () => unknown = () => ({ visits: [] }), visits = [james, olivia]) => {
  const why = (reasons: string[]) => [
    { ...marta, gender: 'female', reasons: [] },
    { ...pedro, gender: 'male', reasons },
  ];
  const calls = onServer(
    [previewTherapist, () => ({ affected: visits })],
    [explainBooking, ({ params }) => why(params.id === james.id ? [] : ['busy'])],
    [takeTherapistOff, answer],
  );
  const onClose = vi.fn();
  const user = onAdminStage(
    <SickDialog therapist={marta} date="2026-11-17" isToday onClose={onClose} />,
    '/admin/bookings?view=calendar',
  );
  const sent = () => calls.asked.filter(({ call }) => call.endsWith('/off')).map(({ body }) => body);
  return { user, sent, calls, onClose };
};

clearAdminStageAfterEach();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-17T09:07:00Z') });
});
afterEach(async () => {
  vi.useRealTimers();
  await i18next.changeLanguage('en');
});

describe('somebody is sick today', () => {
  it('each visit goes to whom was chosen or is searched for, all at once, and what happened stays to be read', async () => {
    const { user, sent, onClose } = open(() => ({
      visits: [
        { bookingId: james.id, reference: 'CA-000001', startsAt: james.startsAt, outcome: 'given' },
        { bookingId: olivia.id, reference: 'CA-000002', startsAt: olivia.startsAt, outcome: 'searching' },
      ],
    }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Take Marta off/ }));
    const forJames = await dialog.findByRole('combobox', { name: /^Who goes to James Whitmore/ });
    await waitFor(() => expect(forJames).toHaveDisplayValue('Give to Pedro Santos'));
    expect(within(forJames).queryByRole('option', { name: /Marta/ })).toBeNull();
    const forOlivia = dialog.getByRole('combobox', { name: /^Who goes to Olivia Grant/ });
    expect(forOlivia).toHaveDisplayValue('Search again: ask the others');
    expect(forOlivia).toHaveAccessibleDescription(/^Nobody is free at this time\./);
    expect(sent()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Take Marta off and do all 2' }));
    expect(await dialog.findByText('CA-000001: somebody else has it')).toBeVisible();
    expect(dialog.getByText('CA-000002: other therapists are being asked')).toBeVisible();
    expect(sent()).toEqual([
      {
        ...{ from: '2026-11-17', to: '2026-11-17', reason: 'Sick', visits: 'search' },
        give: [{ bookingId: james.id, therapistId: pedro.id }],
      },
    ]);
    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    expect(onClose).toHaveBeenCalled();
  });

  it('from now on: only the rest of the day, and another choice than the one preset', async () => {
    const { user, sent, calls } = open();
    const dialog = within(await screen.findByRole('dialog', { name: /^Take Marta off/ }));
    await user.click(dialog.getByRole('radio', { name: 'From now on' }));
    const times = { from: '09:00', to: '24:00' };
    await waitFor(() =>
      expect(calls.asked.filter(({ call }) => call.endsWith('/preview')).at(-1)?.body).toMatchObject({
        timeOff: { startsOn: '2026-11-17', times },
      }),
    );
    await user.selectOptions(
      await dialog.findByRole('combobox', { name: /^Who goes to James Whitmore/ }),
      'Search again: ask the others',
    );
    await user.click(dialog.getByRole('button', { name: 'Take Marta off and do all 2' }));
    await waitFor(() => expect(sent()).toMatchObject([{ times, give: [] }]));
  });

  it('without visits is off all the same; a refusal changes nothing and is said', async () => {
    const { user } = open(() => refusal(500, 'internal'), []);
    const dialog = within(await screen.findByRole('dialog', { name: /^Take Marta off/ }));
    expect(await dialog.findByText(/^Marta has no visits in this time\./)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Take Marta off' }));
    expect(await dialog.findByText(/refused: internal/)).toBeVisible();
  });

  it('speaks Portuguese', async () => {
    await i18next.changeLanguage('pt');
    open();
    const dialog = within(await screen.findByRole('dialog', { name: /^Retirar Marta/ }));
    expect(await dialog.findByRole('combobox', { name: /^Quem vai a James Whitmore/ })).toHaveDisplayValue(
      'Dar a Pedro Santos',
    );
    expect(dialog.getByRole('button', { name: 'Retirar Marta: todas as 2' })).toBeVisible();
  });
});
