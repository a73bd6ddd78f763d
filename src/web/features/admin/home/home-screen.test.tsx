import { screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { dropStuckJob, listStuckJobs, runStuckJob, type StuckJob } from '#contract/admin-jobs.ts';
import { type AttentionItem, getAttention } from '#contract/attention.ts';
import { getAssignmentStats } from '#contract/dispatch.ts';
import { getAdminHome } from '#contract/stats.ts';
import { cents } from '#domain/money/cents.ts';
import { clearAdminStageAfterEach, onAdminStage, onServer, refusal } from '../../../../../testing/admin-stage.tsx';
import { homeNow, homeVisit, quietHome } from '../../../../../testing/admin-stats.ts';
import { Screen } from './home-screen.tsx';

clearAdminStageAfterEach();

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
  since: '2026-11-16T14:00:00.000Z',
  hurtsAt: '2026-11-16T17:30:00.000Z',
  bookingId: idOf(1),
  remedy: 'find_therapist',
  link: `/admin/bookings?open=${changes.bookingId ?? idOf(1)}`,
  values: {},
  visit: {
    reference: 'CA-7F3K2Q',
    startsAt: '2026-11-16T17:30:00.000Z',
    clientName: 'Zoé Pires',
    treatment: { en: 'Relaxing', pt: 'Relaxante' },
    area: 'Lisboa',
  },
  ...changes,
});

const open = (
  home: () => unknown = () => quietHome,
  items: AttentionItem[] | (() => unknown) = [],
  stuck: StuckJob[] = [],
) => {
  const calls = onServer(
    [listStuckJobs, () => ({ items: stuck, total: stuck.length })],
    [runStuckJob, () => ({ ok: true })],
    [dropStuckJob, () => ({ ok: true })],
    [getAdminHome, home],
    [getAttention, Array.isArray(items) ? () => ({ items }) : items],
    [getAssignmentStats, () => acceptance],
  );
  return { calls, user: onAdminStage(<Screen />, '/admin') };
};

const idOf = (digit: number) => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`;
const room = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the home of the admin', () => {
  it('greets by the clock in Lisbon and says that nothing is to be done', async () => {
    open();
    expect(await screen.findByText('Nothing needs you right now.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Good afternoon, Helena');
    expect(screen.getByText('Monday, November 16, 2026')).toBeVisible();
    expect((await room('Today')).getByText('No visits today.')).toBeVisible();
    expect((await room('Next offers to expire')).getByText('No therapist is being asked right now.')).toBeVisible();
    expect((await room('Revenue of the week')).getByText(/Nothing was paid/)).toBeVisible();
    expect(await screen.findByText('4.5 min')).toBeVisible();
  });

  it('ranks what needs a person by when it hurts, each line leading to its remedy', async () => {
    const items = [
      trouble({ kind: 'seat_short', hurtsAt: '2026-11-16T15:30:00.000Z' }),
      trouble({ kind: 'therapist_off', bookingId: idOf(2), values: { name: 'Marta' }, remedy: 'give_away' }),
      trouble({ kind: 'payment_disputed', bookingId: idOf(3), hurtsAt: null, remedy: 'open_booking' }),
    ];
    open(undefined, items);
    const list = await room('Needs attention');
    const [first, second, third] = list.getAllByRole('link');
    expect(first).toHaveAttribute('href', `/admin/bookings?open=${idOf(1)}`);
    expect(first).toHaveTextContent(
      /Today, 5:30 pm · Zoé Pires.*Will be cancelled: Today, 3:30 pm.*No therapist has accepted yet\..*CA-7F3K2Q.*Find a therapist/,
    );
    expect(second).toHaveTextContent(/Marta is off on that day\..*Give the visit away/);
    expect(third).toHaveTextContent(/Since Today, 2:00 pm.*The client’s bank disputes the payment\./);
    const glance = await room('At a glance');
    expect(glance.getByText('The first one: Today, 3:30 pm')).toBeVisible();
    expect(screen.queryByText('Nothing to do')).toBeNull();
  });

  it('says what is missing before opening, also where nothing in the office helps', async () => {
    const { visit: _, bookingId: __, ...standing } = trouble({ hurtsAt: null });
    open(undefined, [
      { ...standing, kind: 'no_areas', remedy: 'fill_in', link: '/admin/settings?section=areas' },
      { ...standing, kind: 'no_card_payments', remedy: 'ask_operator', link: null },
    ]);
    const list = await room('Needs attention');
    expect(list.getByRole('link')).toHaveTextContent(/^There is no service area\.Before openingFill it in$/);
    const [, payments] = list.getAllByRole('listitem');
    expect(payments).toHaveTextContent(/sandbox.*Before opening.*Tell the person who runs the server/);
  });

  it('runs background work again that was given up, and drops it only when told twice', async () => {
    const job: StuckJob = {
      id: '7',
      kind: 'receipts.issue',
      why: 'given_up',
      attempts: 12,
      lastError: 'no answer',
      since: '2026-11-16T14:00:00.000Z',
    };
    const unknown: StuckJob = { ...job, id: '8', kind: 'old.work', why: 'unknown_kind', lastError: null };
    const { calls, user } = open(undefined, [], [job, unknown]);
    const list = await room('Background work that stopped');
    const [first, second] = list.getAllByRole('listitem');
    if (!first || !second) throw new Error('two lines are missing');
    expect(first).toHaveTextContent(/receipts\.issue.*Since Today, 2:00 pm.*no answer/);
    expect(within(second).queryByRole('button', { name: 'Run again' })).toBeNull();
    const pressed = () => calls.log.filter((line) => line.startsWith('POST'));
    await user.click(within(first).getByRole('button', { name: 'Run again' }));
    expect(pressed()).toEqual(['POST /api/admin/jobs/7/run']);
    await user.click(within(second).getByRole('button', { name: 'Drop' }));
    expect(pressed()).toHaveLength(1);
    await user.click(await screen.findByRole('button', { name: 'Drop it' }));
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
      expect.stringMatching(/^5:30 pm6:30 pmAna Reis · Relaxing.*Marta LopesConfirmed$/),
    ]);
    await user.click(today.getByRole('button', { name: 'Show 3 earlier visits' }));
    expect(lines()).toHaveLength(6);
    expect((await room('At a glance')).getByText('2 more than a week ago')).toBeVisible();
  });

  it('counts down to the next answer by the server’s clock', async () => {
    const answerBy = new Date(Date.parse(homeNow) + 9 * 60_000).toISOString();
    const offer = { bookingId: idOf(1), reference: 'CA-AAAA22', therapist: 'João Reis', startsAt: answerBy, answerBy };
    open(() => ({ ...quietHome, nextOffers: [offer] }));
    const offers = await room('Next offers to expire');
    expect(offers.getByRole('timer')).toHaveTextContent(/^(9:00|8:5\d) left$/);
    expect(offers.getByRole('link')).toHaveAttribute('href', `/admin/bookings?open=${idOf(1)}`);
  });

  it('draws the week beside the one before, also for those who hear it', async () => {
    const { week, weekBefore } = quietHome;
    const paid = (days: typeof week.days, amount: number) =>
      days.map((day, index) => (index === 0 ? { ...day, bookings: 1, revenue: cents(amount) } : day));
    open(() => ({
      ...quietHome,
      week: { ...week, bookings: 1, revenue: cents(11_200), days: paid(week.days, 11_200) },
      weekBefore: { ...weekBefore, bookings: 1, revenue: cents(10_000), days: paid(weekBefore.days, 10_000) },
    }));
    const chart = await room('Revenue of the week');
    expect(chart.getByText(/^112,00\s€$/)).toBeVisible();
    const rows = chart.getAllByRole('row');
    expect(rows[1]).toHaveTextContent(/Monday112\s€100\s€$/);
    expect(rows[2]).toHaveTextContent(/Tuesday—still to come0\s€$/);
    expect(
      (await room('At a glance')).getByText(/^12% more than in the same hours of last week \(100\s€\)$/),
    ).toBeVisible();
  });

  it('speaks Portuguese', async () => {
    await i18next.changeLanguage('pt');
    open(() => ({ ...quietHome, today: [homeVisit()] }));
    expect(await screen.findByText('De momento, nada precisa da sua atenção.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Boa tarde, Helena');
    expect((await room('Hoje')).getByText('17:30')).toBeVisible();
  });

  it('says when the day could not be loaded, and tries again', async () => {
    let isDown = true;
    const { user } = open(() => (isDown ? refusal(503, 'overloaded') : quietHome));
    expect(await screen.findByText('Today could not be loaded.')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing needs you right now.')).toBeVisible();
  });
});
