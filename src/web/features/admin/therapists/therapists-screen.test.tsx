import { screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { treatments } from '#contract/admin-catalogue.ts';
import { assignTherapist, takeOffVisit } from '#contract/admin-dispatch.ts';
import { getSettings } from '#contract/admin-settings.ts';
import { addTherapistTimeOff, linkTherapistAccount, previewTherapist } from '#contract/admin-therapist-changes.ts';
import { therapists as routes } from '#contract/admin-therapists.ts';
import { mailPasswordLink, users } from '#contract/admin-users.ts';
import { listAudit } from '#contract/audit.ts';
import { getBookingAvailability } from '#contract/reschedule.ts';
import { serviceAreas } from '#contract/service-areas.ts';
import { explainBooking } from '#contract/who-could-come.ts';
import { cents } from '#domain/money/cents.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { closeSortOut } from '#web/features/admin/shared/visits/doors.ts';
import { SortOutDoor } from '#web/features/admin/shared/visits/show-doors.tsx';
import { adminBooking } from '../../../../../testing/admin-bookings.ts';
import {
  type Asked,
  clearAdminStageAfterEach,
  onAdminStage,
  onServer,
  refusal,
  rowTexts,
} from '../../../../../testing/admin-stage.tsx';
import { ineId, therapist } from '../../../../../testing/admin-therapists.ts';
import { ownVisit } from '../../../../../testing/therapist-desk.tsx';
import { write } from '../../../../../testing/write.ts';
import { Screen } from './therapists-screen.tsx';

const rui = therapist({
  id: '55555555-5555-4555-8555-555555555555',
  firstName: 'Rui',
  lastName: 'Almeida',
  gender: 'male',
  email: 'rui@calma.example',
  serviceAreaIds: [2],
  visitsAhead: 5,
});

const area = (id: number, name: string, timezone: TimeZone = 'Europe/Lisbon') => ({
  id,
  name,
  zipFrom: 1000 * id,
  zipTo: 1000 * id + 999,
  active: true,
  timezone,
  therapists: 2,
  version: 1,
});
const treatment = (id: number, name: string) => ({
  id,
  name: { en: name, pt: name },
  description: { en: '', pt: '' },
  price60min: cents(6500),
  price75min: null,
  price90min: null,
  imageUrl: '/treatments/relaxing.svg',
  imageAlt: { en: '', pt: '' },
  active: true,
  sharePercent: null,
  position: id,
  therapists: 2,
  version: 1,
});

const open = (path = '/admin/therapists', more: Parameters<typeof onServer> = [], people = [therapist(), rui]) => {
  const calls = onServer(
    ...more,
    [
      routes.list,
      ({ query }: Asked) => people.filter(({ firstName }) => firstName.toLowerCase().includes(query.get('q') ?? '')),
    ],
    [routes.read, ({ params }: Asked) => people.find(({ id }) => id === params.id) ?? refusal(404, 'not_found')],
    [serviceAreas.list, () => ({ items: [area(1, 'Lisboa'), area(2, 'Sintra')], total: 2 })],
    [treatments.list, () => ({ items: [treatment(1, 'Relaxing'), treatment(2, 'Thai')], total: 2 })],
    [getSettings, () => refusal(503, 'unavailable')],
    [listAudit, () => ({ items: [], total: 0 })],
  );
  const user = onAdminStage(
    <>
      <Screen />
      <SortOutDoor />
    </>,
    path,
  );
  return { calls, user };
};

const table = () => screen.findByRole('table', { name: 'Therapists' });
const sheet = async (name: string) => within(await screen.findByRole('dialog', { name }));
const question = async (name: string | RegExp) => within(await screen.findByRole('alertdialog', { name }));
const bodyOf = (calls: ReturnType<typeof onServer>, start: string) =>
  calls.asked.findLast(({ call }) => call.startsWith(start))?.body;

clearAdminStageAfterEach();
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  closeSortOut();
  vi.restoreAllMocks();
});

describe('the list of therapists', () => {
  it('is searched by the server, filtered and sorted, all of it in the address', async () => {
    const { user, calls } = open();
    await screen.findByText('Rui Almeida');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by Area' }), 'Lisboa');
    await waitFor(async () => expect(rowTexts(await table())).toHaveLength(1));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by Area' }), 'Area: All');
    await user.click(screen.getByRole('button', { name: /Sort by Upcoming/ }));
    await user.click(screen.getByRole('button', { name: /Sort by Upcoming/ }));
    await waitFor(async () => expect(rowTexts(await table())[0]).toContain('Rui'));
    await user.type(screen.getByRole('searchbox'), 'in');
    await waitFor(() => expect(location.search).toBe('?sort=-visitsAhead&q=in'));
    await waitFor(() => expect(calls.log.at(-1)).toBe('GET /api/admin/therapists?q=in'));
  });

  it.each([
    ['en', 'Failed to fetch therapists.', 'Try again'],
    ['pt', 'Não foi possível obter os terapeutas.', 'Tentar de novo'],
  ])('says in %s when nobody answers, and tries again', async (language, sentence, retry) => {
    await i18next.changeLanguage(language);
    let fails = true;
    const { user } = open('/admin/therapists', [
      [routes.list, () => (fails ? Promise.reject(new TypeError('Failed to fetch')) : [rui])],
    ]);
    expect(await screen.findByText(new RegExp(sentence))).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: retry }));
    expect(await screen.findByText('Rui Almeida')).toBeVisible();
    await i18next.changeLanguage('en');
  });

  it('says what to do when the answer is no list', async () => {
    open('/admin/therapists', [[routes.list, () => ({ items: [rui] })]]);
    expect(await screen.findByRole('heading', { name: 'No therapists yet' })).toBeVisible();
  });

  it('on a phone has two lines a row, and what is urgent in its menu', async () => {
    const phone = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
    vi.spyOn(window, 'matchMedia').mockReturnValue(phone as unknown as MediaQueryList);
    const { user } = open('/admin/therapists', [], [therapist(), { ...rui, hours: [] }]);
    const link = await screen.findByRole('link', { name: /^Inês/ });
    await waitFor(() => expect(link).toHaveAccessibleName(/Lisboa.*no visits ahead.*Active/));
    expect(screen.getByRole('link', { name: /Rui Almeida.*Cannot be booked: no hours/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'More for Rui Almeida' }));
    expect(await screen.findByRole('menuitem', { name: 'Sick today…' })).toBeVisible();
  });

  it('tells who is active and still cannot be booked', async () => {
    open('/admin/therapists', [], [therapist({ hours: [], treatmentIds: [] })]);
    expect(await screen.findByText('Cannot be booked: no hours, no treatments')).toBeVisible();
  });
});

describe('a therapist', () => {
  it('sees by which clock the hours hold, as the areas are chosen', async () => {
    const areas = [area(1, 'Lisboa'), area(2, 'Ponta Delgada', 'Atlantic/Azores')];
    const { user } = open('/admin/therapists?open=new', [[serviceAreas.list, () => ({ items: areas, total: 2 })]]);
    await screen.findByRole('button', { name: 'Create' });
    const form = await sheet('New therapist');
    expect(await form.findByText(/They follow Lisbon time\./)).toBeVisible();
    await user.click(await form.findByRole('checkbox', { name: 'Ponta Delgada' }));
    expect(form.getByText(/They follow Azores time\./)).toBeVisible();
    await user.click(form.getByRole('checkbox', { name: 'Lisboa' }));
    expect(form.getByText(/They follow Lisbon time\./)).toBeVisible();
  });

  it('is made with areas, treatments and hours, and the list is loaded again', async () => {
    const people = [rui];
    const { user, calls } = open(
      '/admin/therapists?open=new',
      [
        [
          routes.create,
          ({ body }) => {
            const { invite: _, ...fields } = body as { invite: boolean };
            const made = therapist({ ...fields, account: null });
            people.push(made);
            return made;
          },
        ],
      ],
      people,
    );
    await screen.findByRole('button', { name: 'Create' });
    const form = await sheet('New therapist');
    await user.click(form.getByRole('button', { name: 'Create' }));
    expect((await form.findAllByText('Please fill this in.')).length).toBeGreaterThan(0);
    for (const [label, value] of [
      [/First name/, 'Zélia'],
      [/Last name/, 'Moura'],
      [/Email/, 'zelia@calma.example'],
      [/Phone/, '912 345 678'],
    ] as const) {
      await write(user, form.getByLabelText(label), value);
    }
    await user.selectOptions(form.getByLabelText(/Gender/), 'Woman');
    await user.click(await form.findByRole('checkbox', { name: 'Sintra' }));
    await user.click(within(form.getByRole('group', { name: /Treatments/ })).getByRole('checkbox', { name: 'Thai' }));
    await user.click(await form.findByRole('checkbox', { name: 'Work on Tuesday' }));
    await user.click(form.getByRole('checkbox', { name: /Invite/ }));
    await user.click(form.getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(bodyOf(calls, 'POST')).toEqual({
        firstName: 'Zélia',
        lastName: 'Moura',
        email: 'zelia@calma.example',
        phone: '912 345 678',
        gender: 'female',
        languages: ['pt'],
        practisingSince: null,
        aboutEn: '',
        aboutPt: '',
        checks: [],
        sharePercent: null,
        imageUrl: null,
        active: true,
        serviceAreaIds: [2],
        treatmentIds: [2],
        hours: [{ weekday: 2, from: '09:00', to: '18:00' }],
        invite: false,
      }),
    );
    await waitFor(() => expect(location.search).toBe(''));
    expect(await screen.findByText('Zélia Moura')).toBeVisible();
  });

  it('is patched with what changed alone, and merged into the list without asking for it', async () => {
    const { user, calls } = open(`/admin/therapists?open=${ineId}`, [
      [routes.change, ({ body }) => ({ ...therapist(), ...(body as object), version: 4, affected: [] })],
    ]);
    const form = await sheet('Inês Carvalho');
    await user.clear(await form.findByLabelText(/Last name/));
    await user.type(form.getByLabelText(/Last name/), 'Costa');
    const asked = calls.log.filter((call) => call === 'GET /api/admin/therapists').length;
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(bodyOf(calls, 'PATCH')).toEqual({ lastName: 'Costa', version: 3 }));
    expect(await screen.findByText('Inês Costa', { selector: 'td *' })).toBeVisible();
    expect(calls.log.filter((call) => call === 'GET /api/admin/therapists')).toHaveLength(asked);
  });

  it('is not saved over what a colleague changed meanwhile until one says so, and nothing typed is lost', async () => {
    const theirs = { ...therapist(), phone: '+351912000555', version: 7 };
    const { user, calls } = open(`/admin/therapists?open=${ineId}`, [
      [previewTherapist, () => ({ affected: [] })],
      [
        routes.change,
        ({ body }) =>
          (body as { version: number }).version === 7
            ? { ...theirs, ...(body as object), version: 8, affected: [] }
            : refusal(409, 'changed_meanwhile', { version: 7, current: theirs }),
      ],
    ]);
    const form = await sheet('Inês Carvalho');
    await user.clear(await form.findByLabelText(/Last name/));
    await user.type(form.getByLabelText(/Last name/), 'Costa');
    await user.click(form.getByRole('button', { name: 'Save' }));
    const mine = await form.findByRole('button', { name: 'Save mine over it' });
    expect(form.getByLabelText(/Last name/)).toHaveValue('Costa');
    await user.click(mine);
    await waitFor(() => expect(location.search).toBe(''));
    const bodies = calls.asked.filter(({ call }) => call.startsWith('PATCH')).map(({ body }) => body);
    expect(bodies).toMatchObject([{ version: 3 }, { version: 7, lastName: 'Costa' }]);
  });

  it('whose new hours leave visits behind: they are named first, and going back saves nothing', async () => {
    const { user, calls } = open(`/admin/therapists?open=${ineId}`, [
      [previewTherapist, () => ({ affected: [ownVisit()] })],
      [routes.change, ({ body }) => ({ ...therapist(), ...(body as object), version: 4, affected: [] })],
    ]);
    const form = await sheet('Inês Carvalho');
    await user.click(await form.findByRole('checkbox', { name: 'Work on Monday' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    let asks = await question('Visits outside the working hours');
    expect(bodyOf(calls, 'POST')).toEqual({ hours: [] });
    expect(asks.getByRole('link', { name: /CA-7F3K2Q/ })).toHaveAttribute('href', expect.stringContaining('open='));
    await user.click(asks.getByRole('button', { name: 'Go back' }));
    expect(calls.log.some((call) => call.startsWith('PATCH'))).toBe(false);
    await user.click(form.getByRole('button', { name: 'Save' }));
    asks = await question('Visits outside the working hours');
    await user.click(asks.getByRole('button', { name: 'Save anyway' }));
    await waitFor(() => expect(bodyOf(calls, 'PATCH')).toEqual({ hours: [], version: 3 }));
  });

  it('whose hours end before they begin is not saved, and the day says why', async () => {
    const { user, calls } = open(`/admin/therapists?open=${ineId}`);
    const form = await sheet('Inês Carvalho');
    await user.clear(await form.findByLabelText('Monday, until'));
    await user.type(form.getByLabelText('Monday, until'), '08:00');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('The end must come after the start.')).toBeVisible();
    expect(calls.log.some((call) => call.startsWith('POST') || call.startsWith('PATCH'))).toBe(false);
  });

  it('gets days off; visits on them are named before', async () => {
    const { user, calls } = open(`/admin/therapists?open=${ineId}`, [
      [previewTherapist, () => ({ affected: [ownVisit({ clientName: 'Maria Silva' })] })],
      [
        addTherapistTimeOff,
        ({ body }) => ({ timeOff: { id: '77777777-7777-4777-8777-777777777777', ...(body as object) }, affected: [] }),
      ],
    ]);
    const form = await sheet('Inês Carvalho');
    await user.type(await form.findByLabelText(/^First day/), '2099-11-20');
    await user.click(form.getByRole('button', { name: 'Add time off' }));
    const asks = await question('Visits outside the working hours');
    expect(asks.getByText(/Maria Silva/)).toBeVisible();
    expect(calls.log.some((call) => call.endsWith('/time-off'))).toBe(false);
    await user.click(asks.getByRole('button', { name: 'Add them anyway' }));
    expect(await form.findByRole('button', { name: 'Remove Nov 20, 2099' })).toBeVisible();
    expect(bodyOf(calls, `POST /api/admin/therapists/${ineId}/time-off`)).toEqual({
      startsOn: '2099-11-20',
      endsOn: '2099-11-20',
      note: '',
    });
  });

  it('gets days off, and for each visit on them somebody goes, it is searched for anew, or it stays', async () => {
    const visits = [
      ownVisit({ id: '88888888-8888-4888-8888-888888888881', reference: 'CA-000001', clientName: 'Maria Silva' }),
      ownVisit({ id: '88888888-8888-4888-8888-888888888882', reference: 'CA-000002', clientName: 'Rita Nunes' }),
      ownVisit({ id: '88888888-8888-4888-8888-888888888883', reference: 'CA-000003', clientName: 'Ana Reis' }),
    ];
    const { user, calls } = open(`/admin/therapists?open=${ineId}`, [
      [previewTherapist, () => ({ affected: visits })],
      [
        addTherapistTimeOff,
        ({ body }) => ({
          timeOff: { id: '77777777-7777-4777-8777-777777777777', ...(body as object) },
          affected: visits,
        }),
      ],
      [
        explainBooking,
        ({ params }) => [
          {
            ...{ id: rui.id, firstName: 'Rui', lastName: 'Almeida', gender: 'male' },
            reasons: params.id === visits[0]?.id ? [] : ['busy'],
          },
        ],
      ],
      [getBookingAvailability, () => ({ timezone: 'Europe/Lisbon', days: [] })],
      [assignTherapist, () => adminBooking().assignment],
      [
        takeOffVisit,
        ({ params }) => ({
          visits: [
            {
              bookingId: params.id,
              reference: 'CA-000002',
              startsAt: '2099-11-20T10:00:00.000Z',
              outcome: 'searching',
            },
          ],
        }),
      ],
    ]);
    const form = await sheet('Inês Carvalho');
    await user.type(await form.findByLabelText(/^First day/), '2099-11-20');
    await user.type(form.getByLabelText(/^Note/), 'Ill');
    await user.click(form.getByRole('button', { name: 'Add time off' }));
    const asks = await question('Visits outside the working hours');
    await user.click(asks.getByRole('button', { name: 'Add, and sort out the visits' }));
    expect(await screen.findByText('Time off saved')).toBeVisible();
    const dialog = within(await screen.findByRole('dialog', { name: 'Inês is not available: 3 visits to sort out' }));
    const forMaria = await dialog.findByRole('combobox', { name: /visit of Maria Silva/ });
    await waitFor(() => expect(forMaria).toHaveDisplayValue('Reassign to Rui Almeida'));
    expect(await dialog.findByRole('combobox', { name: /visit of Rita Nunes/ })).toHaveDisplayValue(/^Search again/);
    await user.selectOptions(await dialog.findByRole('combobox', { name: /visit of Ana Reis/ }), 'Leave it for now');
    await user.click(dialog.getByRole('button', { name: 'Do it for 2 visits' }));
    expect(await dialog.findByText('Maria Silva, CA-000001: reassigned to another therapist')).toBeVisible();
    expect(dialog.getByText('Rita Nunes, CA-000002: other therapists are being asked')).toBeVisible();
    expect(dialog.getByText('Ana Reis, CA-000003: left for now')).toBeVisible();
    expect(calls.asked.filter(({ call }) => /assign|take-off/.test(call)).map(({ body }) => body)).toEqual([
      { therapistId: rui.id, insteadOf: ineId },
      { therapistId: ineId, reason: 'Ill' },
    ]);
  });

  it('with visits to come is not deleted: they are named, and one can stop new ones', async () => {
    const { user, calls } = open('/admin/therapists', [
      [
        routes.remove,
        () =>
          refusal(409, 'therapist_has_bookings', {
            visitsAhead: 1,
            offers: [{ bookingId: 'offered', startsAt: '2026-11-20T10:00:00.000Z', timezone: 'Atlantic/Azores' }],
          }),
      ],
      [previewTherapist, () => ({ affected: [ownVisit()] })],
      [routes.change, () => ({ ...rui, active: false, version: 4, affected: [] })],
    ]);
    await user.click(await screen.findByRole('button', { name: 'More for Rui Almeida' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete the therapist' }));
    const tied = await question('Rui cannot be deleted yet');
    expect(tied.getByRole('link', { name: /CA-7F3K2Q/ })).toBeVisible();
    expect(tied.getByText(/1 request is waiting for an answer/)).toBeVisible();
    expect(tied.getByText('Nov 20, 2026, 9:00 am (Azores time)')).toBeVisible();
    await user.click(tied.getByRole('button', { name: 'Make inactive' }));
    await waitFor(() => expect(bodyOf(calls, 'PATCH')).toEqual({ active: false, version: 3 }));
    expect(await screen.findByText('Inactive', { selector: 'td *' })).toBeVisible();
  });

  it('who is deleted leaves the list', async () => {
    const { user } = open(`/admin/therapists?open=${rui.id}`, [[routes.remove, () => null]]);
    const form = await sheet('Rui Almeida');
    await user.click(await form.findByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete the therapist' }));
    await waitFor(() => expect(location.search).toBe(''));
    await waitFor(async () => expect(rowTexts(await table())).toHaveLength(1));
  });
});

describe('the account of a therapist', () => {
  const account = {
    userId: '88888888-8888-4888-8888-888888888888',
    email: 'ines@calma.example',
    status: 'invited' as const,
  };

  it('is made by an invitation; one that exists already is shown, not taken', async () => {
    const rita = {
      id: '22222222-2222-4222-8222-222222222222',
      email: 'ines@calma.example',
      firstName: 'Inês',
      lastName: 'C.',
      phone: null,
      role: 'client' as const,
      language: 'pt' as const,
      status: 'active' as const,
      hasGoogle: false,
      hasSecondStep: false,
      createdAt: '2026-11-01T10:00:00.000Z',
      lastSeenAt: null,
      version: 1,
    };
    const { user, calls } = open(`/admin/therapists?open=${ineId}`, [
      [
        linkTherapistAccount,
        ({ body }) =>
          'userId' in (body as object)
            ? therapist({ account: { ...account, status: 'active' }, version: 4 })
            : refusal(409, 'email_taken', { userId: rita.id }),
      ],
      [users.list, () => ({ items: [rita], total: 1 })],
    ]);
    const form = await sheet('Inês Carvalho');
    await user.click(await form.findByRole('button', { name: 'Create an account and invite' }));
    expect(await screen.findByText(/ines@calma.example already has an account/)).toBeInTheDocument();
    await user.click(await form.findByRole('button', { name: 'Choose ines@calma.example' }));
    const asks = await question('Link ines@calma.example?');
    await user.click(asks.getByRole('button', { name: 'Link this account' }));
    await waitFor(() =>
      expect(bodyOf(calls, `POST /api/admin/therapists/${ineId}/account`)).toEqual({ userId: rita.id }),
    );
  });

  it('is sent a link again, and waits while the form is not saved', async () => {
    const { user, calls } = open(
      `/admin/therapists?open=${ineId}`,
      [[mailPasswordLink, () => ({ ok: true })]],
      [therapist({ account })],
    );
    const form = await sheet('Inês Carvalho');
    await user.click(await form.findByRole('button', { name: 'Send the invitation again' }));
    await waitFor(() => expect(calls.log).toContain(`POST /api/admin/users/${account.userId}/reset-password`));
    const again = await sheet('Inês Carvalho');
    await user.type(await again.findByLabelText(/First name/), '!');
    expect(again.getByText(/Save or discard your changes above first/)).toBeVisible();
    expect(again.queryByRole('button', { name: 'Send the invitation again' })).not.toBeInTheDocument();
  });
});
