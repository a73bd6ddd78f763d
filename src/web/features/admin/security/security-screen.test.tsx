import { screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import { listSecurityEvents, type SecurityEvent } from '#contract/security-events.ts';
import { clearAdminStageAfterEach, onAdminStage, onServer } from '../../../../../testing/admin-stage.tsx';
import { Screen } from './security-screen.tsx';

const event = (changes: Partial<SecurityEvent>): SecurityEvent => ({
  id: 1,
  at: '2026-11-16T10:00:00.000Z',
  kind: 'sign_in',
  actor: { id: 'h', name: 'Helena Duarte' },
  role: 'admin',
  network: 'x8Gh2kLmQw90aBcD',
  requestId: '22222222-2222-4222-8222-222222222222',
  subjectId: null,
  detail: '',
  ...changes,
});

const open = (events: SecurityEvent[]) => {
  const calls = onServer([listSecurityEvents, () => ({ items: events, total: events.length })]);
  return { calls, user: onAdminStage(<Screen />, '/admin/security') };
};

clearAdminStageAfterEach();

it('says in words what happened, who it was and from which network', async () => {
  open([
    event({}),
    event({ id: 2, kind: 'access_refused', actor: null, role: 'visitor', detail: 'GET /api/admin/users' }),
    event({ id: 3, kind: 'role_changed', detail: 'client > admin', actor: { id: 'g', name: null } }),
  ]);
  expect(await screen.findByRole('cell', { name: /^Login/ })).toBeVisible();
  expect(screen.getByRole('cell', { name: /Access refused.*GET \/api\/admin\/users/ })).toBeVisible();
  expect(screen.getByRole('cell', { name: /Role changed.*client > admin/ })).toBeVisible();
  expect(screen.getByRole('cell', { name: /Visitor/ })).toBeVisible();
  expect(screen.getByRole('cell', { name: /Deleted account/ })).toBeVisible();
});

it('is narrowed by kind and by day, in the address', async () => {
  const { calls, user } = open([event({})]);
  await screen.findByRole('cell', { name: /Helena Duarte/ });
  await user.type(screen.getByLabelText('From'), '2026-11-01');
  await waitFor(() => expect(calls.asked.at(-1)?.query.get('from')).toBe('2026-11-01'));
});

it('speaks Portuguese', async () => {
  await i18next.changeLanguage('pt');
  open([event({ kind: 'sign_in_failed' })]);
  expect(await screen.findByRole('cell', { name: /Palavra-passe errada/ })).toBeVisible();
});
