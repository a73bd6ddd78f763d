import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { placeKey } from '#domain/travel/place-key.ts';
import { refusal } from '../../../../../testing/example-company.ts';
import { forgetConfigAfterwards, tellConfig } from '../../../../../testing/public-config.ts';
import { freeDays, heading, keepWizardTestsApart, openWizard, press, user } from '../../../../../testing/wizard.tsx';
import { currentDraft } from '../draft-storage.ts';

keepWizardTestsApart();
forgetConfigAfterwards();

const undecided = { step: 6, dateTime: null, finalStartTime: null, bookingDate: null } as const;

describe('the free times', () => {
  it('are asked for with everything that decides who is free, add-ins included', async () => {
    const network = openWizard({
      ...undecided,
      addIns: [2],
      peopleCount: 2,
      isBackToBack: true,
      therapistGender: 'female',
      acceptOppositeGender: true,
    });
    await screen.findByRole('radio', { name: '2:00 pm' });
    const month = network.callsOf('GET /api/availability').find(({ query }) => query.get('to') === '2026-11-30');
    expect(Object.fromEntries(month?.query ?? [])).toEqual({
      zip: '1200-109',
      from: '2026-11-16',
      to: '2026-11-30',
      treatmentId: '1',
      duration: '60',
      peopleCount: '2',
      mode: 'back-to-back',
      gender: 'female',
      acceptOppositeGender: 'true',
      addIns: '2',
      place: String(placeKey('1200-109', 'Rua Garrett 12')),
    });
  });

  it.each([
    [20, '2026-12-06'],
    [180, '2027-05-15'],
  ])('can be looked through for the %i days that the office has set', async (horizonDays, lastDay) => {
    await tellConfig({ policy: { horizonDays } });
    const network = openWizard(undecided);
    await screen.findByRole('radio', { name: '2:00 pm' });
    const next = () => screen.getByRole('button', { name: 'Next month' });
    for (let turns = 0; turns < 12 && next().getAttribute('aria-disabled') !== 'true'; turns++)
      await user.click(next());
    await waitFor(() => expect(network.callsOf('GET /api/availability').at(-1)?.query.get('to')).toBe(lastDay));
  });

  it('are shown from the month of the first of them, also on the last evening of the month before', async () => {
    vi.setSystemTime('2026-11-30T22:30:00Z');
    const startsAt = '2026-12-01T10:00:00.000Z';
    const starts = [{ startsAt, endsAt: '2026-12-01T11:00:00.000Z', time: '10:00' }];
    const days = [{ date: '2026-12-01', starts }];
    const network = openWizard(undecided, { 'GET /api/availability': { body: { ...freeDays, days } } });
    expect(await screen.findByText('December 2026')).toBeVisible();
    const asked = () => network.callsOf('GET /api/availability').at(-1)?.query;
    await waitFor(() => expect([asked()?.get('from'), asked()?.get('to')]).toEqual(['2026-12-01', '2026-12-31']));
    await user.click(screen.getByRole('button', { name: 'Previous month' }));
    expect(await screen.findByText('November 2026')).toBeVisible();
  });
});

describe('somebody who is flexible', () => {
  it('says by how much, beside the times', async () => {
    openWizard(undecided);
    await user.click(await screen.findByRole('radio', { name: '2:00 pm' }));
    expect(screen.getByRole('radio', { name: 'No' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: '± 1 h' }));
    await waitFor(() => expect(currentDraft()?.flexibleMinutes).toBe(60));
  });

  it('is not asked where two therapists come together', async () => {
    openWizard({ ...undecided, peopleCount: 2, requiresTwoTherapists: true });
    await screen.findByRole('radio', { name: '2:00 pm' });
    expect(screen.queryByRole('radio', { name: '± 1 h' })).toBeNull();
  });
});

describe('pressing on without a time', () => {
  it('says so beside the button, and puts the focus on the first time', async () => {
    openWizard(undecided);
    const first = await screen.findByRole('radio', { name: '10:00 am' });
    await press('Continue');
    await waitFor(() => expect(first).toHaveFocus());
    expect(screen.getAllByRole('alert').some(({ textContent }) => textContent === 'Please choose a time.')).toBe(true);
    const opener = screen.getByRole('button', { name: /Show your booking/ });
    expect(opener).toHaveTextContent('Please choose a time.');
    await user.click(first);
    expect(screen.queryByText('Please choose a time.')).not.toBeInTheDocument();
  });
});

describe('free times that do not come', () => {
  it('are an error in the place of the month, with a way to ask again', async () => {
    let isAway = true;
    openWizard(undecided, {
      'GET /api/availability': () => (isAway ? refusal('internal', 500) : { body: freeDays }),
    });
    await screen.findByText('refused: internal');
    expect(screen.queryByRole('button', { name: 'Next month' })).not.toBeInTheDocument();
    isAway = false;
    await press('Try again');
    expect(await screen.findByRole('radio', { name: '2:00 pm' })).toBeInTheDocument();
  });

  it('are an error also for those in a hurry', async () => {
    openWizard({ ...undecided, scheduleType: 'asap' }, { 'GET /api/availability': refusal('internal', 500) });
    await screen.findByText('refused: internal');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});

describe('a draft that names what is no longer offered', () => {
  it('goes back to the massage with a word about it', async () => {
    openWizard({ step: 6, treatmentId: 77 });
    await heading('Choose your massage');
    expect(await screen.findByText('The massage you had chosen is no longer offered.')).toBeInTheDocument();
    await press('Continue');
    await heading('Where will the massage be?');
    expect(screen.queryByText('The massage you had chosen is no longer offered.')).not.toBeInTheDocument();
  });

  it('loses an add-in that is gone, and says so', async () => {
    openWizard({ step: 6, addIns: [2, 99] });
    expect(await screen.findByText('An add-in you had chosen is no longer offered.')).toBeInTheDocument();
    expect(currentDraft()?.addIns).toEqual([2]);
  });
});

describe('several people', () => {
  it('are asked who they are as several', async () => {
    openWizard({ step: 3, peopleCount: 2, requiresTwoTherapists: true });
    expect(await screen.findByRole('radio', { name: 'For me and others' })).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'For other people only' }));
    expect(screen.getByRole('textbox', { name: /^Name of one of them/ })).toBeInTheDocument();
  });

  it('read that the price of a massage is for each of them', async () => {
    openWizard({ step: 3, peopleCount: 2, requiresTwoTherapists: true });
    expect(await screen.findByRole('group', { name: 'How long?' })).toHaveAccessibleDescription('Price per person.');
  });

  it('read what an add-in adds for each of them', async () => {
    openWizard({ step: 4, peopleCount: 2, isBackToBack: true });
    expect(await screen.findByText(/15 min longer per person/)).toBeInTheDocument();
  });
});

it('nobody is asked for a gender', async () => {
  openWizard({ step: 7 });
  await screen.findByRole('textbox', { name: /^First name/ });
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  expect(currentDraft()?.guestDetails.gender).toBe('female');
});

describe('a full day', () => {
  const withFullDay = { ...freeDays, days: [...freeDays.days, { date: '2026-11-21', starts: [], isFull: true }] };

  it('can be waited for: the wish, the part of the day and an email are enough', async () => {
    const network = openWizard(undecided, {
      'GET /api/availability': { body: withFullDay },
      'POST /api/waiting-list': { status: 202, body: { ok: true } },
    });
    await screen.findByRole('radio', { name: '10:00 am' });
    await user.click(document.querySelector('[data-day="2026-11-21"]') as HTMLElement);
    await user.click(await screen.findByRole('radio', { name: 'Evening' }));
    const email = screen.getByLabelText('Email');
    await user.clear(email);
    await press('Notify me of free times');
    expect(screen.getByText('Please enter a valid email')).toBeVisible();
    await user.type(email, 'eva@calma.example');
    await press('Notify me of free times');
    expect(await screen.findByText(/^You are on the list: /)).toBeVisible();
    expect(network.callsOf('POST /api/waiting-list')[0]?.body).toMatchObject({
      zip: '1200-109',
      date: '2026-11-21',
      partOfDay: 'evening',
      treatmentId: 1,
      duration: 60,
      peopleCount: 1,
      mode: 'single',
      email: 'eva@calma.example',
    });
  });
});
