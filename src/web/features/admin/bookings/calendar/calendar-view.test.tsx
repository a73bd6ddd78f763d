import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rescheduleByAdmin } from '#contract/admin-bookings.ts';
import { getBookingCalendar } from '#contract/admin-calendar.ts';
import { assignTherapist, manualAssign } from '#contract/admin-dispatch.ts';
import { findStayingTherapists, getBookingAvailability } from '#contract/reschedule.ts';
import { explainBooking } from '#contract/who-could-come.ts';
import { adminBooking } from '../../../../../../testing/admin-bookings.ts';
import { clearAdminStageAfterEach, onAdminStage, onServer, refusal } from '../../../../../../testing/admin-stage.tsx';
import type { Calendar, TherapistRow } from './calendar-data.ts';
import { CalendarView } from './calendar-view.tsx';

const visitId = '44444444-4444-4444-8444-444444444444';
const marta = { id: '55555555-5555-4555-8555-555555555555', firstName: 'Marta', lastName: 'Lopes' };
const joao = { id: '66666666-6666-4666-8666-666666666666', firstName: 'João', lastName: 'Reis' };

const visit = {
  id: visitId,
  reference: 'CA-7F3K2Q',
  status: 'confirmed' as const,
  needsAttention: false,
  treatment: { en: 'Relaxing', pt: 'Relaxante' },
  startsAt: '2026-11-17T10:00:00.000Z',
  endsAt: '2026-11-17T11:00:00.000Z',
  date: '2026-11-17',
  startTime: '10:00',
  endTime: '11:00',
  timezone: 'Europe/Lisbon' as const,
  clientName: 'Rita Nunes',
  zipCode: '1200-109',
  area: 'Lisboa',
  seats: 1,
  missing: 0,
};

const dayOf = (date: string) => ({ date, isOff: false, hours: [{ from: '09:00', to: '18:00' }] });
const calendar = (changes: Partial<Calendar> = {}): Calendar => ({
  timezone: 'Europe/Lisbon' as const,
  days: ['2026-11-17'],
  therapists: [
    {
      ...marta,
      imageUrl: null,
      phone: '+351912000002',
      active: true,
      areas: ['Lisboa'],
      days: [dayOf('2026-11-17')],
      visits: [{ ...visit, kind: 'own', onward: null }],
    },
    {
      ...joao,
      imageUrl: null,
      phone: '+351912000002',
      active: true,
      areas: ['Lisboa'],
      days: [{ date: '2026-11-17', isOff: true, hours: [] }],
      visits: [],
    },
  ],
  unassigned: [],
  closed: [],
  ...changes,
});

const why = (reasons: Record<string, string[]> = {}) =>
  [marta, joao].map((person) => ({ ...person, gender: 'female', reasons: reasons[person.id] ?? [] }));

const open = (more: Parameters<typeof onServer>, path = '/admin/bookings?view=calendar&day=2026-11-17') => {
  const calls = onServer(...more, [getBookingCalendar, () => calendar()]);
  return { calls, user: onAdminStage(<CalendarView />, path) };
};

const block = () => screen.findByRole('button', { name: /CA-7F3K2Q/ });
const sent = (calls: ReturnType<typeof onServer>) => calls.asked.filter(({ call }) => call.startsWith('POST'));

/** 840 minutes of the day on 840 pixels; the visit begins at the 120th. */
const carry = (button: HTMLElement, cell: HTMLElement | null, to: { x: number; y: number }): void => {
  if (!cell) throw new Error('There is no such place in the calendar');
  const box = (left: number, width: number) => ({ left, width, right: left + width, top: 0, height: 50 }) as DOMRect;
  vi.spyOn(cell, 'getBoundingClientRect').mockReturnValue(box(0, 840));
  vi.spyOn(button, 'getBoundingClientRect').mockReturnValue(box(120, 60));
  document.elementsFromPoint = () => [cell];
  fireEvent.pointerDown(button, { button: 0, pointerType: 'mouse', clientX: 130, clientY: 20 });
  fireEvent.pointerMove(window, { clientX: to.x, clientY: to.y });
  fireEvent.pointerUp(window, { clientX: to.x, clientY: to.y });
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T09:05:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});
clearAdminStageAfterEach();

describe('the calendar', () => {
  it('shows a day with its visits, and the week by the address', async () => {
    const { calls, user } = open([]);
    expect(await block()).toHaveAccessibleName(
      '10:00 am to 11:00 am, Rita Nunes, Relaxing, Lisboa, Confirmed, CA-7F3K2Q',
    );
    expect(calls.log[0]).toBe('GET /api/admin/bookings/calendar?from=2026-11-17&to=2026-11-17');
    expect(screen.getByText('Day off')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Week' }));
    await waitFor(() => expect(calls.log.at(-1)).toContain('from=2026-11-16&to=2026-11-22'));
    expect(location.search).toContain('span=week');
    await user.click(screen.getByRole('button', { name: 'Next week' }));
    await waitFor(() => expect(calls.log.at(-1)).toContain('from=2026-11-23&to=2026-11-29'));
  });

  it.each([
    { endTime: '11:00', clientName: 'Rita Maria Nunes', says: 'R. NunesRelaxingLisboa' },
    { endTime: '11:15', clientName: 'Rita', says: 'RitaRelaxingLisboa' },
    { endTime: '11:15', clientName: '', says: 'No nameRelaxingLisboa' },
    { endTime: '11:30', clientName: 'Rita Nunes', says: 'Rita NunesRelaxingLisboa' },
  ])('says who, what and where on a visit until $endTime of “$clientName”', async ({ endTime, clientName, says }) => {
    const [first, second] = calendar().therapists as [TherapistRow, TherapistRow];
    const shown = { ...visit, endTime, endsAt: `2026-11-17T${endTime}:00.000Z`, clientName };
    const therapists = [{ ...first, visits: [{ ...shown, kind: 'own' as const, onward: null }] }, second];
    open([[getBookingCalendar, () => calendar({ therapists })]]);
    expect((await block()).textContent).toBe(says);
  });

  it.each([
    { spareMinutes: 25, words: 'Then 15 min to Cascais, and 25 min to spare' },
    { spareMinutes: -10, words: 'Then 15 min to Cascais: 10 min short' },
  ])('says and draws the way to the next visit ($spareMinutes minutes to spare)', async ({ spareMinutes, words }) => {
    const onward = { minutes: 15, area: 'Cascais', readyAfterMinutes: 35, spareMinutes };
    const [first, ...others] = calendar().therapists;
    const therapists = [
      { ...(first as TherapistRow), visits: [{ ...visit, kind: 'own' as const, onward }] },
      ...others,
    ];
    open([[getBookingCalendar, () => calendar({ therapists })]]);
    expect(await block()).toHaveAccessibleName(
      `10:00 am to 11:00 am, Rita Nunes, Relaxing, Lisboa, Confirmed, CA-7F3K2Q. ${words}`,
    );
    const tail = document.querySelector<HTMLElement>('[data-way]');
    expect(tail).toHaveTextContent('15′');
    // 35 of the 840 minutes from 8 to 22.
    expect(tail?.style.width).toBe('4.167%');
  });

  it('has the phone and the record of a therapist in the menu of the row', async () => {
    const { user } = open([]);
    await block();
    await user.click(screen.getByRole('button', { name: 'Marta Lopes: what can be done' }));
    expect(await screen.findByRole('menuitem', { name: 'Call: +351 912 000 002' })).toBeEnabled();
    await user.click(screen.getByRole('menuitem', { name: 'Open Marta' }));
    expect(`${location.pathname}${location.search}`).toBe(`/admin/therapists?open=${marta.id}`);
  });

  it('gives a visit to somebody else by keys, and says before who is told', async () => {
    const { calls, user } = open([
      [explainBooking, () => why()],
      [assignTherapist, () => refusal(409, 'therapist_busy')],
    ]);
    (await block()).focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Reassign…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign a therapist' }));
    await user.click(await dialog.findByRole('radio', { name: 'João Reis' }));
    expect(dialog.queryByRole('radio', { name: /Marta/ }), 'has it already').toBeNull();
    expect(dialog.getByText(/Marta Lopes gets an email: the visit was reassigned\./)).toBeVisible();
    expect(sent(calls)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Assign João Reis' }));
    expect(await dialog.findByText('Nothing was changed.')).toBeVisible();
    expect(sent(calls)[0]?.body).toEqual({ therapistId: joao.id, insteadOf: marta.id });
    await user.click(dialog.getByRole('button', { name: 'Leave it as it is' }));
    expect(sent(calls)).toHaveLength(1);
  });

  it('gives it by hand to somebody it does not fit, after saying why', async () => {
    const { calls, user } = open([
      [explainBooking, () => why({ [joao.id]: ['time_off'] })],
      [manualAssign, () => refusal(500, 'internal')],
    ]);
    await user.click(await block());
    await user.click(await screen.findByRole('button', { name: 'Reassign…' }));
    await user.click(await screen.findByRole('radio', { name: 'João Reis', description: 'has a day off' }));
    await user.click(await screen.findByRole('button', { name: 'Assign João Reis anyway' }));
    await waitFor(() => expect(sent(calls)).toHaveLength(1));
    expect(sent(calls)[0]?.call).toBe(
      `POST /api/admin/bookings/manual-assign/${visitId}/${joao.id}?insteadOf=${marta.id}`,
    );
  });

  it('follows a drag to another row: whoever was meant is chosen, and whoever has no time is not', async () => {
    const reasons: Record<string, string[]> = {};
    const { calls, user } = open([
      [explainBooking, () => why(reasons)],
      [assignTherapist, () => refusal(409, 'not_searching')],
    ]);
    const button = await block();
    const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-cell][data-row="${id}"]`);
    const carryToJoao = () => carry(button, rowOf(joao.id), { x: 130, y: 80 });
    carryToJoao();
    const dialog = () => screen.findByRole('dialog', { name: 'Assign a therapist' });
    await user.click(await within(await dialog()).findByRole('button', { name: 'Assign João Reis' }));
    expect(sent(calls)[0]?.body).toEqual({ therapistId: joao.id, insteadOf: marta.id });
    await user.click(screen.getByRole('button', { name: 'Leave it as it is' }));

    reasons[joao.id] = ['busy'];
    carryToJoao();
    const again = within(await dialog());
    expect(
      await again.findByRole('radio', { name: 'João Reis', description: 'has another visit at that time' }),
    ).toBeDisabled();
    await user.click(again.getByRole('button', { name: 'Assign' }));
    expect(await again.findByText('Please choose a therapist.')).toBeVisible();
    expect(sent(calls)).toHaveLength(1);
  });

  it('follows a drag along the hours, offers what is free instead, and takes it', async () => {
    const { calls, user } = open([
      [
        rescheduleByAdmin,
        ({ body }) =>
          (body as { startsAt: string }).startsAt === '2026-11-17T12:00:00.000Z'
            ? refusal(409, 'slot_taken', { alternatives: ['2026-11-17T13:15:00.000Z'] })
            : refusal(409, 'too_late', { refusal: 'started' }),
      ],
      [getBookingAvailability, () => ({ timezone: 'Europe/Lisbon' as const, days: [] })],
      [findStayingTherapists, () => ({ staying: [], absent: ['Marta'] })],
    ]);
    const button = await block();
    carry(button, button.closest<HTMLElement>('[data-cell]'), { x: 252, y: 22 });
    const dialog = within(await screen.findByRole('dialog', { name: 'Reschedule the visit' }));
    expect(await dialog.findByText(/^Marta: not free then\./)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Reschedule to Nov 17, 2026, 12:00 pm' }));
    await user.click(await dialog.findByRole('button', { name: 'Nov 17, 2026, 1:15 pm' }));
    await user.click(dialog.getByRole('button', { name: 'Reschedule to Nov 17, 2026, 1:15 pm' }));
    expect(await dialog.findByText(/already begun/)).toBeVisible();
    expect(sent(calls).map(({ body }) => body)).toEqual([
      { startsAt: '2026-11-17T12:00:00.000Z' },
      { startsAt: '2026-11-17T13:15:00.000Z' },
    ]);
  });

  it('can be narrowed to an area, and says when nobody goes there', async () => {
    const ana = { id: '77777777-7777-4777-8777-777777777777', firstName: 'Ana', lastName: 'Sol' };
    const inPorto = {
      ...ana,
      imageUrl: null,
      phone: '+351912000002',
      active: true,
      areas: ['Porto'],
      days: [dayOf('2026-11-17')],
      visits: [],
    };
    const everywhere = calendar();
    const user = onAdminStage(<CalendarView />, '/admin/bookings?view=calendar&day=2026-11-17');
    onServer([getBookingCalendar, () => ({ ...everywhere, therapists: [...everywhere.therapists, inPorto] })]);
    const names = () => screen.getAllByRole('listitem').map((row) => row.getAttribute('aria-label') ?? '');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Filter by area' }), 'Porto');
    await waitFor(() => expect(names().filter(Boolean)).toEqual([expect.stringContaining('Ana Sol')]));
    expect(location.search).toContain('area=Porto');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by area' }), 'All areas');
    expect(await block()).toBeVisible();
  });

  it('of an area nobody goes to offers all areas again', async () => {
    const { user } = open([], '/admin/bookings?view=calendar&day=2026-11-17&area=Faro');
    expect(await screen.findByText('Nobody goes to Faro')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'All areas' }));
    expect(await block()).toBeVisible();
  });

  it('begins a booking where an empty hour is pressed, and nowhere in the past', async () => {
    const { user } = open([]);
    await block();
    const row = document.querySelector<HTMLElement>(`[data-cell][data-row="${marta.id}"]`);
    if (!row) throw new Error('There is no such row');
    vi.spyOn(row, 'getBoundingClientRect').mockReturnValue({ left: 0, width: 840 } as DOMRect);
    fireEvent.click(row, { clientX: 370 });
    const asked = new URLSearchParams(location.search);
    expect(asked.get('open')).toBe('new');
    expect(asked.get('start')).toBe('2026-11-17T14:00:00.000Z');
    expect(asked.get('therapist')).toBe(marta.id);
    vi.setSystemTime(new Date('2026-11-17T18:00:00Z'));
    await user.click(await block());
    expect(new URLSearchParams(location.search).get('start'), 'a press on a visit is none').toBe(
      '2026-11-17T14:00:00.000Z',
    );
  });

  it('takes a move back with one press, and says why where it cannot', async () => {
    let refuses = true;
    const { calls, user } = open([
      [
        rescheduleByAdmin,
        ({ body }) => {
          const isBack = (body as { startsAt: string }).startsAt === visit.startsAt;
          return isBack && refuses ? refusal(409, 'slot_taken', { alternatives: [] }) : adminBooking();
        },
      ],
      [getBookingAvailability, () => ({ timezone: 'Europe/Lisbon' as const, days: [] })],
      [findStayingTherapists, () => ({ staying: ['Marta'], absent: [] })],
    ]);
    const button = await block();
    carry(button, button.closest<HTMLElement>('[data-cell]'), { x: 252, y: 22 });
    await user.click(await screen.findByRole('button', { name: 'Reschedule to Nov 17, 2026, 12:00 pm' }));
    expect(await screen.findByText(/^CA-7F3K2Q was rescheduled to/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Nothing was changed.')).toBeVisible();
    refuses = false;
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    expect(sent(calls).map(({ body }) => (body as { startsAt: string }).startsAt)).toEqual([
      '2026-11-17T12:00:00.000Z',
      visit.startsAt,
      visit.startsAt,
    ]);
  });

  it('takes a therapist back who was given a visit, or gives it back to whoever had it', async () => {
    const { calls, user } = open([
      [explainBooking, () => why()],
      [assignTherapist, () => adminBooking().assignment],
    ]);
    await user.click(await block());
    await user.click(await screen.findByRole('button', { name: 'Reassign…' }));
    await user.click(await screen.findByRole('radio', { name: 'João Reis' }));
    await user.click(screen.getByRole('button', { name: 'Assign João Reis' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent(calls)).toHaveLength(2));
    expect(sent(calls)[1]?.body).toEqual({ therapistId: marta.id, insteadOf: joao.id });
  });
});
