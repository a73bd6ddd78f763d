import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { serialiseDraft } from '#domain/wizard/draft.ts';
import { initialWizardState } from '#domain/wizard/wizard-state.ts';
import { setSessionUser } from '#web/session/session-store.ts';
import { answeredState, exampleBookingId, exampleStart, refusal } from '../../../../testing/example-company.ts';
import {
  asWritten,
  drawWizard,
  freeDays,
  heading,
  keepWizardTestsApart,
  laterStart,
  now,
  openWizard,
  press,
  user,
} from '../../../../testing/wizard.tsx';
import { currentDraft, draftKey, restoreDraft } from './draft-storage.ts';

keepWizardTestsApart();

const client = {
  id: '5f0c1c8e-7f1b-4f2e-9c3a-0d7a6b1e2f34',
  firstName: 'Ana',
  lastName: 'Reis',
  email: 'ana@calma.example',
  phone: null,
  role: 'client',
  language: 'en',
} as const;

describe('the people step', () => {
  it('asks two people how they want it, and goes on once they have said', async () => {
    openWizard({ step: 2, peopleCount: 1 });
    await heading('For how many people?');
    await user.click(screen.getByRole('radio', { name: '2 people' }));
    await press('Continue');
    expect(screen.getAllByText('Please choose: at the same time, or one after the other?')).toHaveLength(2);
    expect(screen.getByText('At 60 min each: 1h in all')).toBeInTheDocument();
    // A choice that is all a step asks for goes on by itself.
    await user.click(screen.getByRole('radio', { name: 'At the same time' }));
    await heading('Choose your massage');
    const kept = { step: 3, peopleCount: 2, requiresTwoTherapists: true, isBackToBack: false };
    await waitFor(() => expect(currentDraft()).toMatchObject(kept));
  });

  it('forgets how several wanted it when one remains', async () => {
    openWizard({ step: 2, peopleCount: 2, isBackToBack: true });
    await heading('For how many people?');
    await user.click(screen.getByRole('radio', { name: '1 person' }));
    expect(currentDraft()).toMatchObject({ peopleCount: 1, isBackToBack: false, requiresTwoTherapists: false });
  });
});

describe('the massage step', () => {
  it('offers only the durations a treatment has, and keeps a price beside them', async () => {
    openWizard({ step: 3 });
    await heading('Choose your massage');
    await screen.findByRole('radio', { name: asWritten('60 min · 65,00 €') });
    await user.click(screen.getByRole('radio', { name: 'Pregnancy' }));
    expect(screen.queryByRole('radio', { name: /^60 min/ })).not.toBeInTheDocument();
    expect(screen.getByRole('radio', { name: asWritten('75 min · 86,00 €') })).toBeChecked();
    await waitFor(() => expect(currentDraft()).toMatchObject({ treatmentId: 4, duration: 75, totalPrice: 8600 }));
  });

  it('asks who it is for, and for the opposite gender only after a wish', async () => {
    openWizard({ step: 3 });
    await screen.findByRole('radio', { name: 'Relaxing' });
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Female therapist' }));
    expect(
      screen.getByRole('checkbox', { name: 'If no female therapist is free, a male therapist is fine.' }),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'For someone else' }));
    await press('Continue');
    expect(screen.getByText('Please tell us their name.')).toBeInTheDocument();
  });

  it('offers to ask again when the catalogue does not come', async () => {
    let isAway = true;
    openWizard(
      { step: 3 },
      {
        'GET /api/treatments': () => (isAway ? refusal('unavailable', 503) : { body: [] }),
      },
    );
    expect(await screen.findByText(/We could not load our treatments/)).toBeInTheDocument();
    isAway = false;
    await press('Try again');
    await waitFor(() => expect(screen.queryByText(/We could not load our treatments/)).not.toBeInTheDocument());
  });
});

describe('the location step', () => {
  it('asks a hotel guest for hotel and room', async () => {
    openWizard({ step: 5, location: initialWizardState.location });
    await heading('Where will the massage be?');
    await user.click(screen.getByRole('radio', { name: 'At a hotel' }));
    await press('Continue');
    expect(screen.getByText('Which hotel is it?')).toBeInTheDocument();
    expect(screen.getByText('Which room?')).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: /^Hotel/ }), 'Avenida Palace');
    await user.type(screen.getByRole('textbox', { name: /^Room/ }), '214');
    await user.type(screen.getByRole('textbox', { name: /^Street/ }), 'Rua 1.º de Dezembro 123');
    await press('Continue');
    await heading('Choose a day and time');
  });

  it('fills in a saved address of the same area with one tap, and shows none from elsewhere', async () => {
    const saved = (label: string, zipCode: string, address: string) => ({
      id: crypto.randomUUID(),
      label,
      zipCode,
      location: { ...initialWizardState.location, address },
      hasMassageTable: 1,
      locationNotes: 'Ring twice',
      createdAt: now.toISOString(),
    });
    const body = [
      saved('Home', answeredState.zipCode, 'Rua Garrett 12'),
      saved('Mother', '4000-001', 'Rua das Flores 3'),
    ];
    act(() => setSessionUser(client));
    openWizard({ step: 5, location: initialWizardState.location }, { 'GET /api/addresses': { body } });
    await user.click(await screen.findByRole('radio', { name: 'Home' }));
    expect(screen.getByRole('textbox', { name: /^Street/ })).toHaveValue('Rua Garrett 12');
    expect(screen.getByRole('textbox', { name: /^Access instructions/ })).toHaveValue('Ring twice');
    expect(screen.queryByRole('radio', { name: 'Mother' })).not.toBeInTheDocument();
    act(() => setSessionUser(null));
  });
});

describe('the time step', () => {
  it('asks for the choices, offers the free starts and keeps the chosen one in both clocks', async () => {
    const network = openWizard({ step: 6, finalStartTime: null, dateTime: null, bookingDate: null, addIns: [2] });
    await user.click(await screen.findByRole('radio', { name: '2:00 pm' }));
    expect(network.callsOf('GET /api/availability')[0]?.query.toString()).toContain('treatmentId=1&duration=60');
    expect(currentDraft()).toMatchObject({
      dateTime: laterStart,
      finalStartTime: laterStart,
      bookingStartTime: '14:00',
    });
    await press('Continue');
    await heading('Your contact details');
  });

  it('takes the first free start for those in a hurry', async () => {
    openWizard({ step: 6, finalStartTime: null, dateTime: null, bookingDate: null });
    await user.click(await screen.findByRole('button', { name: 'Earliest: Fri, Nov 20, 10:00 am' }));
    await heading('Your contact details');
    expect(currentDraft()).toMatchObject({ scheduleType: 'asap', finalStartTime: exampleStart });
  });

  it('says when a time chosen before is not free any more, and offers the nearest', async () => {
    const gone = '2026-11-20T12:00:00.000Z';
    openWizard({ step: 6, dateTime: gone, finalStartTime: gone });
    expect(await screen.findByText('Fri, Nov 20, 12:00 pm is not free for these choices.')).toBeInTheDocument();
    await press('Fri, Nov 20, 2:00 pm');
    expect(currentDraft()).toMatchObject({ finalStartTime: laterStart });
  });

  it('shows the way out of a month without a free time', async () => {
    const network = openWizard(
      { step: 6, dateTime: null, finalStartTime: null, bookingDate: null },
      {
        'GET /api/availability': ({ query }) => ({
          body: { timezone: 'Europe/Lisbon', days: query.get('from')?.startsWith('2026-12') ? freeDays.days : [] },
        }),
      },
    );
    expect(await screen.findByText('No free times in November 2026.')).toBeInTheDocument();
    await press('Show December 2026');
    await waitFor(() => expect(network.asked.some(({ query }) => query.get('from') === '2026-12-01')).toBe(true));
  });

  it('lets go of an own hold first, so that it does not hide its own times', async () => {
    localStorage.setItem(
      'calma:held-booking',
      JSON.stringify({ choices: 'x', body: '', key: 'k', bookingId: exampleBookingId, token: 't' }),
    );
    const network = openWizard({ step: 6 });
    await screen.findByRole('radio', { name: '2:00 pm' });
    const order = network.asked.map(({ path }) => path);
    expect(order.findIndex((path) => path.endsWith('/cancel'))).toBeLessThan(order.indexOf('/api/availability'));
  });
});

describe('a saved draft', () => {
  it('is restored with a word about it', async () => {
    localStorage.setItem(draftKey, serialiseDraft({ ...answeredState, step: 5 }, now));
    await restoreDraft();
    drawWizard();
    await heading('Where will the massage be?');
    expect(await screen.findByText('Progress restored')).toBeInTheDocument();
  });

  it.each([
    ['damaged', '{"step":'],
    ['of another kind', '{"a":1}'],
    ['too old', serialiseDraft({ ...answeredState, step: 5 }, new Date(now.getTime() - 31 * 86_400_000))],
  ])('that is %s is told of once, and dropped', async (_, stored) => {
    localStorage.setItem(draftKey, stored);
    await restoreDraft();
    drawWizard();
    expect(await screen.findByText('Could not restore your progress.')).toBeInTheDocument();
    expect(localStorage.getItem(draftKey)).toBeNull();
  });

  const promoCode = {
    id: 'p7',
    code: 'WELCOME10',
    discountType: 'percentage',
    discountValue: 10,
    appliedDiscount: 650,
  };
  const openWithPromo = async (answer: ReturnType<typeof refusal>) => {
    const state = { ...answeredState, step: 5, promoCode } as typeof answeredState;
    localStorage.setItem(draftKey, serialiseDraft(state, now));
    await restoreDraft();
    return drawWizard({ 'GET /api/promo-codes/verify/*': answer });
  };

  it.each([
    ['with its reason', refusal('code_expired', 410), 'refused: code_expired'],
    ['in our words where none came', { status: 404, body: {} }, 'Failed to apply promo code'],
  ])('loses a promo code that works no more, and says so %s', async (_, answer, words) => {
    await openWithPromo(answer);
    expect(await screen.findByText(words)).toBeInTheDocument();
    await waitFor(() => expect(localStorage.getItem(draftKey)).not.toContain('WELCOME10'));
  });

  it('keeps its promo code where it was asked for too often', async () => {
    const network = await openWithPromo(refusal('too_many_requests', 429));
    await waitFor(() => expect(network.asked.map(({ path }) => path)).toContain('/api/promo-codes/verify/WELCOME10'));
    await heading('Where will the massage be?');
    await press(/Save for later/);
    expect(await screen.findByText('Progress saved')).toBeInTheDocument();
    expect(localStorage.getItem(draftKey)).toContain('WELCOME10');
    expect(screen.queryByText('Error applying promo code')).not.toBeInTheDocument();
  });

  it('that could not be loaded is left alone until the person goes on', async () => {
    const stored = serialiseDraft({ ...answeredState, step: 3 }, now);
    localStorage.setItem(draftKey, stored);
    vi.doMock('#domain/wizard/parse-draft.ts', () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    await restoreDraft();
    vi.doUnmock('#domain/wizard/parse-draft.ts');
    history.replaceState({ wizardStep: 3 }, '');
    drawWizard();
    expect(await screen.findByText('Could not restore your progress.')).toBeInTheDocument();
    await act(async () => {
      history.replaceState({ wizardStep: 1 }, '');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    expect(localStorage.getItem(draftKey)).toBe(stored);
    await user.type(screen.getByRole('textbox'), '1');
    expect(localStorage.getItem(draftKey)).not.toBe(stored);
  });

  it('is gone after starting over, which asks first', async () => {
    openWizard({ step: 2 });
    await press('Start over');
    await user.click(await screen.findByRole('button', { name: 'Keep my answers' }));
    expect(currentDraft()?.step).toBe(2);
    await press('Start over');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Start over' }));
    await waitFor(() => expect(localStorage.getItem(draftKey)).toBeNull());
    expect(screen.getByRole('textbox')).toHaveValue('');
  });

  it('asked for the last step without a booking keeps every answer and opens the furthest step', async () => {
    openWizard({ step: 9, location: initialWizardState.location });
    await waitFor(() => expect(currentDraft()).toMatchObject({ step: 5, duration: answeredState.duration }));
  });

  it('is saved by hand with a word about it', async () => {
    openWizard({ step: 2 });
    await heading('For how many people?');
    await press(/Save for later/);
    expect(screen.getByText('Progress saved')).toBeInTheDocument();
  });

  it('never opens a step whose questions before it are unanswered', async () => {
    openWizard({ step: 8, location: initialWizardState.location });
    await heading('Where will the massage be?');
  });

  it('changed in another tab is told, and the person chooses', async () => {
    openWizard({ step: 2 });
    await heading('For how many people?');
    const theirs = serialiseDraft({ ...answeredState, step: 5 }, now);
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: draftKey, newValue: theirs }));
    });
    expect(screen.getByText('You changed this booking in another tab.')).toBeInTheDocument();
    await press('Use the other tab');
    await heading('Where will the massage be?');
  });
});

describe('a note about health', () => {
  const note = 'Twelve weeks pregnant';

  it('asks for consent where it is written, and is sent with it', async () => {
    const network = openWizard({ step: 7 });
    await heading('Your contact details');
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: /therapist should know/ }), note);
    await press('Continue');
    expect(await screen.findByText(/We may keep this note only if you agree/)).toBeInTheDocument();
    const box = screen.getByRole('checkbox', { name: /may read this health note. It is erased 48 hours/ });
    expect(box).toBeInvalid();
    expect(screen.getByRole('textbox', { name: /therapist should know/ })).toHaveValue(note);
    expect(network.callsOf('POST /api/bookings')).toHaveLength(0);
    await user.click(box);
    await press('Continue');
    await screen.findByRole('timer');
    expect(network.callsOf('POST /api/bookings').at(-1)?.body).toMatchObject({ notes: note, notesConsent: true });
  });

  it('that was emptied again needs none', async () => {
    const network = openWizard({ step: 7, notes: note });
    await heading('Your contact details');
    await user.clear(screen.getByRole('textbox', { name: /therapist should know/ }));
    await press('Continue');
    await screen.findByRole('timer');
    expect(network.callsOf('POST /api/bookings').at(-1)?.body).toMatchObject({ notes: '', notesConsent: false });
  });
});

describe('moving between steps', () => {
  it('puts the focus on the heading of the new step', async () => {
    openWizard({ step: 4 });
    await heading('Would you like to add anything?');
    await press('Skip');
    expect(await heading('Where will the massage be?')).toHaveFocus();
  });

  it('follows the browser’s own back button', async () => {
    openWizard({ step: 4 });
    await heading('Would you like to add anything?');
    act(() => {
      history.replaceState({ wizardStep: 3 }, '');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await heading('Choose your massage');
  });

  it('goes back to a finished step by the progress bar', async () => {
    vi.spyOn(history, 'go').mockImplementation(() => undefined);
    openWizard({ step: 4 });
    await heading('Would you like to add anything?');
    await user.click(within(screen.getByRole('navigation')).getByRole('button', { name: /^People, done/ }));
    await heading('For how many people?');
    expect(history.go).toHaveBeenCalledWith(-2);
  });
});
