import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { closeDeskAfterEach, openDesk, ownVisit } from '../../../../../testing/therapist-desk.tsx';
import { HoursScreen } from './hours-screen.tsx';

closeDeskAfterEach();

const hours = [{ weekday: 1, from: '09:00', to: '18:00' }];
const feed = {
  url: 'https://calma.example/api/therapist/calendar.ics?token=old',
  appUrl: 'webcal://calma.example/old',
};

const card = {
  firstName: 'Marta',
  imageUrl: '/portraits/marta.svg',
  languages: ['pt', 'en'],
  practisingSince: 2015,
  aboutEn: 'Slow work.',
  aboutPt: 'Trabalho lento.',
  checks: ['identity'],
};

const open = (answers: Parameters<typeof openDesk>[2] = {}) =>
  openDesk(<HoursScreen />, '/therapist/hours', {
    'GET /api/therapist/hours': {
      body: { hours, opensAt: '08:00', closesAt: '22:00', otherDays: [], timezone: 'Europe/Lisbon' },
    },
    'GET /api/therapist/time-off': { body: [] },
    'GET /api/therapist/calendar-feed': { body: feed },
    'GET /api/therapist/card': { body: card },
    'GET /api/therapist/sms': { body: { offers: false } },
    'GET /api/push': { body: { publicKey: null, topics: [], off: [], devices: [] } },
    ...answers,
  });

const setTime = async ({ person }: ReturnType<typeof open>, label: string, value: string) => {
  const field = screen.getByLabelText(label);
  await person.clear(field);
  await person.type(field, value);
};

describe('weekly hours', () => {
  it('are saved at once when no visit lies outside', async () => {
    const desk = open({
      'POST /api/therapist/hours/preview': { body: { affected: [] } },
      'PUT /api/therapist/hours': ({ body }) => ({ body: { hours: (body as { hours: unknown }).hours, affected: [] } }),
    });
    await desk.person.click(await screen.findByRole('checkbox', { name: 'Work on Tuesday' }));
    await setTime(desk, 'Monday, until', '17:00');
    await desk.person.click(screen.getByRole('button', { name: 'Save hours' }));
    expect(await screen.findByText('Hours saved')).toBeInTheDocument();
    expect(desk.callsOf('PUT /api/therapist/hours')[0]?.body).toEqual({
      hours: [
        { weekday: 1, from: '09:00', to: '17:00' },
        { weekday: 2, from: '09:00', to: '18:00' },
      ],
    });
  });

  it('name the visits outside them before anything is saved', async () => {
    const desk = open({
      'POST /api/therapist/hours/preview': { body: { affected: [ownVisit()] } },
      'PUT /api/therapist/hours': { body: { hours: [], affected: [ownVisit()] } },
    });
    await desk.person.click(await screen.findByRole('checkbox', { name: 'Work on Monday' }));
    await desk.person.click(screen.getByRole('button', { name: 'Save hours' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Visits outside these hours' });
    expect(within(dialog).getByText(/1 visit lies outside/)).toBeInTheDocument();
    expect(within(dialog).getByText('Relaxing, Maria Silva')).toBeInTheDocument();
    expect(desk.callsOf('PUT /api/therapist/hours')).toEqual([]);
    await desk.person.click(within(dialog).getByRole('button', { name: 'Save anyway' }));
    expect(await screen.findByText('Hours saved')).toBeInTheDocument();
  });

  it('that end before they begin are not sent', async () => {
    const desk = open();
    await screen.findByLabelText('Monday, until');
    await setTime(desk, 'Monday, until', '08:00');
    await desk.person.click(screen.getByRole('button', { name: 'Save hours' }));
    expect(screen.getByText('The end must come after the start.')).toBeInTheDocument();
    expect(desk.callsOf('POST /api/therapist/hours/preview')).toEqual([]);
  });
});

describe('days off', () => {
  it('warn of visits on them, and are taken only after a yes', async () => {
    const desk = open({
      'POST /api/therapist/time-off/preview': { body: { affected: [ownVisit()] } },
      'POST /api/therapist/time-off': ({ body }) => ({
        status: 201,
        body: { timeOff: { id: 'x', ...(body as object) }, affected: [ownVisit()] },
      }),
    });
    await desk.person.type(await screen.findByLabelText(/^First day/), '2026-11-16');
    await desk.person.type(screen.getByLabelText(/^Last day/), '2026-11-18');
    await desk.person.click(screen.getByRole('button', { name: 'Add time off' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'You have visits on these days' });
    const days = { startsOn: '2026-11-16', endsOn: '2026-11-18', note: '' };
    expect(desk.callsOf('POST /api/therapist/time-off/preview').map(({ body }) => body)).toEqual([days]);
    expect(desk.callsOf('POST /api/therapist/time-off')).toEqual([]);
    await desk.person.click(within(dialog).getByRole('button', { name: 'Add time off anyway' }));
    expect(await screen.findByText('Time off saved')).toBeInTheDocument();
    expect(desk.callsOf('POST /api/therapist/time-off').map(({ body }) => body)).toEqual([days]);
  });

  it('may be some hours of one day; a request without an answer in them is named', async () => {
    const offer = {
      bookingId: 'b',
      startsAt: '2026-11-16T15:00:00.000Z',
      endsAt: '2026-11-16T16:00:00.000Z',
      timezone: 'Europe/Lisbon',
    };
    const desk = open({
      'POST /api/therapist/time-off/preview': { body: { affected: [], offers: [offer] } },
      'POST /api/therapist/time-off': ({ body }) => ({
        status: 201,
        body: { timeOff: { id: 'x', ...(body as object) }, affected: [] },
      }),
    });
    await desk.person.type(await screen.findByLabelText(/^First day/), '2026-11-16');
    await desk.person.click(screen.getByRole('checkbox', { name: 'Only part of the day' }));
    await desk.person.selectOptions(screen.getByLabelText('Until'), '13:00');
    await desk.person.click(screen.getByRole('button', { name: 'Add time off' }));
    expect(screen.getByText('The end must come after the beginning.')).toBeVisible();
    await desk.person.selectOptions(screen.getByLabelText('Until'), '16:30');
    await desk.person.click(screen.getByRole('button', { name: 'Add time off' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Requests wait for your answer' });
    expect(within(dialog).getByText('Request without your answer')).toBeVisible();
    await desk.person.click(within(dialog).getByRole('button', { name: 'Add time off anyway' }));
    expect(await screen.findByText('Time off saved')).toBeInTheDocument();
    expect(desk.callsOf('POST /api/therapist/time-off')[0]?.body).toEqual({
      startsOn: '2026-11-16',
      endsOn: '2026-11-16',
      note: '',
      times: { from: '14:00', to: '16:30' },
    });
  });

  it('that are over are not sent', async () => {
    const desk = open();
    await desk.person.type(await screen.findByLabelText(/^First day/), '2026-11-15');
    await desk.person.click(screen.getByRole('button', { name: 'Add time off' }));
    expect(screen.getByText('This day is over.')).toBeInTheDocument();
    expect(desk.callsOf('POST /api/therapist/time-off/preview')).toEqual([]);
  });

  it('can be removed again', async () => {
    const id = '9c1d2c3b-4e5f-4a6b-8c7d-9e0f1a2b3c4d';
    const desk = open({
      'GET /api/therapist/time-off': { body: [{ id, startsOn: '2026-12-24', endsOn: '2026-12-26', note: 'Family' }] },
      [`DELETE /api/therapist/time-off/${id}`]: { body: { ok: true } },
    });
    expect(await screen.findByText('Family')).toBeInTheDocument();
    await desk.person.click(screen.getByRole('button', { name: 'Remove Thu, Dec 24 to Sat, Dec 26' }));
    expect(await screen.findByText('You work on these days again')).toBeInTheDocument();
  });
});

it('lets requests come by SMS, too', async () => {
  const desk = open({ 'PUT /api/therapist/sms': { body: { offers: true } } });
  await desk.person.click(await screen.findByLabelText('Also tell me of new requests by SMS'));
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(desk.callsOf('PUT /api/therapist/sms')).toMatchObject([{ body: { offers: true } }]);
});

describe('the calendar feed', () => {
  it('shows its link, and makes a new one only after asking', async () => {
    const desk = open({
      'POST /api/therapist/calendar-feed/renew': { body: { ...feed, url: 'https://calma.example/new' } },
    });
    expect(await screen.findByLabelText('Secret link')).toHaveValue(feed.url);
    await desk.person.click(screen.getByRole('button', { name: 'New link' }));
    expect(desk.callsOf('POST /api/therapist/calendar-feed/renew')).toEqual([]);
    await desk.person.click(await screen.findByRole('button', { name: 'Create a new link' }));
    expect(await screen.findByDisplayValue('https://calma.example/new')).toBeInTheDocument();
  });
});

describe('what clients see of a therapist', () => {
  it('is written here: years, words in both languages and the languages spoken', async () => {
    const desk = open({ 'PUT /api/therapist/card': ({ body }) => ({ body: { ...card, ...(body as object) } }) });
    const region = await screen.findByRole('region', { name: 'Your profile' });
    const since = await within(region).findByLabelText('Therapist since (year)');
    await desk.person.clear(since);
    await desk.person.type(since, '20');
    await desk.person.click(within(region).getByRole('button', { name: 'Save profile' }));
    expect(within(region).getByText(/a year with four digits/)).toBeInTheDocument();
    expect(desk.callsOf('PUT /api/therapist/card')).toEqual([]);
    await desk.person.type(since, '12');
    await desk.person.click(within(region).getByRole('checkbox', { name: 'French' }));
    await desk.person.click(within(region).getByRole('button', { name: 'Save profile' }));
    expect(await screen.findByText('Profile saved')).toBeInTheDocument();
    expect(desk.callsOf('PUT /api/therapist/card')[0]?.body).toEqual({
      languages: ['pt', 'en', 'fr'],
      practisingSince: 2012,
      aboutEn: 'Slow work.',
      aboutPt: 'Trabalho lento.',
    });
  });

  it('names the field a refusal is about', async () => {
    const refusal = {
      code: 'validation_failed',
      message: 'No.',
      requestId: 'r',
      fields: { aboutEn: 'No links, please.' },
    };
    const desk = open({ 'PUT /api/therapist/card': { status: 400, body: refusal } });
    await desk.person.click(await screen.findByRole('button', { name: 'Save profile' }));
    expect(await screen.findByText('No links, please.')).toBeInTheDocument();
  });
});
