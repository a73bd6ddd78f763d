import { screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { type AdminTreatment, treatments } from '#contract/admin-catalogue.ts';
import { listAudit } from '#contract/audit.ts';
import { cents } from '#domain/money/cents.ts';
import {
  type Asked,
  clearAdminStageAfterEach,
  onAdminStage,
  onServer,
  refusal,
  rowTexts,
} from '../../../../../testing/admin-stage.tsx';
import { write } from '../../../../../testing/write.ts';
import { Screen } from './treatments-screen.tsx';

const treatment = (id: number, name: string, changes: Partial<AdminTreatment> = {}): AdminTreatment => ({
  id,
  name: { en: name, pt: `${name} (pt)` },
  description: { en: `About ${name}.`, pt: `Sobre ${name}.` },
  price60min: cents(6500),
  price75min: null,
  price90min: cents(9200),
  imageUrl: '/treatments/relaxing.svg',
  imageAlt: { en: '', pt: '' },
  sharePercent: null,
  active: true,
  position: id,
  therapists: 2,
  version: 1,
  ...changes,
});

const open = (path = '/admin/treatments', more: Parameters<typeof onServer> = []) => {
  let rows = [treatment(1, 'Relaxing'), treatment(2, 'Thai'), treatment(3, 'Sports', { active: false })];
  const calls = onServer(
    ...more,
    [
      treatments.list,
      ({ query }: Asked) => {
        const items = rows.filter(({ name }) => name.en.toLowerCase().includes((query.get('q') ?? '').toLowerCase()));
        return { items, total: items.length };
      },
    ],
    [
      treatments.read,
      ({ params }: Asked) => rows.find(({ id }) => String(id) === params.id) ?? refusal(404, 'not_found'),
    ],
    [
      treatments.order,
      ({ body }: Asked) => {
        const { ids } = body as { ids: number[] };
        rows = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
        return { ok: true };
      },
    ],
    [listAudit, () => ({ items: [], total: 0 })],
  );
  return { calls, user: onAdminStage(<Screen />, path) };
};

const helenasChange = {
  id: 1,
  at: '2026-11-16T09:00:00.000Z',
  actor: { id: 'h', name: 'Helena Duarte' },
  action: 'changed',
  subject: 'treatment',
  subjectId: '1',
  label: 'Relaxing',
  before: { active: false },
  after: { active: true },
};

const table = () => screen.findByRole('table', { name: 'Treatments' });
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name });

clearAdminStageAfterEach();

describe('the list of treatments', () => {
  it('asks the server for what is searched and keeps it in the address', async () => {
    const { user, calls } = open();
    await screen.findByText('Thai');
    await user.type(screen.getByRole('searchbox'), 'tha');
    await waitFor(async () => expect(rowTexts(await table())).toEqual(['ThaiThai (pt)']));
    expect(location.search).toBe('?q=tha');
    expect(calls.log.at(-1)).toContain('q=tha');
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    await waitFor(async () => expect(rowTexts(await table())).toHaveLength(3));
    expect(location.search).toBe('');
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it('reads filters and order from the address and says when nothing matches', async () => {
    const { calls } = open('/admin/treatments?q=none&active=false&sort=-name&page=2');
    expect(await screen.findByText('Nothing matches')).toBeVisible();
    expect(calls.asked[0]?.query.toString()).toBe('q=none&sort=-name&page=2&pageSize=100&active=false');
  });

  it('goes from the search to the rows by the arrow keys', async () => {
    const { user } = open();
    await screen.findByText('Thai');
    await user.click(screen.getByRole('searchbox'));
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toHaveTextContent('Thai');
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toHaveTextContent('Relaxing');
  });

  it('says when it could not be loaded, and tries again', async () => {
    let fails = true;
    const { user } = open('/admin/treatments', [
      [treatments.list, () => (fails ? refusal(503, 'unavailable') : { items: [treatment(1, 'Back')], total: 1 })],
    ]);
    expect(await screen.findByText('The list could not be loaded.')).toBeVisible();
    expect(screen.getByText(/refused: unavailable/)).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Back')).toBeVisible();
  });

  it('says what to do when there is nothing yet, in Portuguese, too', async () => {
    await i18next.changeLanguage('pt');
    open('/admin/treatments', [[treatments.list, () => ({ items: [], total: 0 })]]);
    expect(await screen.findByRole('heading', { name: 'Ainda não há tratamentos' })).toBeVisible();
  });
});

describe('the order of treatments', () => {
  it('is changed by keys: space lifts, arrows move, space puts down', async () => {
    const { user, calls } = open();
    const handle = await screen.findByRole('button', { name: 'Move Relaxing' });
    handle.focus();
    await user.keyboard(' {ArrowDown}{ArrowDown}{ArrowUp}');
    expect(rowTexts(await table()).map((text) => text.slice(0, 4))).toEqual(['Thai', 'Rela', 'Spor']);
    expect(screen.getByText('Relaxing is now number 2 of 3.')).toBeInTheDocument();
    expect(document.activeElement).toHaveAccessibleName('Move Relaxing');
    expect(calls.log.some((call) => call.startsWith('PUT'))).toBe(false);
    await user.keyboard(' ');
    await waitFor(() =>
      expect(calls.asked.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ ids: [2, 1, 3] }),
    );
  });

  it('is put back by Escape', async () => {
    const { user, calls } = open();
    (await screen.findByRole('button', { name: 'Move Thai' })).focus();
    await user.keyboard(' {ArrowUp}{Escape}');
    expect(rowTexts(await table()).map((text) => text.slice(0, 4))).toEqual(['Rela', 'Thai', 'Spor']);
    expect(calls.log.some((call) => call.startsWith('PUT'))).toBe(false);
  });

  it('is changed from the menu by those who do not drag, and comes back when the server refuses', async () => {
    const { user } = open('/admin/treatments', [[treatments.order, () => refusal(409, 'changed_meanwhile')]]);
    await user.click(await screen.findByRole('button', { name: 'More for Sports' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move up' }));
    expect(await screen.findByText('The order was not saved')).toBeInTheDocument();
    await waitFor(async () =>
      expect(rowTexts(await table()).map((text) => text.slice(0, 4))).toEqual(['Rela', 'Thai', 'Spor']),
    );
  });

  it('cannot be changed where only a part is in sight', async () => {
    open('/admin/treatments?q=th');
    await screen.findByText('Thai');
    expect(screen.queryByRole('button', { name: 'Move Thai' })).not.toBeInTheDocument();
  });
});

describe('a treatment', () => {
  it('is made with both languages and prices in euros', async () => {
    const { user, calls } = open('/admin/treatments?open=new', [
      [treatments.create, ({ body }) => ({ ...treatment(9, 'x'), ...(body as object) })],
    ]);
    await screen.findByRole('button', { name: 'Create' });
    const sheet = within(await dialog('New treatment'));
    await user.click(sheet.getByRole('button', { name: 'Create' }));
    expect(await sheet.findAllByText('Please fill this in.')).toHaveLength(4);
    expect(sheet.getByText('At least one duration needs a price.')).toBeVisible();
    for (const [label, value] of [
      [/Name in English/, 'Shiatsu'],
      [/Name in Portuguese/, 'Shiatsu'],
      [/Description in English/, 'Pressure.'],
      [/Description in Portuguese/, 'Pressão.'],
      ['60 minutes', '70,5'],
    ] as const) {
      await write(user, sheet.getByLabelText(label), value);
    }
    await user.click(sheet.getByRole('button', { name: 'Create' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Save it like this?' }));
    expect(question.getByText(/No therapist does this treatment yet/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Save anyway' }));
    await waitFor(() =>
      expect(calls.asked.find(({ call }) => call.startsWith('POST'))?.body).toMatchObject({
        name: { en: 'Shiatsu', pt: 'Shiatsu' },
        price60min: 7050,
        price75min: null,
        price90min: null,
        active: true,
      }),
    );
    await waitFor(() => expect(location.search).toBe(''));
    expect(screen.getByText('Saved')).toBeInTheDocument();
  });

  it('with an amount that cannot be read is not sent', async () => {
    const { user, calls } = open('/admin/treatments?open=1');
    const sheet = within(await dialog('Relaxing'));
    await user.clear(await sheet.findByLabelText('60 minutes'));
    await user.type(sheet.getByLabelText('60 minutes'), 'sixty');
    await user.click(sheet.getByRole('button', { name: 'Save' }));
    expect(await sheet.findByText('Please enter an amount in euros, such as 65,00.')).toBeVisible();
    expect(calls.log.some((call) => call.startsWith('PATCH'))).toBe(false);
  });

  it('that costs less when it is longer is asked about, and stays unsaved until one says so', async () => {
    const { user, calls } = open('/admin/treatments?open=1');
    const sheet = within(await dialog('Relaxing'));
    await user.clear(await sheet.findByLabelText('90 minutes'));
    await user.type(sheet.getByLabelText('90 minutes'), '12,00');
    await user.click(sheet.getByRole('button', { name: 'Save' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Save it like this?' }));
    expect(question.getByText(/90 minutes cost less than/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(sheet.getByLabelText('90 minutes')).toHaveValue('12,00');
    expect(calls.log.some((call) => call.startsWith('PATCH'))).toBe(false);
  });

  it('that nobody gives says so in the list', async () => {
    const rows = [treatment(1, 'Relaxing', { therapists: 0 })];
    open('/admin/treatments', [[treatments.list, () => ({ items: rows, total: 1 })]]);
    expect(await screen.findByText('No therapist does it')).toBeVisible();
  });

  it('shows what the server says beside the field it is about', async () => {
    const { user } = open('/admin/treatments?open=1', [
      [treatments.change, () => refusal(400, 'validation_failed', { fields: { 'name.pt': 'Too odd.' } })],
    ]);
    const sheet = within(await dialog('Relaxing'));
    await user.type(await sheet.findByLabelText(/Name in Portuguese/), '!');
    await user.click(sheet.getByRole('button', { name: 'Save' }));
    expect(await sheet.findByText('Too odd.')).toBeVisible();
    expect(sheet.getByLabelText(/Name in Portuguese/)).toHaveAccessibleDescription('Too odd.');
  });

  it('that somebody else changed meanwhile is not overwritten until one says so', async () => {
    // They changed the description alone; the name is what this person types.
    const theirs = treatment(1, 'Relaxing', { version: 7, description: { en: 'Slow.', pt: 'Lento.' } });
    let isFirst = true;
    const { user, calls } = open('/admin/treatments?open=1', [
      [listAudit, () => ({ items: [helenasChange], total: 1 })],
      [
        treatments.change,
        ({ body }) => {
          if (!isFirst) return { ...theirs, ...(body as object), version: 8 };
          isFirst = false;
          return refusal(409, 'changed_meanwhile', { version: 7, current: theirs });
        },
      ],
    ]);
    const sheet = within(await dialog('Relaxing'));
    await user.type(await sheet.findByLabelText(/Name in English/), ' long');
    await user.click(sheet.getByRole('button', { name: 'Save' }));
    expect(await sheet.findByText('Helena Duarte has saved this in the meantime.')).toBeVisible();
    expect(sheet.getByText(/They changed: Description\./)).toBeVisible();
    await user.click(sheet.getByRole('button', { name: 'Save mine over it' }));
    await waitFor(() =>
      expect(calls.asked.filter(({ call }) => call.startsWith('PATCH')).map(({ body }) => body)).toMatchObject([
        { version: 1, name: { en: 'Relaxing long' } },
        { version: 7, name: { en: 'Relaxing long' } },
      ]),
    );
  });

  it('can be taken as the other person left it', async () => {
    const theirs = treatment(1, 'Calming', { version: 7 });
    const { user } = open('/admin/treatments?open=1', [
      [treatments.change, () => refusal(409, 'changed_meanwhile', { version: 7, current: theirs })],
    ]);
    const sheet = within(await dialog('Relaxing'));
    await user.type(await sheet.findByLabelText(/Name in English/), ' long');
    await user.click(sheet.getByRole('button', { name: 'Save' }));
    await user.click(await sheet.findByRole('button', { name: 'Show their version' }));
    expect(sheet.getByLabelText(/Name in English/)).toHaveValue('Calming');
    expect(sheet.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('is not left with unsaved words without asking', async () => {
    const { user } = open('/admin/treatments?open=1');
    const sheet = within(await dialog('Relaxing'));
    await user.type(await sheet.findByLabelText(/Name in English/), '!');
    await user.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(sheet.getByLabelText(/Name in English/)).toHaveValue('Relaxing!');
    await user.click(sheet.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(location.search).toBe(''));
  });

  it('that was booked is made inactive instead of deleted', async () => {
    const { user, calls } = open('/admin/treatments', [
      [treatments.remove, () => refusal(409, 'in_use')],
      [treatments.change, () => treatment(1, 'Relaxing', { active: false, version: 2 })],
    ]);
    await user.click(await screen.findByRole('button', { name: 'More for Relaxing' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete the treatment' }));
    await screen.findByRole('alertdialog', { name: 'Relaxing has been booked' });
    await user.click(screen.getByRole('button', { name: 'Make it inactive' }));
    await waitFor(() =>
      expect(calls.asked.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual({ active: false, version: 1 }),
    );
    expect(await screen.findByText('It is now inactive. Nobody can choose it.')).toBeInTheDocument();
  });

  it('that is gone says so', async () => {
    open('/admin/treatments?open=99');
    expect(
      await screen.findByText('This no longer exists; someone may have deleted it. Please go back to the list.'),
    ).toBeVisible();
  });
});
