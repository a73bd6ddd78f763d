import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { rescheduleByAdmin } from '#contract/admin-bookings.ts';
import { cancelByAdmin } from '#contract/admin-dispatch.ts';
import { listAudit } from '#contract/audit.ts';
import { type ClosedDay, closedDays, closeHolidays, listHolidays, previewClosedDays } from '#contract/closed-days.ts';
import { getBookingAvailability } from '#contract/reschedule.ts';
import { closeSortOut } from '#web/features/admin/shared/visits/doors.ts';
import { SortOutDoor } from '#web/features/admin/shared/visits/show-doors.tsx';
import { adminBooking } from '../../../../../../testing/admin-bookings.ts';
import {
  type Asked,
  clearAdminStageAfterEach,
  onAdminStage,
  onServer,
  refusal,
} from '../../../../../../testing/admin-stage.tsx';
import { comingVisit } from '../../../../../../testing/example-settings.ts';
import { ClosedDays } from './closed-day-list.tsx';

const freeDays = [
  {
    date: '2026-12-23',
    starts: [{ startsAt: '2026-12-23T15:00:00.000Z', endsAt: '2026-12-23T16:00:00.000Z', time: '15:00' }],
  },
];

const closed = (changes: Partial<ClosedDay> = {}): ClosedDay => ({
  id: 1,
  day: '2026-12-25',
  from: null,
  to: null,
  name: { en: 'Christmas Day', pt: 'Natal' },
  keepsVisits: false,
  visits: 0,
  toSortOut: 0,
  version: 1,
  ...changes,
});

const open = (more = '', answers: Parameters<typeof onServer> = []) => {
  const rows = [
    closed(),
    closed({
      id: 2,
      day: '2026-12-24',
      from: '14:00',
      to: '24:00',
      name: { en: '', pt: 'Véspera' },
      visits: 2,
      toSortOut: 2,
    }),
    closed({ id: 3, day: '2027-01-01', keepsVisits: true, visits: 1 }),
  ];
  const calls = onServer(
    ...answers,
    [closedDays.list, () => ({ items: rows, total: rows.length })],
    [closedDays.read, ({ params }: Asked) => rows.find(({ id }) => String(id) === params.id)],
    [closedDays.create, ({ body }: Asked) => closed({ ...(body as object), id: 9 })],
    [closedDays.change, ({ body }: Asked) => closed({ ...(body as object) })],
    [previewClosedDays, () => ({ visits: [] })],
    [listAudit, () => ({ items: [], total: 0 })],
  );
  return { calls, user: onAdminStage(<ClosedDays />, `/admin/settings?section=closed${more}`) };
};

const sent = ({ asked }: ReturnType<typeof open>['calls'], path = '/api/admin/closed-days') =>
  asked.filter(({ call }) => call === `POST ${path}`).map(({ body }) => body);

clearAdminStageAfterEach();
afterEach(closeSortOut);

describe('closed days', () => {
  it('are listed with their hours, the reason in the language it was written in, and what is to sort out', async () => {
    open();
    const table = within(await screen.findByRole('table', { name: 'Closed days' }));
    expect(await table.findByText('Closed 2:00 pm–24:00')).toBeVisible();
    expect(table.getByText('Véspera')).toBeVisible();
    expect(table.getByText('2 visits to sort out')).toBeVisible();
    expect(table.getByText('1 visit takes place')).toBeVisible();
  });

  it('without a visit are saved at once; a part of a day with its hours', async () => {
    const { calls, user } = open('&open=new');
    await user.type(await screen.findByLabelText('Day', { exact: false, selector: '[type=date]' }), '2026-12-31');
    await user.click(screen.getByLabelText(/Only part of the day/));
    await user.selectOptions(screen.getByLabelText(/Closed from/), '18:00');
    await user.type(screen.getByLabelText(/Reason in Portuguese/), 'Fim do ano');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(sent(calls)).toEqual([
        { day: '2026-12-31', from: '18:00', to: '24:00', name: { en: '', pt: 'Fim do ano' }, keepsVisits: false },
      ]),
    );
  });

  it.each([
    ['Close and sort them out', [false]],
    ['Close, the visits take place', [true]],
    ['Go back', []],
  ])('with a visit name it first; then: %s', async (button, kept) => {
    const { calls, user } = open('&open=new', [[previewClosedDays, () => ({ visits: [comingVisit] })]]);
    await user.type(await screen.findByLabelText('Day', { exact: false, selector: '[type=date]' }), '2026-12-24');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Inês Duarte, Relaxing, Lisboa')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Open booking CA-7F3K2Q' })).toHaveAttribute(
      'href',
      `/admin/bookings?open=${comingVisit.id}`,
    );
    expect(sent(calls)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: button }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() =>
      expect(sent(calls).map((body) => (body as { keepsVisits: boolean }).keepsVisits)).toEqual(kept),
    );
  });

  describe('with visits to sort out', () => {
    const other = { ...comingVisit, id: '2b1c7f0e-5f1a-4a7e-9c55-0d5a4f5f0002', reference: 'CA-000002' };
    const openDoor = (more: string, refuses = false) => {
      const calls = onServer(
        [rescheduleByAdmin, () => (refuses ? refusal(409, 'slot_taken') : adminBooking())],
        [cancelByAdmin, () => ({ ...adminBooking({ status: 'cancelled' }), refund: 6500 })],
        [getBookingAvailability, () => ({ timezone: 'Europe/Lisbon', days: freeDays })],
        [closedDays.list, () => ({ items: [closed({ visits: 2, toSortOut: 2 })], total: 1 })],
        [closedDays.create, ({ body }: Asked) => closed({ ...(body as object), id: 9 })],
        [previewClosedDays, () => ({ visits: [comingVisit, { ...other, clientName: 'Rui Sá' }] })],
        [listAudit, () => ({ items: [], total: 0 })],
      );
      const user = onAdminStage(
        <>
          <ClosedDays />
          <SortOutDoor />
        </>,
        `/admin/settings?section=closed${more}`,
      );
      return { calls, user };
    };
    const acts = ({ asked }: ReturnType<typeof onServer>) =>
      asked
        .filter(({ call }) => /reschedule|cancel$/.test(call))
        .map(({ call, body }) => [call.split('/').at(-1), body]);

    it('decide about each of them once the day is closed: one moves, one is cancelled, and it is said', async () => {
      const { calls, user } = openDoor('&open=new');
      await user.type(await screen.findByLabelText('Day', { exact: false, selector: '[type=date]' }), '2026-12-24');
      await user.click(screen.getByRole('button', { name: 'Create' }));
      await user.click(await screen.findByRole('button', { name: 'Close and sort them out' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Closed: 2 visits to sort out' }));
      expect(sent(calls), 'closed first').toHaveLength(1);
      expect(dialog.getByRole('button', { name: 'Choose what happens to each' })).toBeDisabled();
      const first = dialog.getByRole('combobox', { name: /visit of Inês Duarte/ });
      await waitFor(() =>
        expect(within(first).getByRole('option', { name: /^Reschedule to Wed, Dec 23/ })).toBeInTheDocument(),
      );
      await user.selectOptions(first, 'Reschedule to Wed, Dec 23, 3:00 pm');
      await user.selectOptions(dialog.getByRole('combobox', { name: /visit of Rui Sá/ }), 'Cancel with a full refund');
      expect(acts(calls), 'nothing before the button').toEqual([]);
      await user.click(dialog.getByRole('button', { name: 'Do it for 2 visits' }));
      expect(await dialog.findByText('Inês Duarte, CA-7F3K2Q: rescheduled, the client gets an email')).toBeVisible();
      expect(dialog.getByText('Rui Sá, CA-000002: cancelled with a full refund')).toBeVisible();
      const lists = calls.log.filter((call) => call.startsWith('GET /api/admin/closed-days'));
      expect(lists.length, 'the list is asked anew after closing and after sorting out').toBeGreaterThanOrEqual(3);
      expect(acts(calls)).toEqual([
        ['reschedule', { startsAt: '2026-12-23T15:00:00.000Z' }],
        ['cancel', { refund: 'full', reason: 'We are closed at that time' }],
      ]);
    });

    it('are sorted out from the list later; what is refused is said, and the others are done all the same', async () => {
      const { calls, user } = openDoor('', true);
      await user.click(await screen.findByRole('button', { name: 'Sort out…' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Closed: 2 visits to sort out' }));
      const first = dialog.getByRole('combobox', { name: /visit of Inês Duarte/ });
      await waitFor(() =>
        expect(within(first).getByRole('option', { name: /^Reschedule to Wed, Dec 23/ })).toBeInTheDocument(),
      );
      await user.selectOptions(first, 'Reschedule to Wed, Dec 23, 3:00 pm');
      await user.selectOptions(dialog.getByRole('combobox', { name: /visit of Rui Sá/ }), 'Cancel with a full refund');
      await user.click(dialog.getByRole('button', { name: 'Do it for 2 visits' }));
      expect(await dialog.findByText(/^Inês Duarte, CA-7F3K2Q: not changed\. refused: slot_taken/)).toBeVisible();
      expect(dialog.getByText('Rui Sá, CA-000002: cancelled with a full refund')).toBeVisible();
      expect(acts(calls)).toHaveLength(2);
    });
  });

  it('that are wrong say so beside the field', async () => {
    const words = 'This day is over. Please choose a future day.';
    const { calls, user } = open('&open=new', [
      [closedDays.create, () => refusal(400, 'validation_failed', { fields: { day: words } })],
    ]);
    await user.click(await screen.findByRole('button', { name: 'Create' }));
    expect(await screen.findByLabelText('Day', { exact: false, selector: '[type=date]' })).toBeInvalid();
    expect(sent(calls)).toEqual([]);
    await user.type(screen.getByLabelText('Day', { exact: false, selector: '[type=date]' }), '2026-01-01');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('of two editors: the second is told and saves over it only when they say so', async () => {
    const theirs = closed({ keepsVisits: true, version: 5 });
    const { calls, user } = open('&open=1', [
      [
        closedDays.change,
        ({ body }: Asked) =>
          (body as { version: number }).version === 5
            ? closed({ ...(body as object), version: 6 })
            : refusal(409, 'changed_meanwhile', { version: 5, current: theirs }),
      ],
    ]);
    await user.type(await screen.findByLabelText(/Reason in English/), ' and after');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const mine = await screen.findByRole('button', { name: 'Save mine over it' });
    expect(screen.getByLabelText(/Reason in English/), 'nothing typed is lost').toHaveValue('Christmas Day and after');
    await user.click(mine);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save mine over it' })).toBeNull());
    const versions = calls.asked.filter(({ call }) => call.startsWith('PATCH')).map(({ body }) => body);
    expect(versions).toMatchObject([{ version: 1 }, { version: 5, name: { en: 'Christmas Day and after' } }]);
  });

  it('take over the public holidays with one press, but for those left out and those closed already', async () => {
    const items = [
      {
        day: '2026-12-01',
        name: { en: 'Restoration of Independence', pt: 'Restauração da Independência' },
        isClosed: false,
      },
      { day: '2026-12-08', name: { en: 'Immaculate Conception', pt: 'Imaculada Conceição' }, isClosed: false },
      { day: '2026-12-25', name: { en: 'Christmas Day', pt: 'Natal' }, isClosed: true },
    ];
    const { calls, user } = open('', [
      [listHolidays, () => ({ items })],
      [closeHolidays, () => ({ items: [closed()] })],
    ]);
    await user.click(await screen.findByRole('button', { name: 'Public holidays' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('button', { name: 'Close 2 days' })).toBeEnabled();
    expect(dialog.getByRole('checkbox', { name: 'Christmas Day' })).toBeDisabled();
    await user.click(dialog.getByRole('checkbox', { name: 'Immaculate Conception' }));
    await user.click(dialog.getByRole('button', { name: 'Close 1 day' }));
    await waitFor(() =>
      expect(sent(calls, '/api/admin/closed-days/holidays')).toEqual([{ days: ['2026-12-01'], keepsVisits: false }]),
    );
  });
});
