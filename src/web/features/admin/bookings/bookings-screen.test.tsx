import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type AdminBooking,
  type AdminBookingRow,
  getAdminBooking,
  listAdminBookings,
  rescheduleByAdmin,
  updateAdminBooking,
} from '#contract/admin-bookings.ts';
import { getBookingCalendar } from '#contract/admin-calendar.ts';
import { assignTherapist, cancelByAdmin, getAssignmentStats, manualAssign } from '#contract/admin-dispatch.ts';
import { therapists as routes } from '#contract/admin-therapists.ts';
import { listAudit } from '#contract/audit.ts';
import { getBookingAvailability } from '#contract/reschedule.ts';
import { getAdminHome } from '#contract/stats.ts';
import { explainBooking } from '#contract/who-could-come.ts';
import { cents } from '#domain/money/cents.ts';
import {
  adminBooking as booking,
  bruno,
  carla,
  bookingId as id,
  marta,
  bookingStart as start,
} from '../../../../../testing/admin-bookings.ts';
import { clearAdminStageAfterEach, onAdminStage, onServer, refusal } from '../../../../../testing/admin-stage.tsx';
import { Screen } from './bookings-screen.tsx';

const row: AdminBookingRow = {
  id,
  reference: 'CA-7F3K2Q',
  status: 'finding_therapist',
  paymentStatus: 'paid',
  needsAttention: true,
  absent: [],
  treatment: { en: 'Relaxing', pt: 'Relaxante' },
  duration: 60,
  peopleCount: 1,
  startsAt: start,
  endsAt: '2026-11-20T11:00:00.000Z',
  date: '2026-11-20',
  startTime: '10:00',
  endTime: '11:00',
  timezone: 'Europe/Lisbon',
  zipCode: '1200-109',
  area: 'Lisboa',
  clientName: 'Rita Nunes',
  clientEmail: 'rita@example.com',
  clientPhone: '+351 912 000 003',
  totalPrice: cents(4500),
  seats: 1,
  therapists: [],
  hasInternalNotes: false,
  createdAt: '2026-11-18T10:00:00.000Z',
};

const why = [
  { id: marta, firstName: 'Marta', lastName: 'Lopes', gender: 'female', reasons: ['hours'] },
  { id: bruno, firstName: 'Bruno', lastName: 'Sá', gender: 'male', reasons: [] },
  { id: carla, firstName: 'Carla', lastName: 'Pinto', gender: 'female', reasons: ['area', 'busy'] },
];

const figures = {
  offersSent: 0,
  accepted: 0,
  refused: 0,
  unanswered: 0,
  withdrawn: 0,
  open: 0,
  medianMinutesToAccept: 4,
  waitingNow: 1,
  needAttention: 1,
};

const open = (
  path = '/admin/bookings',
  more: Parameters<typeof onServer> = [],
  changes: Partial<AdminBooking> = {},
) => {
  const calls = onServer(
    ...more,
    [listAdminBookings, () => ({ items: [row], total: 60 })],
    [getAdminHome, () => refusal(500, 'internal')],
    [getBookingCalendar, () => refusal(500, 'internal')],
    [getAssignmentStats, () => figures],
    [routes.list, () => []],
    [getAdminBooking, () => booking(changes)],
    [explainBooking, () => why],
    [listAudit, () => ({ items: [], total: 0 })],
  );
  return { calls, user: onAdminStage(<Screen />, path) };
};

const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const sheet = () => dialog('CA-7F3K2Q');
const lastBody = (calls: ReturnType<typeof onServer>, method: string) =>
  calls.asked.findLast(({ call }) => call.startsWith(method))?.body;
const lastListed = (calls: ReturnType<typeof onServer>) =>
  Object.fromEntries(calls.asked.findLast(({ call }) => call.startsWith('GET /api/admin/bookings?'))?.query ?? []);

clearAdminStageAfterEach();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-19T20:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the table of bookings', () => {
  it('begins with what comes next, and looks everywhere for what somebody searches', async () => {
    const { user, calls } = open();
    expect(await screen.findByText('Tomorrow, 10:00 am')).toBeInTheDocument();
    expect(lastListed(calls)).toEqual({ sort: 'startsAt', page: '1', pageSize: '25', from: '2026-11-19' });
    await user.type(screen.getByRole('searchbox'), 'rita');
    await waitFor(() => expect(lastListed(calls)).toEqual({ q: 'rita', sort: '-startsAt', page: '1', pageSize: '25' }));
    expect(screen.getByRole('combobox', { name: 'Filter by Days' })).toHaveValue('all');
  });

  it('has a view for what is asked most, which replaces what was chosen before', async () => {
    const { user } = open('/admin/bookings?when=today&zip=12');
    const views = within(await screen.findByRole('navigation', { name: 'Views' }));
    expect(views.getByRole('link', { name: /^Today/ })).toHaveAttribute('aria-current', 'page');
    await user.click(await views.findByRole('link', { name: 'Finding a therapist 1' }));
    expect(location.search).toBe('?zip=12&status=finding_therapist');
    await user.click(views.getByRole('link', { name: 'Needs you' }));
    expect(location.search).toBe('?zip=12&needsAttention=true');
    await user.click(views.getByRole('link', { name: 'Upcoming' }));
    expect(location.search).toBe('?zip=12');
  });

  it('says so when the last day comes before the first', async () => {
    open('/admin/bookings?from=2026-12-31&to=2026-11-01');
    expect(await screen.findByText(/The last day is before the first/)).toBeVisible();
  });

  it('is filtered by status and zip, in the address and in the file', async () => {
    const { user } = open('/admin/bookings?when=today');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Filter by Status' }), 'Confirmed');
    const zip = screen.getByRole('textbox', { name: 'Filter by Zip code' });
    await user.type(zip, '12x');
    expect(zip).toBeInvalid();
    await user.type(zip, '{Backspace}');
    await waitFor(() => expect(location.search).toBe('?when=today&status=confirmed&zip=12'));
    const file = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Export CSV' }).href).searchParams;
    expect(Object.fromEntries(file)).toEqual({
      lang: 'en',
      from: '2026-11-19',
      to: '2026-11-19',
      status: 'confirmed',
      zip: '12',
    });
  });

  it('keeps the view in the address', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: 'Calendar' }));
    expect(location.search).toBe('?view=calendar');
  });
});

describe('a booking', () => {
  const path = `/admin/bookings?open=${id}`;

  it('opens by the address that older mails and notices carry, too', async () => {
    open(`/admin/bookings?booking=${id}`);
    expect(await (await sheet()).findByText('A bad knee')).toBeVisible();
    expect(location.search).toBe(`?open=${id}`);
  });

  it('tells the people, the place, the health notes and the money', async () => {
    const { user } = open(path);
    const detail = await sheet();
    expect(await detail.findByText('A bad knee')).toBeVisible();
    expect(detail.getByText('Female therapist, or another therapist if needed')).toBeVisible();
    expect(detail.getByRole('link', { name: '+351 912 000 003' })).toHaveAttribute('href', 'tel:+351912000003');
    await user.click(detail.getByRole('tab', { name: 'Money' }));
    expect(await detail.findByText('The bank is deciding')).toBeVisible();
    await user.click(detail.getByRole('tab', { name: 'History' }));
    expect(await detail.findByText('The payment came late; the time was still free.')).toBeVisible();
    await user.click(detail.getByRole('tab', { name: 'Therapists' }));
    expect(await detail.findByText('“My daughter is ill”')).toBeVisible();
    expect(await detail.findByText('does not go to this area and has another visit at that time')).toBeVisible();
  });

  it('is cancelled with exactly the euros that were shown', async () => {
    const { user, calls } = open(path, [
      [cancelByAdmin, () => ({ ...booking({ status: 'cancelled' }), refund: 3250 })],
    ]);
    await user.click((await sheet()).getByRole('button', { name: 'Cancel the visit' }));
    const question = await dialog('Cancel CA-7F3K2Q?');
    expect(question.getByRole('button', { name: /^Cancel and refund 65,00\s€$/ })).toBeVisible();
    await user.click(question.getByRole('radio', { name: 'By the terms' }));
    expect(question.getByText(/^22,50\s€ to the original payment method, 10,00\s€ to the gift card$/)).toBeVisible();
    await user.type(question.getByLabelText('Reason'), 'Storm');
    await user.click(question.getByRole('button', { name: /^Cancel and refund 32,50\s€$/ }));
    await waitFor(() => expect(lastBody(calls, 'POST')).toEqual({ refund: 'terms', amount: 3250, reason: 'Storm' }));
    expect(await screen.findByText('CA-7F3K2Q is cancelled')).toBeInTheDocument();
  });

  it('stays as it is when the amount has changed meanwhile, and says so', async () => {
    const { user } = open(path, [[cancelByAdmin, () => refusal(409, 'refund_changed', { refund: 0 })]]);
    await user.click((await sheet()).getByRole('button', { name: 'Cancel the visit' }));
    const question = await dialog('Cancel CA-7F3K2Q?');
    await user.click(question.getByRole('button', { name: /^Cancel and refund/ }));
    expect(await question.findByRole('alert')).toHaveTextContent('Nothing was changed. refused: refund_changed');
  });

  it('goes to somebody who fits, or against a rule to somebody who agreed', async () => {
    const { user, calls } = open(path, [
      [assignTherapist, () => booking().assignment],
      [manualAssign, () => booking().assignment],
    ]);
    const assign = async () => {
      await user.click((await sheet()).getByRole('button', { name: 'Assign a therapist' }));
      return dialog('Assign a therapist');
    };
    const first = await assign();
    expect(await first.findByRole('radio', { name: 'Carla Pinto' })).toBeDisabled();
    await user.click(first.getByRole('button', { name: 'Assign' }));
    expect(await first.findByText('Please choose a therapist.')).toBeVisible();
    await user.click(first.getByRole('radio', { name: 'Bruno Sá' }));
    await user.click(first.getByRole('button', { name: 'Assign Bruno Sá' }));
    await waitFor(() => expect(lastBody(calls, 'POST')).toEqual({ therapistId: bruno }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Assign a therapist' })).not.toBeInTheDocument());
    const second = await assign();
    await user.click(await second.findByRole('radio', { name: 'Marta Lopes' }));
    expect(second.getByText(/^Marta Lopes does not work at that hour/)).toBeVisible();
    await user.click(second.getByRole('button', { name: 'Assign Marta Lopes anyway' }));
    await waitFor(() => expect(calls.log).toContain(`POST /api/admin/bookings/manual-assign/${id}/${marta}`));
  });

  it('moves to a free start; one that has gone offers the nearest', async () => {
    const startsAt = '2026-11-20T15:00:00.000Z';
    const other = '2026-11-20T16:00:00.000Z';
    const starts = [start, startsAt, other].map((at) => ({
      startsAt: at,
      endsAt: at,
      time: at.slice(11, 16),
    }));
    const { user, calls } = open(path, [
      [getBookingAvailability, () => ({ timezone: 'Europe/Lisbon', days: [{ date: '2026-11-20', starts }] })],
      [
        rescheduleByAdmin,
        ({ body }) =>
          (body as { startsAt: string }).startsAt === startsAt
            ? refusal(409, 'slot_taken', { alternatives: [other] })
            : booking({ datetime: other }),
      ],
    ]);
    await user.click((await sheet()).getByRole('button', { name: 'Reschedule' }));
    const question = await dialog('Reschedule the visit');
    expect(await question.findByRole('radio', { name: '3:00 pm' })).toBeInTheDocument();
    expect(question.queryByRole('radio', { name: '10:00 am' }), 'where it is already').not.toBeInTheDocument();
    await user.click(question.getByRole('radio', { name: '3:00 pm' }));
    await user.click(question.getByRole('button', { name: 'Reschedule to Nov 20, 2026, 3:00 pm' }));
    await user.click(await question.findByRole('button', { name: 'Nov 20, 2026, 4:00 pm' }));
    await user.click(question.getByRole('button', { name: 'Reschedule to Nov 20, 2026, 4:00 pm' }));
    await waitFor(() => expect(lastBody(calls, 'POST')).toEqual({ startsAt: other }));
    expect(await screen.findByText('New time: Nov 20, 2026, 4:00 pm.')).toBeInTheDocument();
  });

  it('keeps what two people write about it, and notes outlast a look at the money', async () => {
    const { user, calls } = open(path, [
      [
        updateAdminBooking,
        ({ body }) =>
          (body as { version: number }).version === 2
            ? refusal(409, 'changed_meanwhile', { current: { version: 3, internalNotes: 'Has a dog' } })
            : booking({ version: 4 }),
      ],
    ]);
    const detail = await sheet();
    await user.type(await detail.findByLabelText('Internal notes'), ', then wait');
    await user.click(detail.getByRole('tab', { name: 'Money' }));
    await user.click(detail.getByRole('tab', { name: 'Visit' }));
    expect(detail.getByLabelText('Internal notes')).toHaveValue('Rings twice, then wait');
    await user.click(detail.getByRole('button', { name: 'Save the notes' }));
    await user.click(await detail.findByRole('button', { name: 'Save mine over it' }));
    await waitFor(() =>
      expect(lastBody(calls, 'PATCH')).toEqual({ internalNotes: 'Rings twice, then wait', version: 3 }),
    );
  });

  it('that is over offers nothing to do', async () => {
    open(path, [], {
      status: 'completed',
      reschedule: { isAllowed: false, refusal: 'completed', isFree: true, until: '2026-11-20T10:00:00.000Z' },
    });
    const detail = await sheet();
    await detail.findByText('A bad knee');
    expect(detail.queryByRole('button', { name: 'Cancel the visit' })).not.toBeInTheDocument();
    expect(detail.queryByRole('button', { name: 'Reschedule' })).not.toBeInTheDocument();
  });
});
