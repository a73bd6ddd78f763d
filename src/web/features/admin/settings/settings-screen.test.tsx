import { screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { type AdminSettings, getSettings, getStandardLegalText, updateSettings } from '#contract/admin-settings.ts';
import { previewOpenWeek } from '#contract/closed-days.ts';
import { getLiveness } from '#contract/health.ts';
import {
  type Asked,
  clearAdminStageAfterEach,
  onAdminStage,
  onServer,
  refusal,
} from '../../../../../testing/admin-stage.tsx';
import { comingVisit, exampleSettings } from '../../../../../testing/example-settings.ts';
import { Screen } from './settings-screen.tsx';

type Answers = Parameters<typeof onServer>;

const merged = (row: AdminSettings, body: unknown): AdminSettings => {
  const { version: _, ...changes } = body as AdminSettings;
  const groups = Object.entries(changes).map(([group, fields]) => [
    group,
    { ...(row[group as keyof AdminSettings] as object), ...(fields as object) },
  ]);
  return { ...row, ...Object.fromEntries(groups), version: row.version + 1 };
};

const open = (section: string, more: Answers = []) => {
  let row = exampleSettings();
  const calls = onServer(
    ...more,
    [getLiveness, () => ({ status: 'ok', version: '1.2.3' })],
    [getSettings, () => row],
    [
      updateSettings,
      ({ body }: Asked) => {
        row = merged(row, body);
        return row;
      },
    ],
  );
  return { calls, user: onAdminStage(<Screen />, `/admin/settings?section=${section}`) };
};

const sent = (calls: ReturnType<typeof onServer>) =>
  calls.asked.filter(({ call }) => call.startsWith('PATCH')).map(({ body }) => body);
const retype = async (user: ReturnType<typeof open>['user'], label: RegExp, text: string) => {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.type(field, text);
};
const save = () => screen.getByRole('button', { name: 'Save' });

clearAdminStageAfterEach();

describe('the settings', () => {
  it('give a weekday hours of its own, say the week as clients read it, and name visits that lie outside', async () => {
    const { user, calls } = open('hours', [[previewOpenWeek, () => ({ visits: [comingVisit] })]]);
    await user.click(await screen.findByRole('checkbox', { name: 'Sunday: open' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Saturday, opens at' }), '10:00');
    expect(screen.getByText('Mon–Fri 8:00 am–10:00 pm, Sat 10:00 am–10:00 pm')).toBeVisible();
    expect(await screen.findByText(/One upcoming visit is outside these hours/)).toBeVisible();
    expect(screen.getByRole('link', { name: /CA-7F3K2Q/ })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sort out…' })).toBeVisible();
    await user.click(save());
    await waitFor(() => expect(sent(calls)).toHaveLength(1));
    const saturday = { weekday: 6, hours: { opensAt: '10:00', closesAt: '22:00' } };
    expect(sent(calls)[0]).toMatchObject({ booking: { otherDays: [saturday, { weekday: 7, hours: null }] } });
  });

  it('are not saved while a weekday is too short or the whole week is closed', async () => {
    const { user, calls } = open('hours', [[previewOpenWeek, () => ({ visits: [] })]]);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Saturday, closes at' }), '08:30');
    await user.click(save());
    expect(await screen.findByText(/at least an hour between opening and closing/)).toBeVisible();
    for (const box of screen.getAllByRole('checkbox', { name: /: open$/ })) await user.click(box);
    await user.click(save());
    expect(await screen.findByText('The company must be open on at least one day.')).toBeVisible();
    expect(sent(calls)).toEqual([]);
  });

  it('send what was changed in all their parts at once, and nothing else', async () => {
    const { user, calls } = open('hours');
    await retype(user, /Time held while paying/, '20');
    expect(screen.getByText('Not saved yet: Hours and booking')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Company and contact' }));
    expect(location.search).toBe('?section=contact');
    await retype(user, /^Phone/, '+351 210 000 000');
    await retype(user, /Chat number/, '+351 913 000 000');
    expect(screen.getByText('Not saved yet: Hours and booking, Company and contact')).toBeVisible();
    await user.click(save());
    await waitFor(() =>
      expect(sent(calls)).toEqual([
        {
          version: 1,
          booking: { holdMinutes: 20 },
          company: { phone: '+351 210 000 000' },
          contact: { chatNumber: '351913000000' },
        },
      ]),
    );
    await waitFor(() => expect(save()).toBeDisabled());
  });

  it('say at their foot which version runs', async () => {
    open('contact');
    expect(await screen.findByText('Version 1.2.3')).toBeVisible();
  });

  it('are not lost by a link out of the form until one says so', async () => {
    const { user } = open('hours');
    await retype(user, /Time held while paying/, '20');
    await user.click(screen.getByRole('link', { name: 'Service areas' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(location.search).toBe('?section=hours');
    expect(screen.getByLabelText(/Time held while paying/)).toHaveValue(20);
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.getByLabelText(/Time held while paying/)).toHaveValue(15);
    expect(save()).toBeDisabled();
  });

  it('tell what is allowed where a number is none, or too much', async () => {
    const { user, calls } = open('hours');
    await retype(user, /Time held while paying/, '500');
    await user.click(save());
    expect(await screen.findByText('Please enter a whole number from 5 to 60.')).toBeVisible();
    expect(sent(calls)).toEqual([]);
  });

  it('that are wrong one by one and together are all marked in one round', async () => {
    const { user, calls } = open('cancellation');
    await retype(user, /50% refund until/, '48');
    await retype(user, /Full refund until/, '900');
    await user.click(save());
    expect(await screen.findByText('Please enter a whole number from 0 to 336.')).toBeVisible();
    expect(screen.getByText('Please use at least as many hours as for the 50% refund.')).toBeVisible();
    expect(sent(calls)).toEqual([]);
  });

  it('that do not fit each other are marked where one would change them', async () => {
    const { user, calls } = open('cancellation');
    await retype(user, /50% refund until/, '48');
    await user.click(save());
    expect(await screen.findByText('Please use no more hours than for the full refund.')).toBeVisible();
    expect(screen.getByText('Please use at least as many hours as for the 50% refund.')).toBeVisible();
    await retype(user, /50% refund until/, '6');
    await waitFor(() => expect(screen.queryByText(/use at least as many hours/)).not.toBeInTheDocument());
    expect(sent(calls)).toEqual([]);
  });

  it('bring a fault into sight that lies in another part', async () => {
    const { user } = open('hours', [
      [
        updateSettings,
        () => refusal(400, 'validation_failed', { fields: { 'dispatch.giveUpHoursBefore': 'Too early.' } }),
      ],
    ]);
    await retype(user, /Latest day/, '3');
    await user.click(save());
    expect(await screen.findByText('Too early.')).toBeVisible();
    expect(location.search).toBe('?section=dispatch');
    expect(screen.getByLabelText(/Search ends/)).toHaveFocus();
    expect(screen.getByRole('link', { name: /Finding a therapist.*needs correcting/ })).toBeVisible();
    expect(screen.getByText('Not saved.')).toBeVisible();
  });

  it('of two editors keep both, unless they changed the same', async () => {
    const theirs = exampleSettings({ version: 5, contact: { chatNumber: '351911111111' } });
    let isFirst = true;
    const { user, calls } = open('hours', [
      [
        updateSettings,
        ({ body }) => {
          if (!isFirst) return merged(theirs, body);
          isFirst = false;
          return refusal(409, 'changed_meanwhile', { version: 5, current: theirs });
        },
      ],
    ]);
    await retype(user, /Time held while paying/, '20');
    await user.click(save());
    expect(await screen.findByText(/They changed: Chat number\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save mine over it' }));
    await waitFor(() =>
      expect(sent(calls)).toEqual([
        { version: 1, booking: { holdMinutes: 20 } },
        { version: 5, booking: { holdMinutes: 20 } },
      ]),
    );
    await user.click(screen.getByRole('link', { name: 'Company and contact' }));
    expect(await screen.findByLabelText(/Chat number/)).toHaveValue('351911111111');
  });

  it('say the refund steps as a client reads them, in Portuguese, too', async () => {
    await i18next.changeLanguage('pt');
    const { user } = open('cancellation');
    expect(
      await screen.findByText(
        'Reembolso total até 24 horas antes da massagem. Depois disso, reembolso de 50 % até 6 horas antes. Depois disso, sem reembolso.',
      ),
    ).toBeVisible();
    await retype(user, /Reembolso total até/, '6');
    expect(
      screen.getByText('Reembolso total até 6 horas antes da massagem. Depois disso, sem reembolso.'),
    ).toBeVisible();
  });

  it('say when they could not be loaded, and try again', async () => {
    let fails = true;
    const { user } = open('hours', [[getSettings, () => (fails ? refusal(503, 'unavailable') : exampleSettings())]]);
    expect(await screen.findByText('The settings could not be loaded.')).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText(/Time held while paying/)).toHaveValue(15);
  });
});

describe('a legal text', () => {
  it('begins with the words of the server, is looked at, and goes back to them', async () => {
    const { user, calls } = open('legal', [
      [getStandardLegalText, () => ({ text: '# Privacy\n\nWrite to {{email}}, {{friend}}.\n' })],
    ]);
    await user.click(await screen.findByRole('button', { name: 'Write your own, starting from this text' }));
    expect(await screen.findByRole('textbox', { name: 'Text' })).toHaveValue(
      '# Privacy\n\nWrite to {{email}}, {{friend}}.',
    );
    expect(screen.getByText(/{{friend}} is not recognised/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Preview' }));
    const preview = await screen.findByRole('article', { name: 'Preview' });
    expect(within(preview).getByText(/Write to ola@calma.example/)).toBeVisible();
    await user.click(save());
    await waitFor(() => expect(sent(calls)).toMatchObject([{ legal: { privacy: { pt: '' } } }]));
    await user.click(screen.getByRole('button', { name: 'Restore the standard text' }));
    await user.click(save());
    await waitFor(() => expect(sent(calls)[1]).toMatchObject({ legal: { privacy: { en: '', pt: '' } } }));
  });
});
