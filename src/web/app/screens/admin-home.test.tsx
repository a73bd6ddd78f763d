import { screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { type AdminBooking, getAdminBooking, rescheduleByAdmin } from '#contract/admin-bookings.ts';
import { assignTherapist, getAssignmentStats } from '#contract/admin-dispatch.ts';
import { dropStuckJob, listStuckJobs, runStuckJob, type StuckJob } from '#contract/admin-jobs.ts';
import { type AttentionItem, getAttention, tickOff } from '#contract/attention.ts';
import { retryStuckEmails } from '#contract/emails.ts';
import { getBookingAvailability } from '#contract/reschedule.ts';
import { getAdminHome } from '#contract/stats.ts';
import { explainBooking } from '#contract/who-could-come.ts';
import { cents } from '#domain/money/cents.ts';
import { adminBooking } from '../../../../testing/admin-bookings.ts';
import { clearAdminStageAfterEach, onAdminStage, onServer, refusal } from '../../../../testing/admin-stage.tsx';
import { homeNow, homeVisit, quietHome } from '../../../../testing/admin-stats.ts';
import { Screen } from './admin-home.tsx';

clearAdminStageAfterEach();

const idOf = (digit: number) => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`;

const acceptance = {
  offersSent: 4,
  accepted: 2,
  refused: 1,
  unanswered: 1,
  withdrawn: 0,
  open: 0,
  medianMinutesToAccept: 4.5,
  waitingNow: 0,
  needAttention: 0,
};

const trouble = (changes: Partial<AttentionItem>): AttentionItem => ({
  kind: 'seat_short',
  band: 'soon',
  since: '2026-11-16T14:00:00.000Z',
  hurtsAt: '2026-11-16T17:30:00.000Z',
  bookingId: idOf(1),
  remedy: 'find_therapist',
  link: `/admin/bookings?open=${changes.bookingId ?? idOf(1)}`,
  values: {},
  visit: {
    reference: 'CA-7F3K2Q',
    startsAt: '2026-11-16T17:30:00.000Z',
    timezone: 'Europe/Lisbon',
    clientName: 'Zoé Pires',
    treatment: { en: 'Relaxing', pt: 'Relaxante' },
    area: 'Lisboa',
  },
  ...changes,
});

const standingTrouble = (changes: Partial<AttentionItem>): AttentionItem => {
  const { visit: _, bookingId: __, ...standing } = trouble({ hurtsAt: null, band: 'standing', link: null });
  return { ...standing, ...changes };
};

const refusedPayment: AdminBooking['payments'][number] = {
  id: 'p1',
  intentId: 'pi_1',
  amount: cents(4750),
  refunded: cents(0),
  status: 'succeeded',
  lastError: null,
  createdAt: '2026-11-16T10:00:00.000Z',
  settledAt: '2026-11-16T10:00:00.000Z',
  disputes: [],
  refunds: [
    {
      id: idOf(9),
      amount: cents(4750),
      status: 'failed',
      settledHow: null,
      createdAt: '2026-11-16T10:00:00.000Z',
      doneAt: null,
    },
  ],
};

const open = (
  home: () => unknown = () => quietHome,
  items: AttentionItem[] | (() => unknown) = [],
  stuck: StuckJob[] = [],
  booking = adminBooking(),
  more: Parameters<typeof onServer> = [],
) => {
  const calls = onServer(
    ...more,
    [getAdminBooking, () => booking],
    [explainBooking, () => [{ id: idOf(7), firstName: 'Inês', lastName: 'Carvalho', gender: 'female', reasons: [] }]],
    [assignTherapist, () => booking.assignment],
    [retryStuckEmails, () => ({ count: 4 })],
    [listStuckJobs, () => ({ items: stuck, total: stuck.length })],
    [runStuckJob, () => ({ ok: true })],
    [dropStuckJob, () => ({ ok: true })],
    [getAdminHome, home],
    [getAttention, Array.isArray(items) ? () => ({ items }) : items],
    [getAssignmentStats, () => acceptance],
  );
  return { calls, user: onAdminStage(<Screen />, '/admin') };
};

const room = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the home of the admin', () => {
  it('has what only a person can say is dealt with ticked off in place', async () => {
    const low = standingTrouble({
      kind: 'review_low',
      band: 'later',
      hurtsAt: '2026-11-23T14:00:00.000Z',
      subject: idOf(3),
      remedy: 'open_review',
      link: '/admin/reviews?q=CA-7F3K2Q',
      values: { stars: '2', reference: 'CA-7F3K2Q' },
    });
    let items = [low];
    const { calls, user } = open(undefined, () => ({ items }), [], undefined, [
      [
        tickOff,
        () => {
          items = [];
          return { ok: true };
        },
      ],
    ]);
    await user.click(await screen.findByRole('button', { name: 'Tick off as dealt with' }));
    expect(await screen.findByText('Nothing needs you right now.')).toBeVisible();
    expect(calls.asked.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      kind: 'review_low',
      subject: idOf(3),
    });
  });

  it('greets by the clock in Lisbon and says that nothing is to be done', async () => {
    open();
    expect(await screen.findByText('Nothing needs you right now.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Good afternoon, Helena');
    expect(screen.getByText('Monday, November 16, 2026')).toBeVisible();
    expect((await room('Today')).getByText('No visits today.')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Requests expiring next' })).toBeNull();
    expect(await screen.findByText('4.5 min')).toBeVisible();
  });

  it('ranks what needs a person by when it hurts, each line leading to its remedy', async () => {
    const items = [
      trouble({ kind: 'seat_short', hurtsAt: '2026-11-16T15:30:00.000Z' }),
      trouble({ kind: 'therapist_off', bookingId: idOf(2), values: { name: 'Marta' }, remedy: 'give_away' }),
      trouble({
        kind: 'payment_disputed',
        band: 'since',
        bookingId: idOf(3),
        hurtsAt: '2026-11-16T14:00:00.000Z',
        remedy: 'open_booking',
      }),
    ];
    open(undefined, items);
    const list = await room('Needs you');
    const [first, second, third] = list.getAllByRole('listitem');
    if (!first || !second || !third) throw new Error('three lines are missing');
    expect(within(first).getByRole('link')).toHaveAttribute('href', `/admin/bookings?open=${idOf(1)}`);
    expect(first).toHaveTextContent(
      /^in 30m3:30 pmZoé Pires · Today, 5:30 pmNo therapist has accepted yet\. Will be cancelled: Today, 3:30 pm\.CA-7F3K2Q.*Find a therapist…$/,
    );
    expect(second).toHaveTextContent(/^in 2h 30m5:30 pm.*Marta is off on that day\..*Reassign…$/);
    expect(third).toHaveTextContent(/^since 2:00 pm1h.*The client’s bank disputes the payment\..*Open the booking$/);
    expect(list.getByText('Most urgent first')).toBeVisible();
    expect(within(first).getByRole('button')).toHaveClass('bg-brand');
    expect(within(second).getByRole('button', { name: 'Reassign…' })).not.toHaveClass('bg-brand');
  });

  it('names the day of an alarm that has rung since before today', async () => {
    const rung = (bookingId: string, hurtsAt: string) =>
      trouble({
        kind: 'therapist_silent',
        bookingId,
        hurtsAt,
        remedy: 'open_booking',
        values: { name: 'Marta', phone: '' },
      });
    open(undefined, [rung(idOf(1), '2026-11-15T18:10:00.000Z'), rung(idOf(2), '2026-11-16T14:10:00.000Z')]);
    const [yesterday, today] = (await room('Needs you')).getAllByRole('listitem');
    expect(yesterday).toHaveTextContent(/^nowNovember 15, 6:10 pmZoé Pires/);
    expect(today).toHaveTextContent(/^now2:10 pmZoé Pires/);
  });

  it('of an alarm about a person in danger has both numbers to call', async () => {
    const call = { name: 'Marta', phone: '+351 913 000 000' };
    const about = { remedy: 'settle_alarm' as const, values: { name: 'Marta', phone: '' }, call };
    open(undefined, [
      trouble({ kind: 'therapist_needs_help', ...about }),
      trouble({ kind: 'therapist_late', bookingId: idOf(2), ...about }),
    ]);
    const lines = (await room('Needs you')).getAllByRole('listitem');
    const calls = lines.map((line) =>
      within(line)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'))
        .filter((href) => href?.startsWith('tel:')),
    );
    expect(calls).toEqual([['tel:+351913000000', 'tel:112'], ['tel:+351913000000']]);
  });

  it('says the hour of a visit on a later day once', async () => {
    const far = trouble({ kind: 'therapist_off', band: 'later', values: { name: 'Marta' }, remedy: 'give_away' });
    const startsAt = '2026-11-27T16:45:00.000Z';
    open(undefined, [{ ...far, hurtsAt: startsAt, visit: far.visit && { ...far.visit, startsAt } }]);
    const [line] = (await room('Needs you')).getAllByRole('listitem');
    expect(line).toHaveTextContent(/^November 27, 4:45 pmZoé PiresMarta is off on that day\./);
  });

  it('gives a visit away, settles a refund and sends mail again without leaving the list', async () => {
    const booking = adminBooking({
      absent: [{ therapistId: idOf(8), firstName: 'Marta', reason: 'off' }],
      payments: [refusedPayment],
    });
    const items = [
      trouble({ kind: 'therapist_off', values: { name: 'Marta' }, remedy: 'give_away' }),
      trouble({ kind: 'refund_refused', bookingId: idOf(2), remedy: 'settle_refund', band: 'since' }),
      standingTrouble({ kind: 'mail_stuck', remedy: 'send_again', band: 'since', values: { count: '4' } }),
    ];
    const { calls, user } = open(undefined, items, [], booking);
    const list = await room('Needs you');
    await user.click(list.getByRole('button', { name: 'Reassign…' }));
    const assign = within(await screen.findByRole('dialog', { name: 'Assign a therapist' }));
    await user.click(await assign.findByRole('radio', { name: /Inês Carvalho/ }));
    await user.click(assign.getByRole('button', { name: /Inês/ }));
    await waitFor(() => expect(calls.log).toContain(`POST /api/admin/bookings/${booking.id}/assign`));
    expect(calls.asked.find(({ call }) => call.endsWith('/assign'))?.body).toEqual({
      therapistId: idOf(7),
      insteadOf: idOf(8),
    });
    await user.click(await list.findByRole('button', { name: 'Resolve the refund…' }));
    const settle = within(await screen.findByRole('dialog', { name: 'Resolve the refund…' }));
    expect(await settle.findByText(/47,50/)).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(list.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(calls.log).toContain('POST /api/admin/emails/retry'));
    expect(await screen.findByText('4 emails are being sent')).toBeVisible();
  });

  it('has the other ways out of a visit in one dialog: another time instead of another therapist', async () => {
    const booking = adminBooking({ absent: [{ therapistId: idOf(8), firstName: 'Marta', reason: 'off' }] });
    const [startsAt, endsAt] = ['2026-11-21T10:00:00.000Z', '2026-11-21T11:00:00.000Z'];
    const days = [{ date: '2026-11-21', starts: [{ startsAt, endsAt, time: '10:00' }] }];
    const items = [trouble({ kind: 'therapist_off', values: { name: 'Marta' }, remedy: 'give_away' })];
    const { calls, user } = open(undefined, items, [], booking, [
      [getBookingAvailability, () => ({ timezone: 'Europe/Lisbon', days })],
      [rescheduleByAdmin, () => booking],
    ]);
    await user.click((await room('Needs you')).getByRole('button', { name: 'Other ways…' }));
    const choice = await screen.findByRole('combobox', { name: /^What happens to the visit/ });
    await waitFor(() => expect(choice).toHaveDisplayValue('Reassign to Inês Carvalho'));
    await within(choice).findByRole('option', { name: /^Reschedule to Sat, Nov 21/ });
    await user.selectOptions(choice, 'Reschedule to Sat, Nov 21, 10:00 am');
    await user.click(screen.getByRole('button', { name: 'Do it for 1 visit' }));
    expect(
      await screen.findByText(new RegExp(`${booking.reference}: rescheduled, the client gets an email`)),
    ).toBeVisible();
    expect(calls.asked.find(({ call }) => call.endsWith('/reschedule'))?.body).toEqual({ startsAt });
  });

  it('says what is missing before opening, also where nothing in the office helps', async () => {
    open(undefined, [
      standingTrouble({ kind: 'no_areas', remedy: 'fill_in', link: '/admin/settings?section=areas' }),
      standingTrouble({ kind: 'no_card_payments', remedy: 'ask_operator', link: null }),
    ]);
    const list = await room('Needs you');
    expect(list.getByRole('link')).toHaveAttribute('href', '/admin/settings?section=areas');
    const [areas, payments] = list.getAllByRole('listitem');
    expect(areas).toHaveTextContent(/^Before openingThere is no service area\.Fill it in$/);
    expect(payments).toHaveTextContent(/^Before opening.*sandbox.*Tell the person who runs the server$/);
  });

  it('runs background work again that was given up, and drops it only when told twice', async () => {
    const job: StuckJob = {
      id: '7',
      kind: 'booking.paid > receipts.invoice',
      why: 'given_up',
      attempts: 12,
      lastError: 'no answer',
      since: '2026-11-16T14:00:00.000Z',
    };
    const unknown: StuckJob = { ...job, id: '8', kind: 'old.work', why: 'unknown_kind', lastError: null };
    const stopped = standingTrouble({ kind: 'jobs_stuck', remedy: 'run_again', band: 'since', values: { count: '2' } });
    const { calls, user } = open(undefined, [stopped], [job, unknown]);
    const list = within(await screen.findByRole('list', { name: 'Background tasks that stopped' }));
    const [first, second] = list.getAllByRole('listitem');
    if (!first || !second) throw new Error('two lines are missing');
    expect(first).toHaveTextContent(
      /^Ask for an invoice.*Today, 2:00 pm.*booking\.paid > receipts\.invoice · no answer/,
    );
    expect(second).toHaveTextContent(/^old\.work/);
    expect(within(second).queryByRole('button', { name: 'Run again' })).toBeNull();
    const pressed = () => calls.log.filter((line) => line.startsWith('POST'));
    await user.click(within(first).getByRole('button', { name: 'Run again' }));
    expect(pressed()).toEqual(['POST /api/admin/jobs/7/run']);
    await user.click(within(second).getByRole('button', { name: 'Delete' }));
    expect(pressed()).toHaveLength(1);
    await user.click(await screen.findByRole('button', { name: 'Delete the task' }));
    expect(pressed()).toEqual(['POST /api/admin/jobs/7/run', 'POST /api/admin/jobs/8/drop']);
  });

  it('never says that nothing is to be done when it does not know', async () => {
    open(undefined, () => refusal(503, 'overloaded'));
    expect(await screen.findByText('What needs you could not be loaded.')).toBeVisible();
    expect(screen.queryByText('Nothing to do')).toBeNull();
    expect(screen.queryByText('Nothing needs you right now.')).toBeNull();
  });

  it('folds away what is over, and shows where in the day we are', async () => {
    const over = [1, 2, 3].map((digit) =>
      homeVisit({
        id: idOf(digit),
        // Over by the clock, also where nobody has said so.
        status: digit === 3 ? 'confirmed' : 'completed',
        startsAt: `2026-11-16T0${digit + 6}:00:00.000Z`,
        endsAt: `2026-11-16T0${digit + 6}:50:00.000Z`,
      }),
    );
    const underWay = homeVisit({
      id: idOf(4),
      startsAt: '2026-11-16T14:30:00.000Z',
      endsAt: '2026-11-16T15:30:00.000Z',
    });
    const { user } = open(() => ({ ...quietHome, visitsWeekAgo: 3, today: [...over, underWay, homeVisit()] }));
    const today = await room('Today');
    const lines = () => today.getAllByRole('listitem').map((line) => line.textContent);
    expect(lines()).toEqual([
      expect.stringMatching(/^2:30 pm3:30 pm/),
      'Now, 3:00 pm',
      expect.stringMatching(/^5:30 pm6:30 pmAna ReisRelaxing · Lisboa.*Marta Lopes.*Confirmed/),
    ]);
    await user.click(today.getByRole('button', { name: 'Show 3 earlier visits' }));
    expect(lines()).toHaveLength(6);
    expect((await room('At a glance')).getByText('a week ago: 3')).toBeVisible();
    const whole = ['Calendar', 'Day plan'].map((name) => today.getByRole('link', { name }).getAttribute('href'));
    expect(whole).toEqual(['/admin/bookings?view=calendar', '/admin/bookings?view=calendar&plan=all']);
  });

  it('says of a visit of today that its therapist is on the way, or there', async () => {
    open(() => ({ ...quietHome, today: [homeVisit({ day: 'on_the_way' }), homeVisit({ id: idOf(2), day: 'there' })] }));
    const lines = (await room('Today')).getAllByRole('listitem').map((line) => line.textContent);
    expect(lines).toEqual([expect.anything(), expect.stringMatching(/On the way/), expect.stringMatching(/There/)]);
  });

  it('counts down to the next answer by the server’s clock', async () => {
    const answerBy = new Date(Date.parse(homeNow) + 9 * 60_000).toISOString();
    const asked = { bookingId: idOf(1), reference: 'CA-AAAA22', therapist: 'João Reis' };
    const offer = { ...asked, startsAt: answerBy, timezone: 'Atlantic/Azores' as const, answerBy };
    open(() => ({ ...quietHome, nextOffers: [offer] }));
    const offers = await room('Requests expiring next');
    expect(offers.getByRole('listitem')).toHaveTextContent('CA-AAAA22 · Today, 2:09 pm (Azores time)');
    expect(offers.getByRole('timer')).toHaveTextContent(/^(9:00|8:5\d) left$/);
    expect(offers.getByRole('link')).toHaveAttribute('href', `/admin/bookings?open=${idOf(1)}`);
  });

  it('compares what was paid with the same hours before, in plain sums', async () => {
    const paid = { today: cents(21_100), weekAgo: cents(18_600), sevenDays: cents(412_600), sevenDaysBefore: cents(0) };
    open(() => ({ ...quietHome, paid }));
    const glance = await room('At a glance');
    expect(glance.getByText('Paid today until 3:00 pm')).toBeInTheDocument();
    expect(glance.getByText(/^a week ago until 3:00 pm: 186,00\s€$/)).toBeInTheDocument();
    expect(glance.getByText(/^7 days before: 0,00\s€$/)).toBeInTheDocument();
  });

  it('calls, shows the way and names the cause in the row of a visit', async () => {
    const visit = homeVisit({ id: idOf(1), place: 'Rua das Flores 8, 2750-642', needsAttention: true });
    open(
      () => ({ ...quietHome, today: [visit] }),
      [trouble({ kind: 'therapist_off', values: { name: 'Marta' }, remedy: 'give_away' })],
    );
    const today = await room('Today');
    expect(today.getByRole('link', { name: 'Call Ana Reis' })).toHaveAttribute('href', 'tel:+351913000000');
    const map = today.getByRole('link', { name: 'Map: Rua das Flores 8, 2750-642' });
    expect(map.getAttribute('href')).toContain(encodeURIComponent('Rua das Flores 8, 2750-642'));
    expect(await today.findByText('Marta is off')).toBeVisible();
  });

  it('speaks Portuguese', async () => {
    await i18next.changeLanguage('pt');
    open(() => ({ ...quietHome, today: [homeVisit()] }));
    expect(await screen.findByText('De momento, não há nada por resolver.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Boa tarde, Helena');
    expect((await room('Hoje')).getByText('17:30')).toBeVisible();
  });

  it('says when the day could not be loaded, and tries again', async () => {
    let isDown = true;
    const { user } = open(() => (isDown ? refusal(503, 'overloaded') : quietHome));
    expect(await screen.findByText('Today’s visits could not be loaded.')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing needs you right now.')).toBeVisible();
  });
});
