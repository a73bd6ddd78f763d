import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { hideReview, listOfficeReviews, type OfficeReview, showReview } from '#contract/reviews.ts';
import { clearAdminStageAfterEach, onAdminStage, onServer } from '../../../../../testing/admin-stage.tsx';
import { Screen } from './reviews-screen.tsx';

const review: OfficeReview = {
  bookingId: '22222222-2222-4222-8222-222222222222',
  reference: 'CA-7F3K2Q',
  clientName: 'Rita Nunes',
  therapist: 'Ana',
  stars: 4,
  text: 'Right pressure.',
  chips: ['on_time', 'tidy'],
  privateNote: 'The bell is broken',
  givenAt: '2026-11-12T09:00:00.000Z',
  shownFrom: '2026-11-19T09:00:00.000Z',
  state: 'sealed',
  hiddenReason: '',
  seen: null,
  isDemo: false,
  visit: [{ therapist: 'Ana', stars: 3, text: 'A big dog' }],
};
const list = (one: OfficeReview): [typeof listOfficeReviews, () => object] => [
  listOfficeReviews,
  () => ({ items: [one], total: 1, rating: { average: 4.6, count: 31, isDemo: false } }),
];

clearAdminStageAfterEach();

it('shows both sides of a visit, and hides a review only with a reason', async () => {
  const calls = onServer(list(review), [hideReview, () => ({ ...review, state: 'hidden', hiddenReason: 'Insults' })]);
  const user = onAdminStage(<Screen />, '/admin/reviews');
  expect(await screen.findByText('Right pressure.')).toBeVisible();
  expect(screen.getByText('On time · Tidy')).toBeVisible();
  expect(screen.getByText('4.6')).toBeVisible();
  const visit = screen.getByRole('link', { name: review.reference });
  expect(visit).toHaveAttribute('href', `/admin/bookings?open=${review.bookingId}`);
  expect(screen.getByText('A big dog', { exact: false })).toBeVisible();
  expect(screen.getByText('The bell is broken', { exact: false })).toBeVisible();
  expect(screen.getByRole('img', { name: '4 of 5 stars' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Hide/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Hide this review?' });
  await user.click(within(dialog).getByRole('button', { name: 'Hide' }));
  expect(within(dialog).getByText('Please write at least three characters.')).toBeVisible();
  expect(calls.log.some((line) => line.startsWith('POST'))).toBe(false);
  await user.type(within(dialog).getByLabelText(/^Reason/), 'Insults');
  await user.click(within(dialog).getByRole('button', { name: 'Hide' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.asked.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ reason: 'Insults' });
});

it('says who of the office has dealt with a low one, also when that person is gone', async () => {
  const seen = { at: '2026-11-13T09:00:00.000Z', by: 'Helena Duarte' };
  onServer(list({ ...review, stars: 2, seen }));
  onAdminStage(<Screen />, '/admin/reviews');
  expect(await screen.findByText('Dealt with: Helena Duarte, Nov 13, 2026')).toBeVisible();
});

it('shows a hidden one again without asking why, and asks for a state', async () => {
  const hidden = { ...review, state: 'hidden' as const, hiddenReason: 'Insults' };
  const calls = onServer(list(hidden), [showReview, () => review]);
  const user = onAdminStage(<Screen />, '/admin/reviews');
  await user.click(await screen.findByRole('button', { name: /^Show again/ }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Show again' }));
  await waitFor(() => expect(calls.log).toContain(`POST /api/admin/reviews/${review.bookingId}/show`));
  await user.selectOptions(screen.getByRole('combobox', { name: /State/ }), 'hidden');
  await waitFor(() => expect(calls.asked.at(-1)?.query.get('state')).toBe('hidden'));
});
