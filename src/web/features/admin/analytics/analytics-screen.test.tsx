import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { getStats } from '#contract/stats.ts';
import { dayAt } from '#domain/time/days.ts';
import {
  type Asked,
  clearAdminStageAfterEach,
  onAdminStage,
  onServer,
  refusal,
} from '../../../../../testing/admin-stage.tsx';
import { noStats, someStats } from '../../../../../testing/admin-stats.ts';
import { Screen } from './analytics-screen.tsx';

clearAdminStageAfterEach();

const open = (path = '/admin/analytics', answer: (asked: Asked) => unknown = () => someStats) => {
  const calls = onServer([getStats, answer]);
  return { calls, user: onAdminStage(<Screen />, path) };
};

const part = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the figures of a period', () => {
  it('are those of the days in the address, and the choice goes there', async () => {
    const { calls, user } = open('/admin/analytics?from=2026-10-01&to=2026-10-31&measure=bookings');
    await screen.findByText('Nov 14, 2026 to Nov 16, 2026');
    expect(Object.fromEntries(calls.asked[0]?.query ?? [])).toEqual({ from: '2026-10-01', to: '2026-10-31' });
    await user.click(screen.getByRole('link', { name: '7 days' }));
    expect(location.search).toBe('?measure=bookings&range=7');
    await waitFor(() => expect(calls.asked.at(-1)?.query.get('to')).toBe(dayAt(new Date())));
    expect(screen.getByRole('link', { name: '7 days' })).toHaveAttribute('aria-current', 'true');
  });

  it('are asked for by own dates only when these make sense', async () => {
    const { calls, user } = open();
    await screen.findByText('Nov 14, 2026 to Nov 16, 2026');
    await user.click(screen.getByRole('button', { name: 'Custom dates' }));
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-03-10' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-03-01' } });
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect(screen.getByLabelText('To')).toHaveAccessibleDescription('The last day cannot come before the first.');
    expect(calls.log).toHaveLength(1);
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-03-20' } });
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect(location.search).toBe('?from=2026-03-10&to=2026-03-20');
  });

  it('stand beside those of the days before, in words', async () => {
    open();
    const figures = await part('Key figures');
    expect(figures.getByText(/^210,00\s€$/)).toBeVisible();
    expect(figures.getAllByText(/^50% more than before/).map((words) => words.textContent)).toEqual([
      expect.stringMatching(/^50% more than before \(140\s€\)$/),
      '50% more than before (2)',
    ]);
    expect(figures.getByText(/^The same as before \(70\s€\)$/)).toBeVisible();
    expect(figures.getAllByText('Nothing in the days before')).not.toHaveLength(0);
  });

  it('are walked along the line by keys, and stand in a table', async () => {
    const { user } = open();
    const chart = await part('Revenue over time');
    const line = chart.getByRole('slider', { name: 'Revenue over time' });
    expect(line).toHaveAttribute('aria-valuetext', expect.stringMatching(/^Nov 16, 2026: 65,00\s€\. Before, Nov 13/));
    fireEvent.change(line, { target: { value: '0' } });
    expect(line).toHaveAttribute('aria-valuetext', expect.stringMatching(/^Nov 14, 2026: 70,00\s€\./));
    const table = chart.getByText('All values as a table');
    act(() => {
      const details = table.closest('details') as HTMLDetailsElement;
      details.open = true;
      fireEvent(details, new Event('toggle'));
    });
    expect((await chart.findAllByRole('row')).map((row) => row.textContent?.replace(/\s/g, ' '))).toEqual([
      'DayBookingsRevenueBefore: BookingsBefore: Revenue',
      'Nov 14, 2026170,00 €170,00 €',
      'Nov 15, 2026175,00 €00,00 €',
      'Nov 16, 2026165,00 €170,00 €',
    ]);
    await user.click(chart.getByRole('radio', { name: 'Bookings' }));
    expect(location.search).toBe('?measure=bookings');
    expect(await screen.findByRole('slider', { name: 'Bookings over time' })).toBeInTheDocument();
  });

  it('tell money, gift cards and codes over time, one beside the other', async () => {
    const { user } = open();
    const card = await part('Received and earned');
    const onSecondDay = (): string => {
      const line = card.getByRole('slider');
      fireEvent.change(line, { target: { value: '1' } });
      return line.getAttribute('aria-valuetext') ?? '';
    };
    expect(onSecondDay()).toMatch(/52,85.€ earned, 70,00.€ received/);
    await user.click(card.getByRole('radio', { name: 'Gift cards' }));
    expect(onSecondDay()).toMatch(/0,00.€ sold, 20,00.€ used/);
    await user.click(card.getByRole('radio', { name: 'Promo codes' }));
    expect(onSecondDay()).toMatch(/6,50.€ given away/);
  });

  it('rank treatments and areas by what is looked at', async () => {
    const { user } = open();
    const names = async () =>
      (await part('Treatments')).getAllByRole('listitem').map((line) => line.textContent?.replace(/\s/g, ' '));
    expect(await names()).toEqual(['Hot stones120,00 €57%', 'Relaxing90,00 €43%']);
    await user.click(screen.getByRole('radio', { name: 'Bookings' }));
    expect(await names()).toEqual(['Relaxing2 bookings67%', 'Hot stones1 booking33%']);
    expect((await part('Areas')).getByText('Deleted areas')).toBeVisible();
  });

  it('show the hours as a week that is walked by arrows', async () => {
    const { user } = open();
    const map = await part('When the visits begin');
    expect(map.getByText('Friday, 7:00 pm: 2 bookings')).toBeVisible();
    const cells = map.getAllByRole('gridcell');
    expect(cells).toHaveLength(7 * 14);
    expect(cells.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    act(() => cells[0]?.focus());
    expect(document.activeElement).toHaveAccessibleName('Monday, 8:00 am: 0 bookings');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toHaveAccessibleName('Monday, 10:00 am: 1 booking');
  });

  it('tell at which step of the wizard people leave', async () => {
    open();
    const funnel = await part('From zip code to booking');
    const steps = funnel.getAllByRole('listitem').map((line) => line.textContent);
    expect(steps).toHaveLength(9);
    expect(steps[0]).toBe('1Zip code100100%Nobody left here');
    expect(steps[4]).toBe('5Location100100%65 left here (65%): most people leave here');
    expect(funnel.getByText('3 (30%)')).toBeVisible();
  });

  it('tell how much of their time therapists are booked', async () => {
    open();
    const card = await part('Therapists');
    expect(card.getByText('All together: 25% of the working time is booked.')).toBeVisible();
    expect(card.getAllByRole('listitem').map((line) => line.textContent?.replace(/\s/g, ' '))).toEqual([
      'Marta Lopes25%2h 30m of 10h · 2 visitsPay 78,00 €',
      'João Reis—1h, without working hours · 1 visitPay 39,00 €',
    ]);
  });

  it('leave as a file, each part its own', async () => {
    open();
    await part('Treatments');
    const files = screen.getAllByRole('link', { name: /as a CSV file$/ });
    expect(files.map((file) => new URL((file as HTMLAnchorElement).href).searchParams.get('part'))).toEqual([
      'days',
      'ledgerDays',
      'treatments',
      'areas',
      'hours',
      'funnel',
      'therapists',
      'promoCodes',
      'giftCards',
      'rescues',
    ]);
    expect(files[2]).toHaveAttribute(
      'href',
      '/api/admin/stats/export?from=2026-11-14&to=2026-11-16&part=treatments&lang=en',
    );
  });

  it('say of an empty period that it is empty', async () => {
    open('/admin/analytics', () => noStats);
    expect(await screen.findByText('No booking was paid in this period.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show 90 days' })).toHaveAttribute('href', '?range=90');
    for (const words of [
      'No treatment was booked in this period.',
      'No area had a booking in this period.',
      'No visit was booked in this period.',
      'There is no therapist yet.',
      'No promo code was used in this period.',
      'No gift card was sold or spent in this period.',
    ])
      expect(screen.getByText(words)).toBeVisible();
    expect(await screen.findByText('Nobody started a booking in this period.')).toBeVisible();
  });

  it('are written as the Portuguese write them', async () => {
    await i18next.changeLanguage('pt');
    open();
    expect(await screen.findByText('14 nov, 2026 a 16 nov, 2026')).toBeVisible();
    expect((await part('Quando começam as visitas')).getAllByRole('gridcell')[0]).toHaveAccessibleName(
      'Segunda-feira, 08:00: 0 marcações',
    );
  });

  it('that cannot be loaded say so', async () => {
    let isDown = true;
    const { user } = open('/admin/analytics', () => (isDown ? refusal(503, 'overloaded') : someStats));
    expect(await screen.findByText('The figures could not be loaded.')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await part('Treatments')).toBeDefined();
  });
});
