import { screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { type AdminTherapist, therapists as routes } from '#contract/admin-therapists.ts';
import { type AuditEntry, listAudit } from '#contract/audit.ts';
import { clearAdminStageAfterEach, onAdminStage, onServer } from '../../../../../testing/admin-stage.tsx';
import { Screen } from './audit-screen.tsx';

const ritaId = '22222222-2222-4222-8222-222222222222';

const entry = (changes: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  at: '2026-11-16T10:00:00.000Z',
  actor: { id: 'h', name: 'Helena Duarte' },
  action: 'changed',
  subject: 'treatment',
  subjectId: '3',
  label: 'Relaxing',
  before: {},
  after: {},
  ...changes,
});

const open = (entries: AuditEntry[], path = '/admin/audit') => {
  const calls = onServer(
    [listAudit, () => ({ items: entries, total: entries.length })],
    [routes.list, () => [{ ...therapist, id: ritaId }]],
  );
  return { calls, user: onAdminStage(<Screen />, path) };
};

const therapist: Omit<AdminTherapist, 'id'> = {
  firstName: 'Rita',
  lastName: 'Nunes',
  email: 'rita@example.com',
  phone: '912000003',
  gender: 'female',
  languages: ['pt'],
  imageUrl: null,
  practisingSince: null,
  aboutEn: '',
  aboutPt: '',
  checks: [],
  sharePercent: null,
  active: true,
  serviceAreaIds: [],
  treatmentIds: [],
  hours: [],
  timeOff: [],
  account: null,
  visitsAhead: 0,
  createdAt: '2026-11-01T10:00:00.000Z',
  version: 1,
};

/** Field by field, as a person reads it. */
const lines = async () => {
  await screen.findAllByText('Helena Duarte');
  return [...document.querySelectorAll('dl > div')].map((line) => {
    const name = line.querySelector('dt')?.textContent;
    const side = (tag: string) => line.querySelector(tag)?.textContent?.replaceAll('\u00a0', ' ');
    return [name, side('del'), side('ins')];
  });
};

clearAdminStageAfterEach();

describe('the log of changes', () => {
  it('speaks of fields and values as people do', async () => {
    open([
      entry({
        before: { name: { en: 'Calm', pt: 'Calma' }, price60min: 6500, active: true },
        after: { name: { en: 'Calmer', pt: 'Calma' }, price60min: null, active: false },
      }),
      entry({
        id: 2,
        subject: 'booking',
        label: 'CA-7F3K2Q',
        before: { startsAt: '2026-11-20T10:00:00.000Z', status: 'finding_therapist' },
        after: { startsAt: '2026-11-21T15:30:00.000Z', status: 'confirmed' },
      }),
      entry({
        id: 3,
        subject: 'settings',
        subjectId: 'all',
        label: '',
        before: { 'booking.noticeHours': 2 },
        after: { 'booking.noticeHours': 3 },
      }),
    ]);
    expect(await lines()).toEqual([
      ['Name (English)', 'Calm', 'Calmer'],
      ['Price for 60 minutes', '65,00 €', 'nothing'],
      ['Active', 'yes', 'no'],
      ['State', 'Finding a therapist', 'Confirmed'],
      ['Start', 'Nov 20, 2026, 10:00 am', 'Nov 21, 2026, 3:30 pm'],
      ['Notice in hours', '2', '3'],
    ]);
  });

  it('names whom a number stands for, and says when they are gone', async () => {
    open([
      entry({ subject: 'booking', before: { therapists: [] }, after: { therapists: [ritaId, 'gone-one'] } }),
      entry({ id: 2, subject: 'therapist', subjectId: ritaId, label: '', before: null, after: { gender: 'female' } }),
    ]);
    await waitFor(async () =>
      expect(await lines()).toEqual([
        ['Therapists', 'nothing', 'Rita Nunes, no longer there (gone-one)'],
        ['Gender', undefined, 'Female'],
      ]),
    );
    expect(screen.getByRole('link', { name: 'Open Therapist: Rita Nunes' })).toHaveAttribute(
      'href',
      `/admin/therapists?open=${ritaId}`,
    );
  });

  it('writes hours and days off as a week reads', async () => {
    open([
      entry({
        subject: 'therapist',
        subjectId: ritaId,
        label: '',
        before: { hours: [], timeOff: null },
        after: {
          hours: [{ weekday: 1, from: '09:00', to: '17:00' }],
          timeOff: { id: 'a', startsOn: '2026-12-24', endsOn: '2026-12-26', note: '' },
        },
      }),
    ]);
    expect(await lines()).toEqual([
      ['Working hours', 'nothing', 'Mon 09:00–17:00'],
      ['Days off (First day)', 'nothing', 'Dec 24, 2026'],
      ['Days off (Last day)', 'nothing', 'Dec 26, 2026'],
      ['Days off (Note)', 'nothing', 'nothing'],
    ]);
  });

  it('is narrowed by day, in the address', async () => {
    const { calls, user } = open([entry({})]);
    await screen.findByText('Helena Duarte');
    await user.type(screen.getByLabelText('From'), '2026-11-01');
    await waitFor(() => expect(location.search).toBe('?from=2026-11-01'));
    await waitFor(() => expect(calls.asked.at(-1)?.query.get('from')).toBe('2026-11-01'));
  });

  it('speaks Portuguese', async () => {
    await i18next.changeLanguage('pt');
    open([entry({ subject: 'promo-code', before: { discountPercent: 10 }, after: { discountPercent: 15 } })]);
    expect(await lines()).toEqual([['Desconto em percentagem', '10', '15']]);
  });
});
