import { screen, within } from '@testing-library/react';
import type { MouseEvent as ReactMouseEvent } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { offerStates } from '#domain/dispatch/offer-state.ts';
import { refusal } from '../../../../../testing/example-company.ts';
import {
  closeDeskAfterEach,
  offerAnswer,
  offeredId,
  openDesk,
  therapistId,
} from '../../../../../testing/therapist-desk.tsx';
import { ConfirmScreen } from './confirm-screen.tsx';
import { ConfirmedScreen } from './confirmed-screen.tsx';
import { RejectedScreen } from './rejected-screen.tsx';

const press = vi.hoisted(() => ({ isReal: true }));
vi.mock('#web/ui/real-press.ts', () => ({ isRealPress: () => press.isReal }));

closeDeskAfterEach();
beforeEach(() => {
  press.isReal = true;
});

const api = `/api/therapist/offers/${offeredId}/${therapistId}`;
const confirmPath = `/therapist/confirm-booking/${offeredId}/${therapistId}`;
const rejectPath = `/therapist/booking-rejected/${offeredId}/${therapistId}`;
const yours = offerAnswer({ state: 'yours', undoUntil: '2026-11-16T09:10:00.000Z' });

describe('the mailed link that asks for a yes', () => {
  it('shows the offer and changes nothing by being opened; its key leaves the address', async () => {
    const { asked } = openDesk(
      <ConfirmScreen />,
      `${confirmPath}?token=mailed-key`,
      { [`GET ${api}`]: { body: offerAnswer() } },
      null,
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Marta, can you do this visit?' })).toBeInTheDocument();
    expect(asked.map(({ method }) => method)).toEqual(['GET']);
    expect(asked[0]?.query.get('token')).toBe('mailed-key');
    expect(location.search).toBe('');
  });

  it('shows nothing of it to somebody else who is logged in', async () => {
    openDesk(<ConfirmScreen />, `${confirmPath}?token=k`, { [`GET ${api}`]: refusal('offer_of_another', 403) });
    expect(
      await screen.findByRole('heading', { name: 'This request is for another therapist', level: 2 }),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Accept visit' })).toBeNull();
  });

  it('does nothing when a script presses the button', async () => {
    press.isReal = false;
    const { asked, person } = openDesk(
      <ConfirmScreen />,
      `${confirmPath}?token=k`,
      { [`GET ${api}`]: { body: offerAnswer() } },
      null,
    );
    await person.click(await screen.findByRole('button', { name: 'Accept visit' }));
    expect(asked.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('says yes when a person presses the button, with the key and without a session', async () => {
    const { person, callsOf } = openDesk(
      <ConfirmScreen />,
      `${confirmPath}?token=mailed-key`,
      { [`GET ${api}`]: { body: offerAnswer() }, [`POST ${api}/confirm`]: { body: yours } },
      null,
    );
    await person.click(await screen.findByRole('button', { name: 'Accept visit' }));
    await vi.waitFor(() => expect(location.pathname).toBe('/therapist/booking-confirmed'));
    expect(callsOf(`POST ${api}/confirm`)[0]?.query.get('token')).toBe('mailed-key');
    expect(history.state).toEqual({ bookingId: offeredId, therapistId });
  });

  describe('about a client who is flexible', () => {
    const at = (time: string) => `2026-11-17T${time}:00.000Z`;
    const start = (time: string) => ({ startsAt: at(time), endsAt: at('23:00'), time });
    const flexible = { from: at('14:30'), to: at('16:30') };
    const ask = (inside: readonly string[]) =>
      openDesk(
        <ConfirmScreen />,
        `${confirmPath}?token=mailed-key`,
        {
          [`GET ${api}`]: { body: offerAnswer({ flexible }) },
          [`GET ${api}/starts`]: { body: { timezone: 'Europe/Lisbon', days: [], inside: inside.map(start) } },
          [`POST ${api}/confirm`]: { body: yours },
        },
        null,
      );

    it.each([
      ['3:30 pm', null, 'Accept 3:30 pm'],
      ['4:00 pm', at('16:00'), 'Accept 4:00 pm'],
    ])('says yes to the start that is picked: %s', async (time, sent, button) => {
      const { person, callsOf } = ask(['15:30', '16:00']);
      expect(await screen.findByText(/start between 2:30 pm and 4:30 pm/)).toBeVisible();
      await person.click(await screen.findByRole('button', { name: 'Accept visit' }));
      await person.click(await screen.findByRole('radio', { name: time }));
      expect(callsOf(`POST ${api}/confirm`)).toEqual([]);
      await person.click(screen.getByRole('button', { name: button }));
      await vi.waitFor(() => expect(location.pathname).toBe('/therapist/booking-confirmed'));
      expect(callsOf(`POST ${api}/confirm`)[0]?.query.get('startsAt')).toBe(sent);
    });

    it('says so when nothing of the span is free for her', async () => {
      const { person } = ask([]);
      await person.click(await screen.findByRole('button', { name: 'Accept visit' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'At what time can you start?' }));
      expect(await dialog.findByText(/^You have no free time/)).toBeVisible();
      expect(dialog.getByRole('button', { name: 'Accept visit' })).toBeDisabled();
    });
  });

  it('needs no key with a session', async () => {
    const { asked } = openDesk(<ConfirmScreen />, confirmPath, { [`GET ${api}`]: { body: offerAnswer() } });
    await screen.findByRole('button', { name: 'Accept visit' });
    expect(asked[0]?.query.has('token')).toBe(false);
  });

  it('does not even ask for a stranger without a key', async () => {
    const { asked } = openDesk(<ConfirmScreen />, confirmPath, {}, null);
    expect(await screen.findByRole('heading', { level: 1, name: 'This link no longer works.' })).toBeInTheDocument();
    expect(asked).toEqual([]);
  });

  it.each([
    ['link_expired', 410],
    ['not_found', 404],
  ])('that is too old or wrong (%s) says so', async (code, status) => {
    openDesk(<ConfirmScreen />, `${confirmPath}?token=k`, { [`GET ${api}`]: refusal(code, status) }, null);
    expect(await screen.findByRole('heading', { level: 1, name: 'This link no longer works.' })).toBeInTheDocument();
  });

  it.each(offerStates.filter((state) => state !== 'open'))('explains what happened when it is %s', async (state) => {
    openDesk(<ConfirmScreen />, `${confirmPath}?token=k`, { [`GET ${api}`]: { body: offerAnswer({ state }) } }, null);
    const title = await screen.findByRole('heading', { level: 1 });
    expect(title).not.toHaveTextContent('link.state');
    expect(screen.queryByRole('button', { name: 'Accept visit' })).not.toBeInTheDocument();
  });

  it('says that somebody was faster, when the answer comes too late', async () => {
    let state: 'open' | 'taken' = 'open';
    const { person } = openDesk(
      <ConfirmScreen />,
      `${confirmPath}?token=k`,
      {
        [`GET ${api}`]: () => ({ body: offerAnswer({ state }) }),
        [`POST ${api}/confirm`]: () => {
          state = 'taken';
          return refusal('seat_taken', 409);
        },
      },
      null,
    );
    await person.click(await screen.findByRole('button', { name: 'Accept visit' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Another therapist accepted first.' }),
    ).toBeInTheDocument();
  });
});

describe('the mailed link that asks for a no', () => {
  it('changes nothing by being opened, takes a reason, and can be taken back', async () => {
    const { person, asked, callsOf } = openDesk(
      <RejectedScreen />,
      `${rejectPath}?token=mailed-key`,
      {
        [`GET ${api}`]: { body: offerAnswer() },
        [`POST ${api}/reject`]: { body: offerAnswer({ state: 'rejected', undoUntil: '2026-11-16T09:10:00.000Z' }) },
        [`POST ${api}/undo`]: { body: offerAnswer() },
      },
      null,
    );
    await screen.findByRole('heading', { level: 1, name: 'Marta, decline this visit?' });
    expect(asked.map(({ method }) => method)).toEqual(['GET']);
    await person.type(screen.getByLabelText('Reason'), 'Too far');
    await person.click(screen.getByRole('button', { name: 'Decline visit' }));
    expect(await screen.findByRole('heading', { level: 1, name: /^Declined/ })).toBeInTheDocument();
    expect(callsOf(`POST ${api}/reject`)[0]?.body).toEqual({ reason: 'Too far' });
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Decline visit' })).toBeInTheDocument();
  });
});

describe('the page after a yes', () => {
  const details = {
    clientName: 'Maria Silva',
    clientPhone: '+351 912 345 678',
    address: 'Rua Garrett 12',
    isHotel: false,
    apartment: '2.º E',
    hotelName: '',
    roomNumber: '',
    zipCode: '1200-109',
    locationNotes: 'Ring twice.',
    hasMassageTable: 0,
  };

  const openConfirmed = (answers: Parameters<typeof openDesk>[2]) => {
    sessionStorage.setItem(`calma:offer-token:${offeredId}:${therapistId}`, 'mailed-key');
    const state = { bookingId: offeredId, therapistId };
    const replace = history.replaceState.bind(history);
    vi.spyOn(history, 'replaceState').mockImplementationOnce((_, title, url) => replace(state, title, url));
    return openDesk(<ConfirmedScreen />, '/therapist/booking-confirmed', answers, null);
  };

  it('shows the door, and a way back for as long as the server allows', async () => {
    const { person } = openConfirmed({
      [`GET ${api}`]: { body: { ...yours, details } },
      [`POST ${api}/undo`]: { body: offerAnswer() },
    });
    expect(await screen.findByText('Rua Garrett 12')).toBeInTheDocument();
    expect(screen.getByText('Ring twice.')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await vi.waitFor(() => expect(location.pathname).toBe(confirmPath));
  });

  it('offers no way back once the server allows none', async () => {
    openConfirmed({ [`GET ${api}`]: { body: { ...yours, undoUntil: null, details } } });
    await screen.findByText('Rua Garrett 12');
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('thanks somebody who comes without an answer', async () => {
    openDesk(<ConfirmedScreen />, '/therapist/booking-confirmed', {}, null);
    expect(await screen.findByRole('heading', { level: 1, name: 'Thank you for your answer.' })).toBeInTheDocument();
  });
});

describe('a press', () => {
  it('made by a script is not a person’s', async () => {
    const { isRealPress } = await vi.importActual<typeof import('#web/ui/real-press.ts')>('#web/ui/real-press.ts');
    const madeByScript = { nativeEvent: new MouseEvent('click') } as ReactMouseEvent;
    expect(isRealPress(madeByScript)).toBe(false);
    expect(isRealPress({ nativeEvent: { isTrusted: true } } as ReactMouseEvent)).toBe(true);
  });
});

describe('another time instead', () => {
  const day = (date: string, times: string[]) => ({
    date,
    starts: times.map((time) => ({
      startsAt: `${date}T${time}:00.000Z`,
      endsAt: new Date(Date.parse(`${date}T${time}:00Z`) + 3_600_000).toISOString(),
      time,
    })),
  });
  const days = [day('2026-11-17', ['17:00', '17:15', '19:00']), day('2026-11-18', ['09:00'])];

  it('is chosen among the therapist’s own free starts, two at most that do not overlap, and sent', async () => {
    const proposed = [
      { startsAt: '2026-11-17T17:00:00.000Z', keptUntil: '2026-11-16T10:00:00.000Z', status: 'open' as const },
    ];
    const { person, callsOf } = openDesk(
      <ConfirmScreen />,
      `${confirmPath}?token=mailed-key`,
      {
        [`GET ${api}`]: { body: offerAnswer() },
        [`GET ${api}/starts`]: { body: { timezone: 'Europe/Lisbon', days, inside: [] } },
        [`POST ${api}/propose`]: { body: offerAnswer({ state: 'rejected', mayPropose: 0, proposed }) },
      },
      null,
    );
    await person.click(await screen.findByRole('button', { name: 'Suggest another time' }));
    const send = await screen.findByRole('button', { name: 'Send' });
    expect(send).toBeDisabled();
    await person.click(await screen.findByRole('button', { name: '5:00 pm' }));
    expect(screen.getByRole('button', { name: '5:15 pm' })).toBeDisabled();
    await person.click(screen.getByRole('button', { name: '9:00 am' }));
    expect(screen.getByText('2 times chosen')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '7:00 pm' })).toBeDisabled();
    await person.click(screen.getByRole('button', { name: '9:00 am' }));
    await person.click(send);
    expect(await screen.findByText('Tomorrow, 5:00 pm: held for the client until 10:00 am')).toBeInTheDocument();
    const [call] = callsOf(`POST ${api}/propose`);
    expect(call?.query.get('token')).toBe('mailed-key');
    expect(call?.body).toEqual({ starts: ['2026-11-17T17:00:00.000Z'] });
  });

  it('names the clock its starts go by where that is another than in Lisbon', async () => {
    const { person } = openDesk(<RejectedScreen />, `${rejectPath}?token=k`, {
      [`GET ${api}`]: { body: offerAnswer() },
      [`GET ${api}/starts`]: { body: { timezone: 'Atlantic/Azores', days, inside: [] } },
    });
    await person.click(await screen.findByRole('button', { name: 'Suggest another time' }));
    expect(await screen.findByText('All times are Azores time.')).toBeInTheDocument();
  });

  it('is not asked for where it may not be, and says when nothing is free', async () => {
    const { person } = openDesk(<RejectedScreen />, `${rejectPath}?token=k`, {
      [`GET ${api}`]: { body: offerAnswer() },
      [`GET ${api}/starts`]: { body: { timezone: 'Europe/Lisbon', days: [], inside: [] } },
    });
    await person.click(await screen.findByRole('button', { name: 'Suggest another time' }));
    expect(await screen.findByText('You have no free time for this visit on these two days.')).toBeInTheDocument();
  });

  it('stays away from two who work side by side', async () => {
    openDesk(<ConfirmScreen />, `${confirmPath}?token=k`, { [`GET ${api}`]: { body: offerAnswer({ mayPropose: 0 }) } });
    await screen.findByRole('button', { name: 'Accept visit' });
    expect(screen.queryByRole('button', { name: 'Suggest another time' })).toBeNull();
  });
});
