import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listAudit } from '#contract/audit.ts';
import { type ClosedDay, closedDays, closeHolidays, listHolidays, previewClosedDays } from '#contract/closed-days.ts';
import {
  type Asked,
  clearAdminStageAfterEach,
  onAdminStage,
  onServer,
  refusal,
} from '../../../../../../testing/admin-stage.tsx';
import { comingVisit } from '../../../../../../testing/example-settings.ts';
import { ClosedDays } from './closed-day-list.tsx';

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
    ['Close and list them on Home', [false]],
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

  it('that are wrong say so beside the field', async () => {
    const words = 'This day is over. Please choose one to come.';
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
