import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MovableBooking } from '#contract/reschedule.ts';
import { setSessionUser } from '#web/session/session-store.ts';
import { keepScreensApart, movableBooking, openScreen } from '../../../../testing/after-booking.tsx';
import { type Answers, exampleBookingId as id, refusal } from '../../../../testing/example-company.ts';
import { forgetConfigAfterwards, tellConfig } from '../../../../testing/public-config.ts';
import { RescheduleScreen } from './reschedule-screen.tsx';
import { RescheduleSuccessScreen } from './reschedule-success-screen.tsx';

const token = 'kR8vN1xQ7mT5wB2yL9cF4hJ6gD0sAZp3kR8vN1xQ7mT';
const later = '2026-11-20T14:00:00.000Z';
const alternative = '2026-11-21T09:30:00.000Z';

const freeDays = {
  timezone: 'Europe/Lisbon',
  days: [
    {
      date: '2026-11-20',
      starts: [
        { startsAt: '2026-11-20T10:00:00.000Z', endsAt: '2026-11-20T11:00:00.000Z', time: '10:00' },
        { startsAt: later, endsAt: '2026-11-20T15:00:00.000Z', time: '14:00' },
      ],
    },
    {
      date: '2026-11-21',
      starts: [{ startsAt: alternative, endsAt: '2026-11-21T10:30:00.000Z', time: '09:30' }],
    },
  ],
};

const open = (answers: Answers) =>
  openScreen(<RescheduleScreen />, `/reschedule/${token}`, {
    [`GET /api/reschedule/${token}`]: { body: movableBooking() },
    [`GET /api/bookings/${id}/availability`]: { body: freeDays },
    ...answers,
  });

const moveButton = () => screen.getAllByRole('button', { name: 'Reschedule' })[0] as HTMLElement;

keepScreensApart();
forgetConfigAfterwards();
beforeEach(() => setSessionUser(null));

describe('moving a visit by its link', () => {
  it.each([
    [20, '2026-12-06'],
    [180, '2027-05-15'],
  ])('looks as far ahead as the %i days that the office has set', async (horizonDays, lastDay) => {
    await tellConfig({ policy: { horizonDays } });
    const { user, callsOf } = open({});
    await screen.findByRole('button', { name: 'Next month' });
    const next = () => screen.getByRole('button', { name: 'Next month' });
    for (let turns = 0; turns < 12 && next().getAttribute('aria-disabled') !== 'true'; turns++)
      await user.click(next());
    await expect.poll(() => callsOf(`GET /api/bookings/${id}/availability`).at(-1)?.query.get('to')).toBe(lastDay);
  });

  it('offers other times than its own, shows old and new side by side, and moves only then', async () => {
    const moved = { ...movableBooking(), datetime: later };
    const { user, callsOf } = open({ [`POST /api/reschedule/${token}`]: { body: moved } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Choose a new time' })).toBeInTheDocument();
    const pill = await screen.findByRole('radio', { name: '2:00 pm' });
    expect(screen.queryByRole('radio', { name: '10:00 am' })).toBeNull();
    expect(screen.getByText(/Marta keeps your booking if free at the new time/)).toBeInTheDocument();
    await user.click(pill);
    const compared = screen.getByRole('region', { name: 'Old and new time' });
    expect(compared).toHaveTextContent(/Until now10:00 amFri, Nov 20New2:00 pmFri, Nov 20/);
    expect(callsOf(`POST /api/reschedule/${token}`)).toHaveLength(0);
    await user.click(moveButton());
    await expect.poll(() => location.pathname + location.search).toBe(`/reschedule-success?booking=${id}`);
    expect(callsOf(`POST /api/reschedule/${token}`)[0]?.body).toEqual({ startsAt: later });
    expect(callsOf(`GET /api/bookings/${id}/availability`)[0]?.query.get('token')).toBe(token);
  });

  it.each([
    [{ staying: ['Marta'], absent: [] }, 'Marta is free then.'],
    [{ staying: [], absent: ['Marta'] }, 'Marta is not free then; we would look for another therapist.'],
  ])('says before anything is moved who is free then: %o', async (answer, said) => {
    const { user, callsOf } = open({ [`GET /api/bookings/${id}/reschedule/therapists`]: { body: answer } });
    await user.click(await screen.findByRole('radio', { name: '2:00 pm' }));
    expect(await screen.findByText(said)).toBeInTheDocument();
    expect(callsOf(`POST /api/reschedule/${token}`)).toHaveLength(0);
  });

  it('moves a visit of one’s own account, too', async () => {
    const { user, callsOf } = openScreen(<RescheduleScreen />, `/reschedule/${id}`, {
      [`GET /api/bookings/${id}/reschedule`]: { body: movableBooking() },
      [`GET /api/bookings/${id}/availability`]: { body: freeDays },
      [`POST /api/bookings/${id}/reschedule`]: { body: { ...movableBooking(), datetime: later } },
    });
    await user.click(await screen.findByRole('radio', { name: '2:00 pm' }));
    await user.click(moveButton());
    await expect
      .poll(() => callsOf(`POST /api/bookings/${id}/reschedule`).map(({ body }) => body))
      .toEqual([{ startsAt: later }]);
  });

  it('asks for a time before it moves anything, beside the button and where the times are', async () => {
    const { user } = open({});
    const firstTime = (await screen.findAllByRole('radio'))[0];
    await user.click(moveButton());
    expect(screen.getAllByText('Please choose a new time.')).toHaveLength(2);
    await waitFor(() => expect(firstTime).toHaveFocus());
  });

  it('answers a time that has just gone with the nearest free ones, and takes one of them', async () => {
    const gone = refusal('slot_taken', 409, { alternatives: [alternative] });
    const { user } = open({ [`POST /api/reschedule/${token}`]: gone });
    await user.click(await screen.findByRole('radio', { name: '2:00 pm' }));
    await user.click(moveButton());
    const notice = await screen.findByText(/has just been taken/);
    await user.click(within(notice.parentElement as HTMLElement).getByRole('button', { name: 'Sat, Nov 21, 9:30 am' }));
    expect(await screen.findByRole('radio', { name: '9:30 am' })).toBeChecked();
    expect(screen.queryByText(/has just been taken/)).toBeNull();
  });

  it('says why when it has become too late meanwhile', async () => {
    let booking: MovableBooking = movableBooking();
    const { user } = open({
      [`GET /api/reschedule/${token}`]: () => ({ body: booking }),
      [`POST /api/reschedule/${token}`]: () => {
        booking = movableBooking({ reschedule: { ...booking.reschedule, isAllowed: false, refusal: 'too_late' } });
        return refusal('too_late', 409);
      },
    });
    await user.click(await screen.findByRole('radio', { name: '2:00 pm' }));
    await user.click(moveButton());
    expect(await screen.findByRole('heading', { name: 'It is too late to reschedule.' })).toBeInTheDocument();
  });
});

describe('an old link', () => {
  it('tells what happened since', async () => {
    const cancelled = movableBooking({
      status: 'cancelled',
      reschedule: { ...movableBooking().reschedule, isAllowed: false, refusal: 'cancelled' },
      history: [
        {
          from: 'confirmed',
          to: 'confirmed',
          actor: 'client',
          reason: '',
          movedFrom: later,
          at: '2026-11-15T08:00:00.000Z',
        },
        { from: 'confirmed', to: 'cancelled', actor: 'client', reason: '', at: '2026-11-15T09:00:00.000Z' },
      ],
    });
    open({ [`GET /api/reschedule/${token}`]: { body: cancelled } });
    expect(await screen.findByRole('heading', { name: 'This booking is cancelled.' })).toBeInTheDocument();
    expect(screen.getByText('Rescheduled; before: Fri, Nov 20, 2:00 pm')).toBeInTheDocument();
    expect(screen.getByText('Cancelled')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Book another massage' })).toBeInTheDocument();
  });

  it('that opens nothing says where to look', async () => {
    open({ [`GET /api/reschedule/${token}`]: refusal('link_expired', 410) });
    expect(await screen.findByText(/Please open it again from our latest email/)).toBeInTheDocument();
  });
});

describe('after the move', () => {
  const show = (changes: Partial<MovableBooking>) => {
    sessionStorage.setItem(`calma:booking-token:${id}`, token);
    const history = [
      {
        from: 'confirmed',
        to: 'confirmed',
        actor: 'client',
        reason: '',
        movedFrom: later,
        at: '2026-11-16T08:00:00.000Z',
      },
    ] as MovableBooking['history'];
    openScreen(<RescheduleSuccessScreen />, `/reschedule-success?booking=${id}`, {
      [`GET /api/bookings/${id}/reschedule`]: { body: movableBooking({ history, ...changes }) },
    });
  };

  it('says that the therapist stays', async () => {
    show({});
    expect(await screen.findByRole('heading', { name: 'New date: November 20' })).toBeInTheDocument();
    expect(screen.getByText('Marta is free at the new time too. You do not need to do anything.')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Old and new time' })).toHaveTextContent('2:00 pm');
  });

  it('says that somebody else is looked for', async () => {
    show({ status: 'finding_therapist', therapists: [] });
    expect(await screen.findByText(/We are asking therapists for the new time/)).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: /See you/ })).not.toBeInTheDocument();
  });

  it('says that two are looked for where two come', async () => {
    show({ status: 'finding_therapist', therapists: [], requiresTwoTherapists: true });
    expect(await screen.findByRole('heading', { name: /We are finding your two therapists\.$/ })).toBeInTheDocument();
    expect(screen.getByText(/You get an email as soon as two have accepted/)).toBeInTheDocument();
  });

  it('asks nobody when nothing was moved here', async () => {
    const { asked } = openScreen(<RescheduleSuccessScreen />, '/reschedule-success', {});
    expect(await screen.findByRole('heading', { level: 1, name: 'We cannot find this booking.' })).toBeInTheDocument();
    expect(asked).toEqual([]);
  });
});
