import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type AdminUser, listUserReceipts, mailPasswordLink, resetSecondStep, users } from '#contract/admin-users.ts';
import { listAudit } from '#contract/audit.ts';
import {
  type Asked,
  clearAdminStageAfterEach,
  helena,
  onAdminStage,
  onServer,
  refusal,
} from '../../../../../testing/admin-stage.tsx';
import { Screen } from './users-screen.tsx';

const ritaId = '22222222-2222-4222-8222-222222222222';

const person = (changes: Partial<AdminUser> = {}): AdminUser => ({
  id: ritaId,
  email: 'rita@example.com',
  firstName: 'Rita',
  lastName: 'Nunes',
  phone: '+351 912 000 003',
  role: 'client',
  language: 'pt',
  status: 'active',
  hasGoogle: false,
  hasSecondStep: false,
  createdAt: '2026-11-01T10:00:00.000Z',
  lastSeenAt: null,
  version: 3,
  ...changes,
});

const self = person({ id: helena.id, email: helena.email, firstName: 'Helena', lastName: 'Duarte', role: 'admin' });

const receipt = {
  bookingId: '33333333-3333-4333-8333-333333333333',
  reference: 'CA-7F3K2Q',
  treatment: { en: 'Relaxing', pt: 'Relaxante' },
  startsAt: '2026-11-20T10:00:00.000Z',
  paidAt: '2026-11-01T10:00:00.000Z',
  status: 'cancelled',
  paymentStatus: 'partially_refunded',
  paid: 6500,
  refund: 3250,
  receiptUrl: '/api/bookings/33333333-3333-4333-8333-333333333333/receipt.pdf',
};

const open = (path = '/admin/users', more: Parameters<typeof onServer> = []) => {
  const people = [person(), self];
  const calls = onServer(
    ...more,
    [users.list, () => ({ items: people, total: 60 })],
    [users.read, ({ params }: Asked) => people.find(({ id }) => id === params.id) ?? refusal(404, 'not_found')],
    [listUserReceipts, () => [receipt]],
    [listAudit, () => ({ items: [], total: 0 })],
  );
  return { calls, user: onAdminStage(<Screen />, path) };
};

const sheet = async (name: string) => within(await screen.findByRole('dialog', { name }));
const lastBody = (calls: ReturnType<typeof onServer>, method: string) =>
  calls.asked.findLast(({ call }) => call.startsWith(method))?.body;

clearAdminStageAfterEach();

describe('the list of people', () => {
  it('is filtered by role, sorted and paged by the server, all of it in the address', async () => {
    const { user, calls } = open();
    await screen.findByText('Rita Nunes', { exact: false });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by Role' }), 'Client');
    await user.click(screen.getByRole('button', { name: 'Sort by Name' }));
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    await waitFor(() => expect(location.search).toBe('?role=client&sort=name&page=2'));
    await waitFor(() => {
      const asked = Object.fromEntries(calls.asked.at(-1)?.query ?? []);
      expect(asked).toEqual({ sort: 'name', page: '2', pageSize: '25', role: 'client' });
    });
  });

  it('stays whole when one date cannot be read: that cell says so', async () => {
    open('/admin/users', [[users.list, () => ({ items: [person({ createdAt: 'soon' }), self], total: 2 })]]);
    await screen.findByText('Rita Nunes', { exact: false });
    expect(screen.getAllByText('Invalid Date')).toHaveLength(1);
    expect(screen.getByText('Helena Duarte', { exact: false })).toBeInTheDocument();
  });

  it('is exported with the same filters', async () => {
    open('/admin/users?q=rita&role=client');
    const link = await screen.findByRole('link', { name: 'Export CSV' });
    expect(link).toHaveAttribute('href', '/api/admin/users/export?q=rita&role=client&lang=en');
    expect(link).toHaveAttribute('download');
  });

  it('shows the columns one chose, also next time', async () => {
    const { user } = open();
    await screen.findByText('Rita Nunes', { exact: false });
    expect(screen.queryByRole('columnheader', { name: 'Language' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Language' }));
    expect(await screen.findByRole('columnheader', { name: 'Language', hidden: true })).toBeInTheDocument();
    expect(localStorage.getItem('calma-admin-columns:users')).toBe('[]');
  });
});

describe('a person', () => {
  it('is invited; an address that is taken is told beside the field', async () => {
    let isTaken = true;
    const { user, calls } = open('/admin/users?open=new', [
      [
        users.create,
        ({ body }) =>
          isTaken ? refusal(409, 'email_taken') : { ...person({ status: 'invited' }), ...(body as object) },
      ],
    ]);
    await screen.findByRole('button', { name: 'Create' });
    const form = await sheet('New user');
    await user.type(form.getByLabelText(/First name/), 'Eva');
    await user.type(form.getByLabelText(/Last name/), 'Reis');
    await user.type(form.getByLabelText(/Email/), 'eva@example.com');
    await user.click(form.getByRole('button', { name: 'Create' }));
    expect(await form.findByText('refused: email_taken')).toBeVisible();
    expect(form.getByLabelText(/Email/)).toHaveAccessibleDescription('refused: email_taken');
    isTaken = false;
    await user.type(form.getByLabelText(/Email/), 'x');
    await user.click(form.getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(lastBody(calls, 'POST')).toEqual({
        email: 'eva@example.comx',
        firstName: 'Eva',
        lastName: 'Reis',
        phone: null,
        role: 'client',
        language: 'en',
      }),
    );
    expect(await screen.findByText('We are sending an email to eva@example.comx.')).toBeInTheDocument();
  });

  it('is changed with the version one has seen', async () => {
    const { user, calls } = open(`/admin/users?open=${ritaId}`, [
      [users.change, ({ body }) => ({ ...person(), ...(body as object), version: 4 })],
    ]);
    const form = await sheet('Rita Nunes');
    await user.selectOptions(form.getByLabelText('Role'), 'Therapist');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(lastBody(calls, 'PATCH')).toMatchObject({ role: 'therapist', version: 3 }));
  });

  it('becomes an admin only after the address was typed', async () => {
    const { user, calls } = open(`/admin/users?open=${ritaId}`, [
      [users.change, ({ body }) => ({ ...person(), ...(body as object), version: 4 })],
    ]);
    const form = await sheet('Rita Nunes');
    await user.selectOptions(form.getByLabelText('Role'), 'Admin');
    await user.click(form.getByRole('button', { name: 'Save' }));
    const question = await sheet('Make Rita Nunes an admin?');
    await user.type(question.getByLabelText(/Type rita@example.com/), 'rita{Enter}');
    expect(question.getByRole('button', { name: 'Make an admin' })).toBeDisabled();
    expect(calls.log.some((call) => call.startsWith('PATCH'))).toBe(false);
    await user.type(question.getByLabelText(/Type rita@example.com/), '@example.com{Enter}');
    await waitFor(() => expect(lastBody(calls, 'PATCH')).toMatchObject({ role: 'admin', version: 3 }));
  });

  it('stays what they were when one thinks better of it, and with a phone that is none', async () => {
    const { user, calls } = open(`/admin/users?open=${ritaId}`);
    const form = await sheet('Rita Nunes');
    await user.selectOptions(form.getByLabelText('Role'), 'Admin');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await user.click((await sheet('Make Rita Nunes an admin?')).getByRole('button', { name: 'Cancel' }));
    await user.selectOptions(form.getByLabelText('Role'), 'Client');
    await user.clear(form.getByLabelText('Phone'));
    await user.type(form.getByLabelText('Phone'), 'abc123');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText(/Please enter a Portuguese number, or one with its country code/)).toBeVisible();
    expect(calls.log.some((call) => call.startsWith('PATCH'))).toBe(false);
  });

  it('gets a password link, and is disabled after a question', async () => {
    const { user, calls } = open(`/admin/users?open=${ritaId}`, [
      [mailPasswordLink, () => ({ ok: true })],
      [users.change, () => person({ status: 'disabled', version: 4 })],
    ]);
    const form = await sheet('Rita Nunes');
    await user.click(form.getByRole('button', { name: 'Send a password link' }));
    expect(await screen.findByText('It goes to rita@example.com.')).toBeInTheDocument();
    await user.click(form.getByRole('button', { name: 'Disable the account' }));
    await user.click(await screen.findByRole('button', { name: 'Disable' }));
    await waitFor(() => expect(lastBody(calls, 'PATCH')).toEqual({ disabled: true, version: 3 }));
  });

  it('without a phone and codes gets the second step reset, after a question', async () => {
    const { user, calls } = open(`/admin/users?open=${ritaId}`, [
      [users.read, () => person({ hasSecondStep: true })],
      [resetSecondStep, () => ({ ok: true })],
    ]);
    const form = await sheet('Rita Nunes');
    await user.click(await form.findByRole('button', { name: 'Reset the second step' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Reset the second step of Rita?' }));
    await user.click(question.getByRole('button', { name: 'Reset the second step' }));
    await waitFor(() => expect(calls.log).toContain(`POST /api/admin/users/${ritaId}/reset-second-step`));
    expect(await screen.findByText('The second step of Rita was reset')).toBeInTheDocument();
  });

  it('is erased only after the address was typed', async () => {
    const { user, calls } = open(`/admin/users?open=${ritaId}`, [[users.remove, () => null]]);
    const form = await sheet('Rita Nunes');
    await user.click(form.getByRole('button', { name: 'Erase this person’s data' }));
    const question = await sheet('Erase the data of Rita Nunes?');
    const erase = question.getByRole('button', { name: 'Erase for ever' });
    await user.type(question.getByLabelText(/Type rita@example.com/), 'rita@example.co{Enter}');
    expect(erase).toBeDisabled();
    expect(calls.log.some((call) => call.startsWith('DELETE'))).toBe(false);
    await user.type(question.getByLabelText(/Type rita@example.com/), 'm');
    await user.click(erase);
    await waitFor(() => expect(calls.log).toContain(`DELETE /api/admin/users/${ritaId}`));
    await waitFor(() => expect(location.search).toBe(''));
  });

  it('shows what was paid, with the receipt', async () => {
    open(`/admin/users?open=${ritaId}`);
    const form = await sheet('Rita Nunes');
    expect(await form.findByRole('link', { name: 'Receipt for CA-7F3K2Q (PDF)' })).toHaveAttribute(
      'href',
      receipt.receiptUrl,
    );
    expect(form.getByText(/^Refund: 32,50\s€$/)).toBeVisible();
  });

  it('who is oneself can be neither disabled nor erased, nor lose the role', async () => {
    open(`/admin/users?open=${helena.id}`);
    const form = await sheet('Helena Duarte');
    expect(form.queryByRole('button', { name: 'Disable the account' })).not.toBeInTheDocument();
    expect(form.queryByRole('button', { name: 'Erase this person’s data' })).not.toBeInTheDocument();
    expect(within(form.getByLabelText('Role')).getAllByRole('option')).toHaveLength(1);
  });
});
