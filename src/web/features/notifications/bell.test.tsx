import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Notification, notificationKindNames } from '#contract/notifications.ts';
import { cents } from '#domain/money/cents.ts';
import { queryClient } from '#web/api/queries.ts';
import { Router } from '#web/ui/router.tsx';
import { type Answers, exampleNetwork, refusal } from '../../../../testing/example-company.ts';
import { Bell } from './bell.tsx';
import { agoWords, notificationWords } from './notification-words.ts';

const id = '3f0e8c1a-5d2b-4c6e-9a7f-1b2c3d4e5f60';
const offer: Notification = {
  id,
  kind: 'offer_received',
  values: {
    reference: 'CA-7F3K2Q',
    treatment: { en: 'Relaxing', pt: 'Relaxante' },
    startsAt: '2026-11-17T15:30:00.000Z',
    area: 'Lisboa',
    answerBy: '2026-11-16T09:10:00.000Z',
    pay: cents(3900),
  },
  link: `/therapist/booking/${id}`,
  createdAt: '2026-11-16T09:00:00.000Z',
  readAt: null,
};
const older: Notification = {
  ...offer,
  id: '5b7d9f01-2c3e-4a5b-8d6c-7e8f90a1b2c3',
  kind: 'offer_withdrawn',
  createdAt: '2026-11-15T09:00:00.000Z',
};

const news = (unread: number, newestAt = offer.createdAt) => ({ body: { unread, newestAt } });

const ring = (answers: Answers = {}) => {
  const network = exampleNetwork({
    'GET /api/notifications/news': news(2),
    'GET /api/notifications': { body: [offer, older] },
    'POST /api/notifications/read-all': { body: { ok: true } },
    'POST /api/notifications/*/read': { body: { ok: true } },
    ...answers,
  });
  vi.spyOn(globalThis, 'fetch').mockImplementation(network.fetch);
  render(
    <Router>
      <Bell />
    </Router>,
  );
  return { ...network, person: userEvent.setup() };
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T09:02:00Z') });
});
afterEach(() => {
  queryClient.clear();
  history.replaceState(null, '', '/');
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the bell', () => {
  it('counts what is unread, and shows it in words when pressed', async () => {
    const { person } = ring();
    await person.click(await screen.findByRole('button', { name: '2 unread notifications' }));
    const entry = await screen.findByRole('link', { name: /^New visit request/ });
    expect(entry).toHaveTextContent(
      'Relaxing in Lisboa, Tue, Nov 17 at 3:30 pm. It pays 39,00 €. Answer by Mon, Nov 16, 9:10 am.',
    );
    expect(entry).toHaveTextContent('2 minutes ago');
  });

  it('reads one by following it', async () => {
    const { person, callsOf } = ring();
    await person.click(await screen.findByRole('button', { name: '2 unread notifications' }));
    await person.click(await screen.findByRole('link', { name: /^New visit request/ }));
    expect(location.pathname).toBe(`/therapist/booking/${id}`);
    expect(callsOf(`POST /api/notifications/${id}/read`)).toHaveLength(1);
    expect(await screen.findByRole('button', { name: '1 unread notification' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('reads all with one press', async () => {
    const { person, callsOf } = ring();
    await person.click(await screen.findByRole('button', { name: '2 unread notifications' }));
    await person.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    expect(callsOf('POST /api/notifications/read-all')).toHaveLength(1);
    await vi.waitFor(() => expect(screen.queryByText(/, new$/)).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument();
  });

  it('shows news without a reload, and makes the screen below ask again', async () => {
    let unread = 0;
    const { person } = ring({
      'GET /api/notifications/news': () => news(unread, unread > 0 ? offer.createdAt : older.createdAt),
    });
    const screenData = vi.fn(async () => 'shown');
    await queryClient.fetchQuery({ queryKey: ['desk'], queryFn: screenData, meta: { followsNews: true } });
    await vi.waitFor(() => expect(queryClient.getQueryData(['notifications', 'news'])).toBeDefined());
    unread = 1;
    await act(() => queryClient.invalidateQueries({ queryKey: ['notifications', 'news'] }));
    const button = await screen.findByRole('button', { name: '1 unread notification' });
    expect(queryClient.getQueryState(['desk'])?.isInvalidated).toBe(true);
    await person.click(button);
    expect(await screen.findByRole('link', { name: /^New visit request/ })).toBeInTheDocument();
  });

  it('says that all is quiet', async () => {
    const { person } = ring({
      'GET /api/notifications/news': { body: { unread: 0, newestAt: null } },
      'GET /api/notifications': { body: [] },
    });
    await person.click(await screen.findByRole('button', { name: 'Notifications' }));
    expect(await screen.findByText('No notifications')).toBeInTheDocument();
  });

  it('offers another try when the list cannot be had', async () => {
    let isDown = true;
    const { person } = ring({
      'GET /api/notifications': () => (isDown ? refusal('unavailable', 503) : { body: [offer] }),
    });
    await person.click(await screen.findByRole('button', { name: '2 unread notifications' }));
    const panel = await screen.findByRole('dialog', { name: 'Notifications' });
    const retry = await within(panel).findByRole('button', { name: 'Try again' });
    isDown = false;
    await person.click(retry);
    expect(await screen.findByRole('link', { name: /^New visit request/ })).toBeInTheDocument();
  });
});

describe('the words of a notification', () => {
  const everything: Notification['values'] = {
    ...offer.values,
    oldStartsAt: '2026-11-16T15:30:00.000Z',
    until: '2026-11-16T15:30:00.000Z',
    heldUntil: '2026-11-16T15:30:00.000Z',
    expectedAt: '2026-11-16T15:10:00.000Z',
    phone: '+351912345678',
    refund: cents(100),
    amount: cents(100),
    therapist: 'Marta',
  };

  it('say the day until which a time is held, too: one booked on the phone may be held until tomorrow', () => {
    const text = (language: 'en' | 'pt') =>
      notificationWords(
        { ...offer, kind: 'payment_failed', values: { ...everything, heldUntil: '2026-11-17T09:15:00.000Z' } },
        { t: i18next.getFixedT(language, 'common'), language },
      ).text;
    expect(text('en')).toContain('until Tue, Nov 17, 9:15 am.');
    expect(text('pt')).toContain('até terça, 17 de novembro, 09:15.');
  });

  it.each(notificationKindNames)('%s are whole in both languages', (kind) => {
    for (const language of ['en', 'pt'] as const) {
      const t = i18next.getFixedT(language, 'common');
      const { title, text } = notificationWords({ ...offer, kind, values: everything }, { t, language });
      expect(title).not.toBe('');
      expect(text).not.toMatch(/\{\{|undefined|notifications\./);
    }
  });

  it.each(['en', 'pt'] as const)('speak of no refund where nothing was paid, in %s', (language) => {
    const t = i18next.getFixedT(language, 'common');
    const { refund: _, ...unpaid } = everything;
    const said = (values: Notification['values']) =>
      notificationWords({ ...offer, kind: 'booking_cancelled', values }, { t, language }).text;
    expect(said(everything)).toMatch(/refund|reembolso/i);
    expect(said(unpaid)).toMatch(/nothing to pay|nada a pagar/);
    expect(said(unpaid)).not.toMatch(/refund|reembolso|\{\{/i);
  });

  it('say how long ago it was', () => {
    const now = new Date('2026-11-16T09:00:00Z');
    expect(agoWords('2026-11-16T08:59:50.000Z', now, 'en')).toBe('this minute');
    expect(agoWords('2026-11-16T08:30:00.000Z', now, 'en')).toBe('30 minutes ago');
    expect(agoWords('2026-11-16T06:00:00.000Z', now, 'pt')).toBe('há 3 horas');
    expect(agoWords('2026-11-14T09:00:00.000Z', now, 'en')).toBe('2 days ago');
  });
});
