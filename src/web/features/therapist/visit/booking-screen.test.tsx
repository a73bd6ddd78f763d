import { cleanup, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal } from '../../../../../testing/example-company.ts';
import {
  closeDeskAfterEach,
  desk,
  offerAnswer,
  offeredId,
  offeredVisit,
  openDesk,
  ownId,
  ownVisitInFull,
  therapistId,
} from '../../../../../testing/therapist-desk.tsx';
import { BookingScreen } from './booking-screen.tsx';

vi.mock('#web/ui/real-press.ts', () => ({ isRealPress: () => true }));

closeDeskAfterEach();

const openOwn = (changes: Parameters<typeof ownVisitInFull>[0] = {}, answers: Parameters<typeof openDesk>[2] = {}) =>
  openDesk(<BookingScreen />, `/therapist/booking/${ownId}`, {
    'GET /api/therapist/dashboard': { body: desk() },
    [`GET /api/therapist/bookings/${ownId}`]: { body: ownVisitInFull(changes) },
    [`GET /api/therapist/bookings/${ownId}/rating`]: { body: { stars: null, text: '' } },
    ...answers,
  });

/** The answer to whatever is told of the day. */
const quiet = { body: { state: 'planned', expectedAt: null, since: null, missedAt: null, isTherapistLate: false } };

describe('a visit that is only offered', () => {
  it('shows area, time and pay, and becomes the therapist’s own with a yes', async () => {
    let isMine = false;
    const { person } = openDesk(<BookingScreen />, `/therapist/booking/${offeredId}`, {
      'GET /api/therapist/dashboard': { body: desk() },
      [`GET /api/therapist/bookings/${offeredId}`]: () => ({
        body: isMine ? ownVisitInFull({ id: offeredId }) : offeredVisit(),
      }),
      [`POST /api/therapist/offers/${offeredId}/${therapistId}/confirm`]: () => {
        isMine = true;
        return { body: offerAnswer({ state: 'yours', undoUntil: '2026-11-16T09:10:00.000Z' }) };
      },
    });
    expect(await screen.findByRole('heading', { level: 2, name: /^Tomorrow, 3:30–4:30\spm$/ })).toBeInTheDocument();
    expect(screen.getByText('Lisboa')).toBeInTheDocument();
    expect(screen.getByText(/Address and phone appear once/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /map/i })).not.toBeInTheDocument();
    await person.click(await screen.findByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Rua Garrett 12')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
  });
});

describe('the day of an own visit', () => {
  const day = {
    onWayAt: null,
    expectedAt: null,
    arrivedAt: null,
    missedAt: null,
    helpAt: null,
    from: '2026-11-16T08:00:00.000Z',
  };
  const visit = { status: 'confirmed' as const, startsAt: '2026-11-16T11:00:00.000Z', now: '2026-11-16T09:00:00.000Z' };

  it('tells the client with the chosen minutes that somebody is on the way', async () => {
    const { person, callsOf } = openOwn(
      { ...visit, day },
      { [`POST /api/therapist/bookings/${ownId}/on-my-way`]: quiet },
    );
    await person.click(await screen.findByRole('radio', { name: '30 min' }));
    await person.click(screen.getByRole('button', { name: 'I am on my way' }));
    await vi.waitFor(() =>
      expect(callsOf(`POST /api/therapist/bookings/${ownId}/on-my-way`)).toMatchObject([{ body: { minutes: 30 } }]),
    );
  });

  it('then says when the client expects them, and offers “I have arrived”', async () => {
    const told = { onWayAt: '2026-11-16T10:20:00.000Z', expectedAt: '2026-11-16T10:45:00.000Z' };
    const { person, callsOf } = openOwn(
      { ...visit, now: '2026-11-16T10:30:00.000Z', day: { ...day, ...told } },
      { [`POST /api/therapist/bookings/${ownId}/arrived`]: quiet },
    );
    expect(
      await screen.findByText(/^On your way since 10:20\sam\. The client expects you at 10:45\sam\.$/),
    ).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'I have arrived' }));
    await vi.waitFor(() => expect(callsOf(`POST /api/therapist/bookings/${ownId}/arrived`)).toHaveLength(1));
  });

  it('offers “I have arrived” from half an hour before the start on, also to who never said that they set out', async () => {
    const path = `POST /api/therapist/bookings/${ownId}/arrived`;
    const { person, callsOf } = openOwn({ ...visit, now: '2026-11-16T10:30:00.000Z', day }, { [path]: quiet });
    expect(await screen.findByRole('button', { name: 'I am on my way' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'I have arrived' }));
    await vi.waitFor(() => expect(callsOf(path)).toHaveLength(1));
  });

  it('asks after the planned end for nothing but “finished”, also who never told anything', async () => {
    const path = `POST /api/therapist/bookings/${ownId}/complete`;
    const over = { now: '2026-11-16T12:31:00.000Z', canComplete: true };
    const { person, callsOf } = openOwn({ ...visit, ...over, day }, { [path]: quiet });
    await person.click(await screen.findByRole('button', { name: 'Finished' }));
    await vi.waitFor(() => expect(callsOf(path)).toHaveLength(1));
    for (const name of ['I am on my way', 'I have arrived', 'Mark as done'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'I need help' })).toBeVisible();
  });

  it.each([
    ['on the day', { now: '2026-11-16T10:30:00.000Z', day }, 'I am on my way'],
    ['after the planned end', { now: '2026-11-16T12:31:00.000Z', canComplete: true, day }, 'Finished'],
    ['before its day', {}, 'Open the map'],
  ])('has one filled button %s', async (_, changes, name) => {
    openOwn({ ...visit, ...changes });
    const filled = await screen.findByText(name);
    const all = [...document.querySelectorAll('a, button')].filter((one) => one.classList.contains('bg-brand'));
    expect(all).toEqual([filled.closest('a, button')]);
  });

  it('does not offer “I have arrived” two hours before', async () => {
    openOwn({ ...visit, day });
    expect(await screen.findByRole('button', { name: 'I am on my way' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'I have arrived' })).not.toBeInTheDocument();
  });

  it('keeps what was told without a connection over a reload, and sends it in order with the minutes that are left', async () => {
    const path = `/api/therapist/bookings/${ownId}`;
    const first = openOwn(
      { ...visit, day },
      {
        [`POST ${path}/on-my-way`]: () => {
          throw new TypeError('Failed to fetch');
        },
      },
    );
    await first.person.click(await screen.findByRole('radio', { name: '30 min' }));
    await first.person.click(screen.getByRole('button', { name: 'I am on my way' }));
    expect(await screen.findByText(/^No connection\. This waits/)).toBeVisible();
    const kept = JSON.parse(localStorage.getItem('calma:told-acts') ?? '[]');
    expect(kept).toMatchObject([{ visitId: ownId, act: 'on-my-way', minutes: 30 }]);
    cleanup();
    // Ten minutes later, on a page that was opened anew; what is older than six hours is nobody's news.
    const ago = (minutes: number): number => Date.now() - minutes * 60_000;
    const acts = [
      { visitId: ownId, act: 'help', at: ago(361) },
      { ...kept[0], at: ago(10) },
      { visitId: ownId, act: 'arrived', at: ago(1) },
    ];
    localStorage.setItem('calma:told-acts', JSON.stringify(acts));
    const { callsOf } = openOwn(
      { ...visit, day },
      { [`POST ${path}/on-my-way`]: quiet, [`POST ${path}/arrived`]: quiet },
    );
    await vi.waitFor(() => expect(callsOf(`POST ${path}/arrived`)).toHaveLength(1));
    expect(callsOf(`POST ${path}/on-my-way`)).toMatchObject([{ body: { minutes: 20 } }]);
    await vi.waitFor(() => expect(localStorage.getItem('calma:told-acts')).toBeNull());
  });

  describe('when the line drops in the middle of it', () => {
    const path = `/api/therapist/bookings/${ownId}`;
    let isDown = true;
    const told: string[] = [];
    const answerTo = (act: string, body: object) => () => {
      if (isDown) throw new TypeError('Failed to fetch');
      told.push(act);
      return { body };
    };
    const acts = ['on-my-way', 'arrived', 'nobody-here', 'help', 'leave', 'complete'];
    const line = Object.fromEntries(acts.map((act) => [`POST ${path}/${act}`, answerTo(act, quiet.body)]));

    const nearStart = { ...visit, now: '2026-11-16T11:05:00.000Z', day };
    const next = {
      ...ownVisitInFull(),
      id: 'd0d0d0d0-5d2b-4c6e-9a7f-1b2c3d4e5f60',
      startsAt: '2026-11-16T14:00:00.000Z',
    };
    const laterToday = { ...next, endsAt: '2026-11-16T15:00:00.000Z', startTime: '14:00', endTime: '15:00' };
    const withNext = { 'GET /api/therapist/dashboard': { body: desk({ nextVisit: laterToday }) } };
    const waiting = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    /** Two taps in a hurry tell one thing: so it waits until the button can be pressed. */
    const press = async (person: UserEvent, name: string): Promise<void> => {
      const button = await screen.findByRole('button', { name });
      await vi.waitFor(() => expect(button).toBeEnabled());
      await person.click(button);
    };
    const comeBack = (): void => {
      isDown = false;
      window.dispatchEvent(new Event('online'));
    };

    beforeEach(() => {
      isDown = true;
      told.length = 0;
      localStorage.clear();
    });

    it('goes on step by step, says what waits, offers the next visit at the end, and sends all in order', async () => {
      const { person } = openOwn(nearStart, { ...line, ...withNext });
      await press(person, 'I am on my way');
      expect(await screen.findByText(/The client does not know yet\.$/)).toBeVisible();
      await press(person, 'I have arrived');
      await press(person, 'Finished');
      expect(await screen.findByText('Finished. It is sent as soon as there is a connection.')).toBeVisible();
      const named = (name: string) => expect.stringMatching(new RegExp(`^${name}.*9:00\\sam$`));
      expect(waiting().filter((text) => text?.includes('9:00'))).toEqual([
        named('I am on my way'),
        named('I have arrived'),
        named('Finished'),
      ]);
      expect(screen.getByRole('link', { name: /^Next visit: 2:00\spm$/ })).toHaveAttribute(
        'href',
        `/therapist/booking/${laterToday.id}`,
      );
      expect(told).toEqual([]);
      comeBack();
      await vi.waitFor(() => expect(told).toEqual(['on-my-way', 'arrived', 'complete']));
      await vi.waitFor(() => expect(localStorage.getItem('calma:told-acts')).toBeNull());
      expect(screen.queryByText(/^No connection/)).not.toBeInTheDocument();
    });

    it('opens its dialogs at once, and calls for help before anything else that waits', async () => {
      const { person } = openOwn(nearStart, line);
      await press(person, 'I have arrived');
      await press(person, 'Nobody is here');
      expect(screen.getByRole('alertdialog')).toBeVisible();
      await person.click(screen.getByRole('button', { name: 'Nobody opens' }));
      expect(await screen.findByText(/nobody has been called yet/)).toBeVisible();
      const calls = screen.getAllByRole('link', { name: 'Call Maria' }).map((link) => link.getAttribute('href'));
      expect(calls).toEqual(['tel:+351912345678', 'tel:+351912345678']);
      await press(person, 'I need help');
      expect(within(screen.getByRole('alertdialog')).getByRole('link', { name: 'Call 112' })).toBeVisible();
      await person.click(screen.getByRole('button', { name: 'Alert our team' }));
      comeBack();
      await vi.waitFor(() => expect(told).toEqual(['help', 'arrived', 'nobody-here']));
    });

    it.each([
      ['a server that is restarted', refusal('unavailable', 503)],
      ['a session that has ended', refusal('not_signed_in', 401)],
    ])('keeps a step before %s', async (_, answer) => {
      const { person } = openOwn(nearStart, { [`POST ${path}/arrived`]: answer });
      await press(person, 'I have arrived');
      expect(await screen.findByText(/^No connection\. This waits/)).toBeVisible();
      expect(JSON.parse(localStorage.getItem('calma:told-acts') ?? '[]')).toMatchObject([{ act: 'arrived' }]);
    });

    it('says what the server refuses, and goes on with the rest', async () => {
      const { person } = openOwn(nearStart, { ...line, [`POST ${path}/on-my-way`]: refusal('not_confirmed', 409) });
      isDown = false;
      await press(person, 'I am on my way');
      expect(await screen.findByText('That could not be sent.')).toBeVisible();
      await press(person, 'I have arrived');
      await vi.waitFor(() => expect(told).toEqual(['arrived']));
    });
  });

  it('alarms the office only after a question', async () => {
    const { person, callsOf } = openOwn({ ...visit, day }, { [`POST /api/therapist/bookings/${ownId}/help`]: quiet });
    await person.click(await screen.findByRole('button', { name: 'I need help' }));
    expect(callsOf(`POST /api/therapist/bookings/${ownId}/help`)).toEqual([]);
    await person.click(await screen.findByRole('button', { name: 'Alert our team' }));
    await vi.waitFor(() => expect(callsOf(`POST /api/therapist/bookings/${ownId}/help`)).toHaveLength(1));
  });

  it('says that nobody knows yet of a call for help without a connection, with the number that may still answer', async () => {
    const path = `POST /api/therapist/bookings/${ownId}/help`;
    const { person } = openOwn(
      { ...visit, day },
      {
        [path]: () => {
          throw new TypeError('Failed to fetch');
        },
      },
    );
    await person.click(await screen.findByRole('button', { name: 'I need help' }));
    await person.click(await screen.findByRole('button', { name: 'Alert our team' }));
    const told = await screen.findByText(/^No connection: our team does not know yet/);
    expect(told).toBeVisible();
    const calls = told.closest<HTMLElement>('[role=alert]');
    expect(calls && within(calls).getByRole('link', { name: 'Call 112' })).toHaveAttribute('href', 'tel:112');
  });

  it('offers “nobody is here” at the door from the start until the planned end', async () => {
    const there = { ...day, arrivedAt: '2026-11-16T10:58:00.000Z' };
    const offered: boolean[] = [];
    for (const now of ['2026-11-16T10:59:00.000Z', '2026-11-16T11:05:00.000Z', '2026-11-16T12:31:00.000Z']) {
      openOwn({ ...visit, now, day: there });
      expect(await screen.findByRole('button', { name: 'I need help' })).toBeVisible();
      offered.push(screen.queryByRole('button', { name: 'Nobody is here' }) !== null);
      cleanup();
    }
    expect(offered).toEqual([false, true, false]);
  });

  it('is not told of before its hours', async () => {
    openOwn({ ...visit, now: '2026-11-16T07:59:00.000Z', day });
    expect(await screen.findByText('Rua Garrett 12')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'I need help' })).not.toBeInTheDocument();
  });
});

describe('an own visit', () => {
  it('shows the door, how to get in, what to mind, whom to call and what to bring', async () => {
    openOwn();
    expect(await screen.findByText('Pregnant, week 20.')).toBeInTheDocument();
    expect(screen.getByText('Rua Garrett 12')).toBeInTheDocument();
    expect(screen.getByText('Ring twice.')).toBeInTheDocument();
    expect(screen.getByText('Aromatherapy')).toBeInTheDocument();
    expect(screen.getByText('Massage table')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Call Maria' })).toHaveAttribute('href', 'tel:+351912345678');
    expect(screen.getByRole('link', { name: 'SMS' })).toHaveAttribute('href', 'sms:+351912345678');
    expect(screen.getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute('href', 'https://wa.me/351912345678');
    expect(screen.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute(
      'href',
      `/api/therapist/bookings/${ownId}/calendar.ics`,
    );
  });

  it('that is cancelled shows where about and when, and no card without a word in it', async () => {
    const nowhere = { address: '', isHotel: false, apartment: '', hotelName: '', roomNumber: '', zipCode: '' };
    openOwn({ status: 'cancelled', clientName: '', place: '', mapQuery: '', location: nowhere, canDropOut: false });
    expect(await screen.findByText('This visit was cancelled. There is nothing to do.')).toBeInTheDocument();
    expect(screen.getByText('Lisboa')).toBeInTheDocument();
    expect(screen.queryAllByRole('heading', { level: 2 })).toEqual([]);
    expect(screen.queryByRole('link', { name: /map/i })).not.toBeInTheDocument();
  });

  it('that was made days ago says that the address is no longer shown', async () => {
    openOwn({ status: 'completed', place: '', clientPhone: '', healthNotes: '', locationNotes: '', mapQuery: '' });
    expect(await screen.findByText('The address is shown until two days after the visit.')).toBeInTheDocument();
    expect(screen.getByText('Maria Silva')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /map/i })).not.toBeInTheDocument();
  });

  it('calls the one who gets the massage, and says who booked it', async () => {
    openOwn({ recipient: { name: 'João Costa', phone: '933 222 111' } });
    expect(await screen.findByText('The massage is for João Costa')).toBeInTheDocument();
    expect(screen.getByText('Booked by Maria Silva')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute('href', 'https://wa.me/351933222111');
  });

  it('is given back only with a reason, after saying what follows', async () => {
    const { person, callsOf } = openOwn(
      {},
      { [`POST /api/therapist/bookings/${ownId}/drop-out`]: { body: { ok: true } } },
    );
    await person.click(await screen.findByRole('button', { name: 'I cannot make it' }));
    expect(await screen.findByText(/We tell the client and look for another therapist/)).toBeInTheDocument();
    await person.click(await screen.findByRole('radio', { name: /For the rest of the day/ }));
    await person.click(screen.getByRole('button', { name: 'Release visit' }));
    expect(screen.getByText('Please write a few words.')).toBeInTheDocument();
    expect(callsOf(`POST /api/therapist/bookings/${ownId}/drop-out`)).toEqual([]);
    await person.type(screen.getByLabelText(/^Reason/), 'I am ill');
    await person.click(screen.getByRole('button', { name: 'Release visit' }));
    expect(await screen.findByText('Visit released')).toBeInTheDocument();
    expect(callsOf(`POST /api/therapist/bookings/${ownId}/drop-out`)[0]?.body).toEqual({
      reason: 'I am ill',
      off: 'day',
    });
    expect(location.pathname).toBe('/therapist/dashboard');
  });

  it('can be taken back also after a reload, as long as the server says so', async () => {
    const undo = `POST /api/therapist/offers/${ownId}/${therapistId}/undo`;
    let isMine = true;
    const { person, callsOf } = openOwn(
      {},
      {
        [`GET /api/therapist/bookings/${ownId}`]: () => ({
          body: isMine ? ownVisitInFull({ undoUntil: '2026-11-16T09:04:00.000Z' }) : offeredVisit({ id: ownId }),
        }),
        [undo]: () => {
          isMine = false;
          return { body: offerAnswer({ bookingId: ownId }) };
        },
      },
    );
    expect(await screen.findByText(/You can undo this for (4:00|3:5\d)/)).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Accept' })).toBeInTheDocument();
    expect(callsOf(undo)).toHaveLength(1);
  });

  it('offers nothing to take back when the time for it is over', async () => {
    openOwn({ undoUntil: '2026-11-16T08:59:59.000Z' });
    expect(await screen.findByText('Rua Garrett 12')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('is marked as done from its start on, and not before', async () => {
    openOwn();
    expect(await screen.findByText('You can mark it as done from 11:00 am on.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Mark as done' })).not.toBeInTheDocument();
  });

  it('is marked as done with one press', async () => {
    let isDone = false;
    const { person } = openOwn(
      {},
      {
        [`GET /api/therapist/bookings/${ownId}`]: () => ({
          body: ownVisitInFull(isDone ? { status: 'completed', canDropOut: false } : { canComplete: true }),
        }),
        [`POST /api/therapist/bookings/${ownId}/complete`]: () => {
          isDone = true;
          return quiet;
        },
      },
    );
    await person.click(await screen.findByRole('button', { name: 'Mark as done' }));
    expect(await screen.findByText('This visit is done.')).toBeInTheDocument();
  });

  it('that was made is rated for the office alone', async () => {
    const path = `/api/therapist/bookings/${ownId}/rating`;
    const { person, callsOf } = openOwn(
      { status: 'completed', canDropOut: false },
      {
        [`GET ${path}`]: { body: { stars: null, text: '' } },
        [`PUT ${path}`]: { body: { stars: 3, text: 'A big dog' } },
      },
    );
    expect(await screen.findByText('Only our team reads this. The client never sees it.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Send to our team' }));
    expect(screen.getByText('Please choose one to five stars.')).toBeVisible();
    await person.click(screen.getByRole('radio', { name: 'All right' }));
    await person.type(screen.getByLabelText(/^What should our team know/), 'A big dog');
    await person.click(screen.getByRole('button', { name: 'Send to our team' }));
    expect(await screen.findByRole('img', { name: '3 of 5 stars' })).toBeVisible();
    expect(callsOf(`PUT ${path}`)).toMatchObject([{ body: { stars: 3, text: 'A big dog' } }]);
  });

  it('opened by somebody of the office says in its heading, too, that it is for therapists', async () => {
    openOwn({}, { [`GET /api/therapist/bookings/${ownId}`]: refusal('not_allowed', 403) });
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(heading).toHaveTextContent('This dashboard is for therapists.');
    expect(screen.getByRole('link', { name: 'To your dashboard' })).toBeInTheDocument();
  });

  it('of somebody else is not shown, and the way to the own ones is', async () => {
    openOwn({}, { [`GET /api/therapist/bookings/${ownId}`]: refusal('not_found', 404) });
    expect(await screen.findByRole('heading', { level: 2, name: 'We cannot show this visit.' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'To your visits' })).toBeInTheDocument();
  });
});
