import { screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { listAudit } from '#contract/audit.ts';
import { cancelEmail, getEmail, listEmails, type OpenedEmail, retryEmail, sendEmailNow } from '#contract/emails.ts';
import { type ReminderRule, reminderRules } from '#contract/reminder-rules.ts';
import {
  type Asked,
  clearAdminStageAfterEach,
  onAdminStage,
  onServer,
  refusal,
} from '../../../../../testing/admin-stage.tsx';
import { Screen } from './email-scheduler-screen.tsx';

const idOf = (digit: number): string => `${digit}`.repeat(8).replace(/^(.{8})$/, '$1-1111-4111-8111-111111111111');

const mail = (digit: number, changes: Partial<OpenedEmail> = {}): OpenedEmail => ({
  id: idOf(digit),
  type: 'verification_code',
  to: { email: 'rita@example.com', name: 'Rita Nunes' },
  language: 'en',
  status: 'sent',
  subject: '4821 is your Calma code',
  text: 'Your code: 4821',
  html: '<!doctype html><html><head></head><body>4821</body></html>',
  attachments: [],
  isTest: false,
  attempts: 1,
  lastError: null,
  cancelReason: null,
  createdAt: '2026-11-14T10:00:00.000Z',
  sendAt: '2026-11-14T10:00:00.000Z',
  sentAt: '2026-11-14T10:00:05.000Z',
  may: { sendNow: false, cancel: false, retry: false },
  isPreview: false,
  messageId: '<one@calma.example>',
  ...changes,
});

const planned = mail(2, {
  type: 'booking_reminder',
  status: 'planned',
  sendAt: '2099-11-14T10:00:00.000Z',
  sentAt: null,
  attempts: 0,
  isPreview: true,
  attachments: ['calendar'],
  may: { sendNow: true, cancel: true, retry: false },
});
const failed = mail(3, {
  status: 'failed',
  sentAt: null,
  html: null,
  text: null,
  attempts: 4,
  lastError: 'Message failed: 550 5.1.1 No such user',
  may: { sendNow: false, cancel: true, retry: true },
});

const open = (path = '/admin/email-scheduler', more: Parameters<typeof onServer> = [], isMailbox = true) => {
  const mails = [mail(1), planned, failed];
  const calls = onServer(
    ...more,
    [
      listEmails,
      () => ({
        items: mails,
        total: 3,
        isMailbox,
        counts: { planned: 1, waiting: 0, sending: 0, sent: 7, failed: 1, cancelled: 0 },
        stuckSince: null,
      }),
    ],
    [getEmail, ({ params }: Asked) => mails.find(({ id }) => id === params.id) ?? refusal(404, 'not_found')],
    [listAudit, () => ({ items: [], total: 0 })],
  );
  return { calls, user: onAdminStage(<Screen />, path) };
};

const sheet = async (name: string) => within(await screen.findByRole('dialog', { name }));

clearAdminStageAfterEach();

describe('the list of mails', () => {
  it('counts every state and shows one of them on demand, all of it in the address', async () => {
    const { user, calls } = open();
    const states = within(screen.getByRole('navigation', { name: 'Emails by state' }));
    await user.click(await states.findByRole('link', { name: /Failed 1 need you/ }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by Kind' }), 'Verification code');
    await user.type(screen.getByRole('searchbox'), 'rita');
    await waitFor(() => expect(location.search).toBe('?status=failed&type=verification_code&q=rita'));
    await waitFor(() =>
      expect(Object.fromEntries(calls.asked.at(-1)?.query ?? [])).toMatchObject({
        status: 'failed',
        type: 'verification_code',
        q: 'rita',
      }),
    );
    expect(states.getByRole('link', { name: /Failed/ })).toHaveAttribute('aria-current', 'true');
    expect(states.queryByRole('link', { name: /Being sent/ })).not.toBeInTheDocument();
  });

  it('says in red that mail does not leave, how much and since when', async () => {
    const counts = { planned: 1, waiting: 2, sending: 0, sent: 7, failed: 0, cancelled: 0 };
    open('/admin/email-scheduler', [
      [
        listEmails,
        () => ({ items: [planned], total: 1, isMailbox: false, counts, stuckSince: '2026-11-16T09:00:00.000Z' }),
      ],
    ]);
    const notice = (await screen.findByText('Emails are not being sent.')).parentElement as HTMLElement;
    expect(notice).toHaveTextContent(/2 emails have been waiting since/);
    expect(screen.getByRole('link', { name: 'Show them' })).toHaveAttribute('href', '?status=waiting');
    expect(screen.getByRole('link', { name: /Waiting, attempt failed 2 will be tried again/ })).toBeVisible();
  });

  it('says plainly that nothing leaves, and only then', async () => {
    open();
    expect(await screen.findByText('No mail server is set up.')).toBeVisible();
  });

  it('does not speak of a mailbox where there is a mail server', async () => {
    open('/admin/email-scheduler', [], false);
    expect((await screen.findAllByText('4821 is your Calma code')).length).toBeGreaterThan(0);
    expect(screen.queryByText('No mail server is set up.')).not.toBeInTheDocument();
  });
});

describe('a mail', () => {
  it('from the mailbox can be read, and its links open elsewhere', async () => {
    const { user } = open(`/admin/email-scheduler?open=${idOf(1)}`);
    const opened = await sheet('Verification code');
    const frame = opened.getByTitle<HTMLIFrameElement>('Email: 4821 is your Calma code');
    expect(frame).toHaveAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
    expect(frame.srcdoc).toContain('4821');
    expect(opened.getByText('Rita Nunes <rita@example.com>')).toBeVisible();
    expect(opened.getByText('<one@calma.example>')).toBeVisible();
    await user.click(opened.getByRole('radio', { name: 'Plain text' }));
    expect(opened.getByText('Your code: 4821')).toBeVisible();
    expect(opened.queryByRole('button', { name: 'Send now' })).not.toBeInTheDocument();
  });

  it('that waits shows what would leave, is sent now, or is taken back after a question', async () => {
    const { user, calls } = open(`/admin/email-scheduler?open=${idOf(2)}`, [
      [sendEmailNow, () => planned],
      [cancelEmail, () => refusal(409, 'changed_meanwhile')],
    ]);
    const opened = await sheet('Reminder for the client');
    expect(opened.getByText(/This is what would be sent now/)).toBeVisible();
    expect(opened.getByText('Calendar entry')).toBeVisible();
    expect(opened.getByTitle('Email: 4821 is your Calma code')).toHaveAttribute('sandbox', '');
    await user.click(opened.getByRole('button', { name: 'Send now' }));
    expect(await screen.findByText('On its way')).toBeInTheDocument();
    await user.click(opened.getByRole('button', { name: 'Do not send' }));
    expect(calls.log.some((call) => call.endsWith('/cancel'))).toBe(false);
    const question = within(await screen.findByRole('alertdialog', { name: 'Do not send this email?' }));
    await user.click(question.getByRole('button', { name: 'Do not send' }));
    expect(await screen.findByText('refused: changed_meanwhile')).toBeInTheDocument();
    expect(calls.log).toContain(`POST /api/admin/emails/${idOf(2)}/cancel`);
  });

  it('that failed says why in plain words, and is tried again', async () => {
    let now = failed;
    const { user } = open(`/admin/email-scheduler?open=${idOf(3)}`, [
      [getEmail, () => now],
      [
        retryEmail,
        () => {
          now = mail(3, { attempts: 5 });
          return now;
        },
      ],
    ]);
    const opened = await sheet('Verification code');
    expect(opened.getByText(/server refused it permanently/)).toBeVisible();
    expect(opened.getByText('Message failed: 550 5.1.1 No such user')).toBeInTheDocument();
    await user.click(opened.getByRole('button', { name: 'Try again' }));
    expect(await opened.findByTitle('Email: 4821 is your Calma code')).toBeInTheDocument();
    expect(opened.queryByText(/server refused it permanently/)).not.toBeInTheDocument();
    expect(opened.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });
});

describe('the reminder rules', () => {
  const rule: ReminderRule = {
    id: 1,
    mail: 'booking_reminder',
    anchor: 'before_start',
    minutes: 1440,
    active: true,
    version: 2,
  };
  const path = '/admin/email-scheduler?view=rules';
  const rules: Parameters<typeof onServer>[0] = [reminderRules.list, () => [rule, { ...rule, id: 2, minutes: 4320 }]];
  const lastBody = (calls: ReturnType<typeof onServer>, method: string) =>
    calls.asked.findLast(({ call }) => call.startsWith(method))?.body;

  it('are said in words', async () => {
    open(path, [rules]);
    expect(await screen.findByText('24 hours before the visit begins')).toBeVisible();
    expect(screen.getByText('3 days before the visit begins')).toBeVisible();
  });

  it('are changed in whatever unit, and a time that is taken is told beside the field', async () => {
    let isTaken = true;
    const { user, calls } = open(`${path}&open=1`, [
      rules,
      [
        reminderRules.change,
        ({ body }) =>
          isTaken
            ? refusal(400, 'validation_failed', { fields: { minutes: 'There is already a rule with this time.' } })
            : { ...rule, ...(body as object), version: 3 },
      ],
    ]);
    const form = await sheet('Reminder for the client');
    expect(form.getByLabelText(/How long/)).toHaveValue('24');
    await user.selectOptions(form.getByLabelText('Unit'), 'days');
    await user.clear(form.getByLabelText(/How long/));
    await user.type(form.getByLabelText(/How long/), '3');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(form.getByLabelText(/How long/)).toHaveAccessibleDescription(/There is already a rule with this time/),
    );
    isTaken = false;
    await user.clear(form.getByLabelText(/How long/));
    await user.type(form.getByLabelText(/How long/), '2');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(lastBody(calls, 'PATCH')).toEqual({ minutes: 2880, active: true, version: 2 }));
    await waitFor(() => expect(location.search).toBe('?view=rules'));
  });

  it('of somebody else are shown, not overwritten', async () => {
    const theirs = { ...rule, minutes: 720, version: 3 };
    const { user, calls } = open(`${path}&open=1`, [
      rules,
      [reminderRules.change, () => refusal(409, 'changed_meanwhile', { current: theirs })],
    ]);
    const form = await sheet('Reminder for the client');
    await user.click(form.getByLabelText('Send it'));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText(/Nothing was overwritten\./)).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Show their version' }));
    expect(form.getByLabelText(/How long/)).toHaveValue('12');
    expect(calls.log.filter((call) => call.startsWith('GET /api/admin/reminder-rules'))).toHaveLength(2);
  });

  it('refuse a length nobody can read', async () => {
    const { user, calls } = open(`${path}&open=new`, [rules]);
    const form = await sheet('New rule');
    await user.clear(form.getByLabelText(/How long/));
    await user.type(form.getByLabelText(/How long/), 'soon');
    await user.click(form.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(form.getByLabelText(/How long/)).toBeInvalid());
    expect(calls.log.some((call) => call.startsWith('POST'))).toBe(false);
  });

  it('are made and deleted', async () => {
    const { user, calls } = open(`${path}&open=new`, [
      rules,
      [reminderRules.create, ({ body }) => ({ ...rule, ...(body as object), id: 3, anchor: 'after_end' })],
      [reminderRules.remove, () => null],
    ]);
    const form = await sheet('New rule');
    await user.selectOptions(form.getByLabelText('Email'), 'Request for a review');
    expect(form.getByText('after the visit has ended')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(lastBody(calls, 'POST')).toEqual({ mail: 'review_request', minutes: 1440, active: true }),
    );
    await user.click((await screen.findAllByRole('link', { name: 'Reminder for the client' }))[0] as HTMLElement);
    await user.click((await sheet('Reminder for the client')).getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete the rule' }));
    await waitFor(() => expect(calls.log).toContain('DELETE /api/admin/reminder-rules/1'));
  });

  it('speak Portuguese', async () => {
    await i18next.changeLanguage('pt');
    open(path, [rules]);
    expect(await screen.findByText('24 horas antes de a visita começar')).toBeVisible();
  });
});
