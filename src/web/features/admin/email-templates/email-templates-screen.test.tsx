import { screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { describe, expect, it, vi } from 'vitest';
import {
  getEmailTemplate,
  listEmailTemplates,
  listTemplateVersions,
  type OpenedTemplate,
  previewEmailTemplate,
  restoreEmailTemplate,
  testEmailTemplate,
  updateEmailTemplate,
} from '#contract/email-templates.ts';
import english from '../../../../../locales/en/admin.json' with { type: 'json' };
import mails from '../../../../../locales/en/emails.json' with { type: 'json' };
import {
  type Asked,
  clearAdminStageAfterEach,
  onAdminStage,
  onServer,
  refusal,
  rowTexts,
} from '../../../../../testing/admin-stage.tsx';
import { Screen } from './email-templates-screen.tsx';

const template = (language: 'en' | 'pt', changes: Partial<OpenedTemplate> = {}): OpenedTemplate => ({
  id: `welcome.${language}`,
  type: 'welcome',
  language,
  subject: language === 'en' ? 'Welcome to {{ brand }}' : 'Bem-vindo',
  body: language === 'en' ? '# Hello\nGood to have you.' : '# Olá\nQue bom.',
  isChanged: false,
  version: 0,
  updatedAt: null,
  missing: [],
  default: { subject: `Default ${language}`, body: `# Default ${language}` },
  variables: [{ name: 'firstName', example: { en: 'Inês', pt: 'Inês' }, isSecret: false, isNeeded: false }],
  ...changes,
});

type Words = { language: 'en' | 'pt'; subject: string; body: string };

/** As the server does: `{{ nam }}` is no variable. */
const preview = ({ body }: Asked) => {
  const words = body as Words;
  const line = words.body.split('\n').findIndex((text) => text.includes('{{ nam }}')) + 1;
  if (line > 0)
    return { preview: null, fault: { part: 'body', line, message: `Line ${line}: “nam” is not a variable.` } };
  const html = `<!doctype html><html><head><title>x</title></head><body>${words.body}</body></html>`;
  return { preview: { subject: words.subject, text: `text of ${words.body}`, html }, fault: null };
};

const open = (path = '/admin/email-templates', more: Parameters<typeof onServer> = []) => {
  const rows = [
    template('en', { isChanged: true, version: 2, updatedAt: '2026-11-14T10:00:00.000Z' }),
    template('pt'),
    template('en', { id: 'review_request.en', type: 'review_request', subject: 'How was it?' }),
  ];
  const calls = onServer(
    ...more,
    [listEmailTemplates, () => ({ items: rows, total: rows.length })],
    [getEmailTemplate, ({ params }: Asked) => rows.find(({ id }) => id === params.id) ?? refusal(404, 'not_found')],
    [previewEmailTemplate, preview],
  );
  return { calls, user: onAdminStage(<Screen />, path) };
};

const frame = (name: RegExp) => screen.findByTitle<HTMLIFrameElement>(name);
const field = (name: string) => screen.findByRole('textbox', { name });
const bodiesOf = (calls: ReturnType<typeof onServer>, start: string) =>
  calls.asked.filter(({ call }) => call.startsWith(start)).map(({ body }) => body);

clearAdminStageAfterEach();

describe('a text that lacks what it is for', () => {
  const lacking = template('en', {
    isChanged: true,
    version: 3,
    missing: ['code'],
    variables: [{ name: 'code', example: { en: '4821', pt: '4821' }, isSecret: true, isNeeded: true }],
  });

  it('is marked in the list', async () => {
    open('/admin/email-templates', [[listEmailTemplates, () => ({ items: [lacking], total: 1 })]]);
    expect(await screen.findByText('Missing: code')).toBeVisible();
  });

  it('stands on a phone under the name of its email, beside the other language', async () => {
    const phone = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
    vi.spyOn(window, 'matchMedia').mockReturnValue(phone as unknown as MediaQueryList);
    open('/admin/email-templates', [[listEmailTemplates, () => ({ items: [lacking, template('pt')], total: 2 })]]);
    const [name, ...more] = await screen.findAllByRole('rowheader');
    expect([name?.textContent, more]).toEqual(['Welcome', []]);
    const links = screen.getAllByRole('link', { name: /^(EN|PT)?Welcome, / }).map(({ textContent }) => textContent);
    expect(links).toEqual([
      expect.stringMatching(/English,.*Welcome to \{\{ brand \}\}.*Missing: code/),
      expect.stringMatching(/Português,.*Bem-vindo/),
    ]);
    vi.restoreAllMocks();
  });

  it('says what is sent meanwhile, and which variable is needed', async () => {
    open('/admin/email-templates?open=welcome.en', [[getEmailTemplate, () => lacking]]);
    expect(await screen.findByText('This text lacks {{ code }}.')).toBeVisible();
    expect(screen.getByText(/the default text is sent instead/)).toBeVisible();
    expect(screen.getByText('Needed')).toBeVisible();
  });
});

describe('the list of templates', () => {
  it('names every mail in words, finds it by them, and keeps the search in the address', async () => {
    const { user } = open();
    const table = await screen.findByRole('table', { name: 'Email templates' });
    expect(await within(table).findByText('Changed')).toBeVisible();
    expect(rowTexts(table)).toHaveLength(3);
    await user.type(screen.getByRole('searchbox'), 'request for a rev');
    await waitFor(() => expect(rowTexts(table)).toEqual(['Request for a reviewHow was it?']));
    expect(location.search).toBe('?q=request+for+a+rev');
  });

  it('has a name and a word about the occasion for each mail of the server', () => {
    const types = Object.entries(mails).flatMap(([name, mail]) => ('body' in mail ? name : []));
    expect(types.length).toBeGreaterThan(20);
    expect(Object.keys(english.emailTemplates.types).sort()).toEqual(types.sort());
    expect(Object.keys(english.emailTemplates.when).sort()).toEqual(types.sort());
  });
});

describe('a template', () => {
  it('shows what is typed as its reader would get it, locked in a frame', async () => {
    const { user } = open('/admin/email-templates?open=welcome.en');
    const before = await frame(/Welcome, English/);
    expect(before).toHaveAttribute('sandbox', '');
    expect(before.srcdoc).toContain('<base target="_blank">');
    await user.type(await field('Text'), '!!');
    await waitFor(async () => expect((await frame(/Welcome, English/)).srcdoc).toContain('Good to have you.!!'));
    await user.click(screen.getByRole('radio', { name: 'Plain text' }));
    expect(screen.getByText(/text of # Hello/)).toBeVisible();
    expect(screen.queryByTitle(/Welcome, English/)).not.toBeInTheDocument();
  });

  it('puts a variable where the cursor is', async () => {
    const { user } = open('/admin/email-templates?open=welcome.en');
    const subject = (await field('Subject')) as HTMLInputElement;
    await user.click(subject);
    subject.setSelectionRange(8, 8);
    await user.click(screen.getByRole('button', { name: 'Insert firstName, such as Inês' }));
    expect(subject).toHaveValue('Welcome {{ firstName }}to {{ brand }}');
    expect(subject).toHaveFocus();
    expect(subject.selectionStart).toBe(23);
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  it('tells a fault beside the field with its line, leads there, and keeps the last look', async () => {
    const { user } = open('/admin/email-templates?open=welcome.en');
    await frame(/Welcome, English/);
    const body = (await field('Text')) as HTMLTextAreaElement;
    await user.type(body, '{enter}Dear {{{{ nam }}, hello');
    await waitFor(() => expect(body).toHaveAccessibleDescription(/Line 3: “nam” is not a variable\./));
    expect(await frame(/Welcome, English/)).toBeInTheDocument();
    expect(screen.getByText(/how it looked before the error/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Go to line 3' }));
    expect(body.value.slice(body.selectionStart, body.selectionEnd)).toBe('Dear {{ nam }}, hello');
  });

  it('keeps what was typed in one language while one looks at the other, and asks before it is lost', async () => {
    const { user } = open('/admin/email-templates?open=welcome.en');
    await user.type(await field('Subject'), '!');
    await user.click(screen.getByRole('radio', { name: 'Português' }));
    expect(await frame(/Welcome, Portuguese/)).toBeInTheDocument();
    expect(await field('Subject')).toHaveValue('Bem-vindo');
    await user.click(screen.getByRole('radio', { name: /English •/ }));
    expect(await field('Subject')).toHaveValue('Welcome to {{ brand }}!');
    await user.click(screen.getByRole('link', { name: 'Back to Email templates' }));
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  });

  it('is saved with the version one has seen; a newer one is shown and nothing is overwritten', async () => {
    const theirs = template('pt', { subject: 'Their subject', version: 3, isChanged: true });
    const { user, calls } = open('/admin/email-templates?open=welcome.pt', [
      [
        updateEmailTemplate,
        ({ body }) => {
          const seen = (body as { version: number }).version;
          return seen === 3
            ? { ...theirs, ...(body as object), version: 4 }
            : refusal(409, 'changed_meanwhile', { current: theirs });
        },
      ],
    ]);
    await user.type(await field('Subject'), '!');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Nothing was overwritten. They changed: Subject/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /Save mine/ }));
    await waitFor(() =>
      expect(bodiesOf(calls, 'PATCH').map((body) => (body as { version: number }).version)).toEqual([0, 3]),
    );
    expect(await screen.findByText(/The next email uses this text/)).toBeInTheDocument();
  });

  it('is sent as a test with the words that stand there, to oneself unless told otherwise', async () => {
    const { user, calls } = open('/admin/email-templates?open=welcome.en', [
      [testEmailTemplate, ({ body }) => ({ ok: true, to: (body as { to: string }).to, emailId: 'e-1' })],
    ]);
    await user.type(await field('Subject'), '!');
    await user.click(screen.getByRole('button', { name: 'Send a test' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send a test' }));
    expect(dialog.getByLabelText('To')).toHaveValue('admin@calma.example');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    const link = await dialog.findByRole('link', { name: 'See it in the email scheduler' });
    expect(link).toHaveAttribute('href', '/admin/email-scheduler?open=e-1');
    expect(bodiesOf(calls, 'POST /api/admin/email-templates/test')).toEqual([
      {
        id: 'welcome.en',
        subject: 'Welcome to {{ brand }}!',
        body: '# Hello\nGood to have you.',
        to: 'admin@calma.example',
      },
    ]);
  });

  it('goes back to the default after a question', async () => {
    let isRestored = false;
    const { user, calls } = open('/admin/email-templates?open=welcome.en', [
      [
        restoreEmailTemplate,
        () => {
          isRestored = true;
          return null;
        },
      ],
      [
        getEmailTemplate,
        () =>
          isRestored ? template('en', { subject: 'Default en' }) : template('en', { isChanged: true, version: 2 }),
      ],
    ]);
    await user.click(await screen.findByRole('button', { name: 'Restore the default' }));
    expect(calls.log.some((call) => call.startsWith('DELETE'))).toBe(false);
    const question = within(await screen.findByRole('alertdialog', { name: 'Restore the default?' }));
    await user.click(question.getByRole('button', { name: 'Restore the default' }));
    await waitFor(async () => expect(await field('Subject')).toHaveValue('Default en'));
    expect(screen.queryByRole('button', { name: 'Restore the default' })).not.toBeInTheDocument();
  });

  it('goes back to the default only from the text one has seen', async () => {
    const { user, calls } = open('/admin/email-templates?open=welcome.en', [
      [
        restoreEmailTemplate,
        ({ query }) =>
          query.get('version') === '3'
            ? null
            : refusal(409, 'changed_meanwhile', {
                current: template('en', { isChanged: true, version: 3, subject: 'A newer subject' }),
              }),
      ],
    ]);
    await user.click(await screen.findByRole('button', { name: 'Restore the default' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Restore the default?' }));
    await user.click(question.getByRole('button', { name: 'Restore the default' }));
    expect(await question.findByText(/A newer subject/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Restore the default' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(calls.asked.flatMap(({ call, query }) => (call.startsWith('DELETE') ? query.get('version') : []))).toEqual([
      '2',
      '3',
    ]);
  });

  it('has a history that can be looked at and brought back', async () => {
    const versions = [
      { version: 2, subject: null, body: null, at: '2026-11-14T10:00:00.000Z', by: null },
      {
        version: 1,
        subject: 'Older',
        body: '# Older',
        at: '2026-11-13T10:00:00.000Z',
        by: { id: 'h', name: 'Helena' },
      },
    ];
    const { user, calls } = open('/admin/email-templates?open=welcome.en', [[listTemplateVersions, () => versions]]);
    await user.click(await screen.findByRole('button', { name: 'Versions' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Versions, English' }));
    expect(await sheet.findByText('Default restored')).toBeVisible();
    const older = within((await sheet.findByText('Version 1')).closest('li') as HTMLElement);
    expect(older.getByText(/^Helena, /)).toBeVisible();
    await user.click(older.getByRole('button', { name: 'Show' }));
    expect(await older.findByTitle('Email: Older')).toBeInTheDocument();
    await user.click(older.getByRole('button', { name: 'Bring back' }));
    expect(await field('Subject')).toHaveValue('Older');
    expect(await field('Text')).toHaveValue('# Older');
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
    expect(calls.log.some((call) => call.startsWith('PATCH'))).toBe(false);
  });

  it('speaks Portuguese', async () => {
    await i18next.changeLanguage('pt');
    open('/admin/email-templates?open=welcome.en');
    expect(await screen.findByRole('heading', { level: 1, name: 'Boas-vindas' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Enviar um teste' })).toBeVisible();
    expect(await frame(/Boas-vindas, inglês/)).toBeInTheDocument();
  });
});
