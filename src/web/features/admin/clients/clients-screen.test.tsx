import { screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it, vi } from 'vitest';
import {
  blockClient,
  type ClientRecord,
  type ClientRow,
  eraseClient,
  exportClient,
  getClient,
  listClients,
  mergeClients,
  splitClient,
  updateClient,
} from '#contract/admin-clients.ts';
import { type AdminTherapist, therapists as therapistRoutes } from '#contract/admin-therapists.ts';
import { listAudit } from '#contract/audit.ts';
import { cents } from '#domain/money/cents.ts';
import { clearAdminStageAfterEach, onAdminStage, onServer, refusal } from '../../../../../testing/admin-stage.tsx';
import { Screen } from './clients-screen.tsx';

const id = '22222222-2222-4222-8222-222222222222';
const other = '44444444-4444-4444-8444-444444444444';
const row: ClientRow = {
  id,
  firstName: 'Rita',
  lastName: 'Nunes',
  email: 'rita@calma.example',
  phone: '+351912345678',
  language: 'pt',
  userId: null,
  area: 'Chiado',
  visits: 9,
  spent: cents(74260),
  lastVisitAt: '2026-11-02T19:00:00.000Z',
  nextVisitAt: null,
  nextVisitZone: null,
  isBlocked: false,
};
const record: ClientRecord = {
  ...row,
  accountSince: null,
  createdAt: '2026-06-12T10:00:00.000Z',
  cancelled: 1,
  noShows: 0,
  notes: 'Likes the room warm',
  blockedAt: null,
  blockedReason: '',
  mailboxes: ['rita@calma.example', 'rita@firm.example'],
  phones: ['+351912345678'],
  visitList: [
    {
      bookingId: id,
      reference: 'CA-7F3K2Q',
      startsAt: '2026-11-02T19:00:00.000Z',
      timezone: 'Europe/Lisbon',
      status: 'completed',
      paymentStatus: 'paid',
      duration: 60,
      treatment: { en: 'Relaxing', pt: 'Relaxante' },
      area: 'Chiado',
      therapists: 'Marta Lopes',
      spent: cents(6500),
      isOfAccount: false,
      otherName: 'R. Nunes',
    },
  ],
  therapists: [
    {
      therapistId: id,
      firstName: 'Marta',
      lastName: 'Lopes',
      wish: 'wished',
      note: '',
      visits: 6,
      isActive: true,
      nextVisit: null,
    },
  ],
  giftCards: [
    {
      id,
      codeEnd: '8KQ2',
      isBought: false,
      otherName: 'Paulo Nunes',
      amount: cents(5000),
      balance: cents(2590),
      status: 'active',
      expiresOn: null,
    },
  ],
  consents: [{ version: '2026-11', at: '2026-11-01T10:00:00.000Z', reference: 'CA-7F3K2Q' }],
  version: 3,
};

const teamMember = (therapistId: string, firstName: string, lastName: string): AdminTherapist => ({
  id: therapistId,
  firstName,
  lastName,
  email: `${firstName}@calma.example`,
  phone: '+351912000000',
  gender: 'female',
  languages: ['pt'],
  practisingSince: null,
  aboutEn: '',
  aboutPt: '',
  checks: [],
  imageUrl: null,
  active: true,
  sharePercent: null,
  serviceAreaIds: [],
  treatmentIds: [],
  hours: [],
  timeOff: [],
  account: null,
  visitsAhead: 0,
  createdAt: '2026-06-12T10:00:00.000Z',
  version: 1,
});

clearAdminStageAfterEach();

const noChanges: [typeof listAudit, () => object] = [listAudit, () => ({ items: [], total: 0, actors: [] })];

it('lists people and asks the server for words, kinds and blocks', async () => {
  const calls = onServer([listClients, () => ({ items: [row, { ...row, id: 'x', isBlocked: true }], total: 2 })]);
  const user = onAdminStage(<Screen />, '/admin/clients');
  expect(await screen.findAllByRole('cell', { name: /742,60/ })).toHaveLength(2);
  expect(screen.getByRole('cell', { name: /Rita Nunes Blocked/ })).toBeVisible();
  await user.type(screen.getByRole('searchbox'), '912 345 678');
  await waitFor(() => expect(calls.asked.at(-1)?.query.get('q')).toBe('912 345 678'));
  await user.selectOptions(screen.getByRole('combobox', { name: /Kind/i }), 'guest');
  await waitFor(() => expect(calls.asked.at(-1)?.query.get('kind')).toBe('guest'));
});

it('shows one person whole, in Portuguese too', async () => {
  await i18next.changeLanguage('pt');
  onServer([getClient, () => record], noChanges);
  onAdminStage(<Screen />, `/admin/clients?open=${id}`);
  expect(await screen.findByRole('heading', { name: 'Rita Nunes' })).toBeVisible();
  for (const words of [
    /rita@firm\.example/,
    /Relaxante/,
    /em nome de R\. Nunes/,
    /…8KQ2/,
    /Recebido de Paulo Nunes/,
    /25,90/,
    /Consentimento para nota de saúde/,
  ])
    expect(screen.getAllByText(words)[0]).toBeVisible();
  const again = `/admin/bookings?open=new&again=${id}`;
  expect(screen.getByRole('link', { name: /Marcar de novo/ })).toHaveAttribute('href', again);
  expect(screen.getByRole('link', { name: 'Marcar para Rita' })).toHaveAttribute('href', again);
  expect(screen.getByRole('link', { name: '+351 912 345 678' })).toHaveAttribute('href', 'tel:+351912345678');
});

it('on a phone begins with the number, shows the next visits and folds the rest behind what is in it', async () => {
  const phone = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.spyOn(window, 'matchMedia').mockReturnValue(phone as unknown as MediaQueryList);
  const visitList = ['a', 'b', 'c', 'd'].flatMap((bookingId) =>
    record.visitList.map((visit) => ({ ...visit, bookingId, reference: `CA-${bookingId}` })),
  );
  const phones = [1, 2, 3, 4, 5].map((last) => `+35191200000${last}`);
  onServer([getClient, () => ({ ...record, visitList, phones })], noChanges);
  const user = onAdminStage(<Screen />, `/admin/clients?open=${id}`);
  const [contact, bookings] = await screen.findAllByRole('heading', { level: 2 });
  expect([contact, bookings].map((heading) => heading?.textContent)).toEqual(['Contact', 'Bookings']);
  await user.click(screen.getByRole('button', { name: 'and 2 more' }));
  expect(screen.getByText('+351 912 000 005')).toBeVisible();
  expect(screen.getAllByRole('link', { name: /^Book again/ })).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Show all 4 bookings' }));
  expect(screen.getAllByRole('link', { name: /^Book again/ })).toHaveLength(4);
  expect(screen.getByText('Likes the room warm', { selector: 'p' }), 'read before it is opened').toBeVisible();
  const notes = screen.getByRole('button', { name: 'Office notes' });
  await user.click(notes);
  await user.type(screen.getByRole('textbox', { name: 'Office notes' }), ', and tea');
  await user.click(notes);
  await user.click(notes);
  expect(screen.getByRole('textbox', { name: 'Office notes' })).toHaveValue('Likes the room warm, and tea');
  await user.click(screen.getByRole('button', { name: 'Therapists 1' }));
  expect(screen.getByText('Marta Lopes', { selector: '.font-semibold' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Gift cards 1' }));
  expect(screen.getByText('…8KQ2')).toBeVisible();
  expect(screen.getByText('1 consent given')).toBeVisible();
});

it('saves notes with the version that was seen', async () => {
  const calls = onServer(
    [getClient, () => record],
    [updateClient, () => ({ ...record, notes: 'Dog', version: 4 })],
    noChanges,
  );
  const user = onAdminStage(<Screen />, `/admin/clients?open=${id}`);
  const notes = await screen.findByRole('textbox', { name: 'Office notes' });
  await user.clear(notes);
  await user.type(notes, 'Dog');
  await user.click(screen.getByRole('button', { name: 'Save notes' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save notes' })).toBeDisabled());
  expect(calls.asked.find((one) => one.call.startsWith('PATCH'))?.body).toEqual({ notes: 'Dog', version: 3 });
});

it('blocks only with a reason, and says what the person will read', async () => {
  const blocked = { ...record, isBlocked: true, blockedAt: '2026-11-16T09:00:00.000Z', blockedReason: 'Never opened' };
  const calls = onServer([getClient, () => record], [blockClient, () => blocked], noChanges);
  const user = onAdminStage(<Screen />, `/admin/clients?open=${id}`);
  await user.click(await screen.findByRole('button', { name: 'Block bookings' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Block bookings' }));
  expect(dialog.getByText('Say why in a few words.')).toBeVisible();
  await user.type(dialog.getByRole('textbox'), 'Never opened');
  await user.click(dialog.getByRole('button', { name: 'Block bookings' }));
  expect(await screen.findByText('This person cannot book online')).toBeVisible();
  expect(calls.asked.find((one) => one.call.startsWith('POST'))?.body).toEqual({ reason: 'Never opened' });
});

it('merges another record into this one and splits a booking off', async () => {
  const other = { ...row, id: '33333333-3333-4333-8333-333333333333', firstName: 'R.', email: 'r@firm.example' };
  const two = {
    ...record,
    visitList: [...record.visitList, ...record.visitList.map((one) => ({ ...one, bookingId: 'b' }))],
  };
  const calls = onServer(
    [getClient, () => two],
    [listClients, () => ({ items: [row, other], total: 2 })],
    [mergeClients, () => two],
    [splitClient, () => record],
    noChanges,
  );
  const user = onAdminStage(<Screen />, `/admin/clients?open=${id}`);
  await user.click(await screen.findByRole('button', { name: 'Merge records' }));
  await user.click(await screen.findByRole('radio', { name: /R\. Nunes/ }));
  expect(screen.getAllByRole('radio'), 'never with itself').toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Merge into one' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getAllByRole('button', { name: /Not this person/ })[0] as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'Split off' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const posted = calls.asked.filter((one) => one.call.startsWith('POST')).map(({ body }) => body);
  expect(posted).toEqual([{ otherId: other.id }, { bookingId: id }]);
});

it('notes whom never to send, with what it means, and asks for both answers', async () => {
  const tiago = { therapistId: other, firstName: 'Tiago', lastName: 'Ferreira', visits: 1, isActive: true };
  const ahead = { bookingId: id, startsAt: '2026-11-20T15:00:00.000Z', timezone: 'Atlantic/Azores' as const };
  const saved = {
    ...record,
    version: 4,
    therapists: [...record.therapists, { ...tiago, wish: 'unwished', note: 'Client’s wish', nextVisit: ahead }],
  };
  const calls = onServer(
    [getClient, () => record],
    [therapistRoutes.list, () => [teamMember(id, 'Marta', 'Lopes'), teamMember(other, 'Tiago', 'Ferreira')]],
    [updateClient, () => saved],
    noChanges,
  );
  const user = onAdminStage(<Screen />, `/admin/clients?open=${id}`);
  expect(await screen.findByText('6 visits here')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Choose a therapist.')).toBeVisible();
  expect(dialog.getByText('Choose one of the two.')).toBeVisible();
  await dialog.findByRole('option', { name: 'Tiago Ferreira' });
  expect(dialog.queryByRole('option', { name: 'Marta Lopes' }), 'is in the list already').toBeNull();
  await user.selectOptions(dialog.getByRole('combobox'), other);
  await user.click(dialog.getByRole('radio', { name: 'Never send' }));
  expect(dialog.getByText(/Visits already accepted stay/)).toBeVisible();
  await user.type(dialog.getByRole('textbox'), 'Client’s wish');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(
    await screen.findByRole('link', { name: /Still assigned: Nov 20, 2026, 2:00 pm \(Azores time\)/ }),
  ).toBeVisible();
  expect(calls.asked.find((one) => one.call.startsWith('PATCH'))?.body).toEqual({
    version: 3,
    therapists: [
      { therapistId: id, wish: 'wished', note: '' },
      { therapistId: other, wish: 'unwished', note: 'Client’s wish' },
    ],
  });
});

it('removes a preference, and shows the record anew when somebody else was faster', async () => {
  const current = { ...record, version: 4, therapists: [] };
  const calls = onServer(
    [getClient, () => (calls.asked.some((one) => one.call.startsWith('PATCH')) ? current : record)],
    [updateClient, () => refusal(409, 'changed_meanwhile', { current, version: 4 })],
    noChanges,
  );
  const user = onAdminStage(<Screen />, `/admin/clients?open=${id}`);
  await user.click(await screen.findByRole('button', { name: /Remove.*Marta Lopes/ }));
  expect(await screen.findByText('No preferences noted.')).toBeVisible();
  expect(calls.asked.find((one) => one.call.startsWith('PATCH'))?.body).toEqual({ version: 3, therapists: [] });
});

it('keeps a preference that is being added when somebody else was faster, and adds it to theirs', async () => {
  const current = { ...record, version: 4, therapists: [] };
  const calls = onServer(
    [getClient, () => (calls.asked.some((one) => one.call.startsWith('PATCH')) ? current : record)],
    [
      updateClient,
      ({ body }) =>
        (body as { version: number }).version === 4
          ? { ...current, version: 5 }
          : refusal(409, 'changed_meanwhile', { current, version: 4 }),
    ],
    [therapistRoutes.list, () => [teamMember(other, 'Tiago', 'Ferreira')]],
    noChanges,
  );
  const user = onAdminStage(<Screen />, `/admin/clients?open=${id}`);
  await user.click(await screen.findByRole('button', { name: 'Add' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('option', { name: 'Tiago Ferreira' });
  await user.selectOptions(dialog.getByRole('combobox'), other);
  await user.click(dialog.getByRole('radio', { name: 'Preferred' }));
  await user.type(dialog.getByRole('textbox'), 'Asked for him');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Nothing was changed')).toBeVisible();
  expect(dialog.getByRole('textbox')).toHaveValue('Asked for him');
  expect(await screen.findByText('No preferences noted.'), 'theirs is shown').toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.asked.findLast((one) => one.call.startsWith('PATCH'))?.body).toEqual({
    version: 4,
    therapists: [{ therapistId: other, wish: 'wished', note: 'Asked for him' }],
  });
});

it('saves the export as a file, and says so when it cannot be made', async () => {
  const saved: string[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  let isDown = true;
  const file = { exportedAt: record.createdAt, record, bookings: [], accounts: [], emails: [], reviews: [], tips: [] };
  onServer([getClient, () => record], [exportClient, () => (isDown ? refusal(503, 'overloaded') : file)], noChanges);
  const user = onAdminStage(<Screen />, `/admin/clients?open=${id}`);
  await user.click(await screen.findByRole('button', { name: 'Export data' }));
  expect(await screen.findByText('The file could not be created')).toBeVisible();
  expect(saved).toEqual([]);
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Export data' }));
  await waitFor(() => expect(saved).toEqual(['client.json']));
  vi.restoreAllMocks();
});

it('erases only after the name was typed, says what stays, and goes back to the list', async () => {
  let isBusy = true;
  const ahead = { ...record, nextVisitAt: '2026-11-20T15:00:00.000Z', nextVisitZone: 'Atlantic/Azores' as const };
  const calls = onServer(
    [getClient, () => ahead],
    [listClients, () => ({ items: [], total: 0 })],
    [eraseClient, () => (isBusy ? refusal(409, 'own_account') : { state: 'when_over' })],
    noChanges,
  );
  const user = onAdminStage(<Screen />, `/admin/clients?open=${id}`);
  await user.click(await screen.findByRole('button', { name: 'Erase data…' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/There is an upcoming booking: Nov 20, 2026, 2:00 pm \(Azores time\)\./)).toBeVisible();
  const erase = dialog.getByRole('button', { name: 'Erase for ever' });
  await user.type(dialog.getByRole('textbox'), 'Rita');
  expect(erase).toBeDisabled();
  await user.type(dialog.getByRole('textbox'), ' nunes ');
  await user.click(erase);
  expect(await dialog.findByText(/refused: own_account/)).toBeVisible();
  isBusy = false;
  await user.click(erase);
  expect(await screen.findByText(/The rest is deleted when the last visit is over/)).toBeVisible();
  expect(await screen.findByRole('searchbox'), 'the list again').toBeVisible();
  expect(calls.log.filter((one) => one.startsWith('POST'))).toHaveLength(2);
});
