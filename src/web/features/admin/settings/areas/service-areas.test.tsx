import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listAudit } from '#contract/audit.ts';
import { type ServiceArea, serviceAreas } from '#contract/service-areas.ts';
import { checkZipCode } from '#contract/zip-codes.ts';
import {
  type Asked,
  clearAdminStageAfterEach,
  onAdminStage,
  onServer,
  refusal,
  rowTexts,
} from '../../../../../../testing/admin-stage.tsx';
import { ServiceAreas } from './service-area-list.tsx';

const area = (id: number, name: string, zipFrom: number, zipTo: number, active = true): ServiceArea => ({
  id,
  name,
  zipFrom,
  zipTo,
  active,
  timezone: 'Europe/Lisbon',
  therapists: 3,
  version: 1,
});

const open = (more = '', answers: Parameters<typeof onServer> = []) => {
  const rows = [area(1, 'Lisboa', 1000, 1999), area(2, 'Faro', 8000, 8099), area(3, 'Setúbal', 2900, 2999, false)];
  const calls = onServer(
    ...answers,
    [serviceAreas.list, () => ({ items: rows, total: rows.length })],
    [serviceAreas.read, ({ params }: Asked) => rows.find(({ id }) => String(id) === params.id)],
    [serviceAreas.create, ({ body }: Asked) => ({ ...(body as object), id: 9, therapists: 0, version: 1 })],
    [serviceAreas.change, ({ body }: Asked) => ({ ...rows[0], ...(body as object) })],
    [checkZipCode, ({ params }: Asked) => ({ zip: params.zip, serviced: params.zip?.startsWith('1'), area: 'Lisboa' })],
    [listAudit, () => ({ items: [], total: 0 })],
  );
  return { calls, user: onAdminStage(<ServiceAreas />, `/admin/settings?section=areas${more}`) };
};

clearAdminStageAfterEach();

describe('service areas', () => {
  it('are listed with their zip codes', async () => {
    open();
    await screen.findByText('Faro');
    expect(rowTexts(screen.getByRole('table', { name: 'Service areas' }))).toEqual(['Lisboa', 'Faro', 'Setúbal']);
    expect(screen.getByText('8000 to 8099')).toBeVisible();
  });

  it('count who can come, and say where nobody can', async () => {
    const rows = [area(1, 'Lisboa', 1000, 1999), { ...area(4, 'Leiria', 2400, 2499), therapists: 0 }];
    open('', [[serviceAreas.list, () => ({ items: rows, total: rows.length })]]);
    const table = within(await screen.findByRole('table', { name: 'Service areas' }));
    expect(await table.findByText('No therapist serves it')).toBeVisible();
    expect(table.getAllByText('Served')).toHaveLength(1);
  });

  it('that would overlap say whose the codes are before anything is sent, and offer what is free', async () => {
    const { user, calls } = open('&open=new&zip=8050');
    await screen.findByText('Faro');
    await screen.findByRole('button', { name: 'Create' });
    const sheet = within(screen.getByRole('dialog', { name: 'New area' }));
    await user.type(await sheet.findByLabelText(/^Name/), 'Loulé');
    await user.clear(sheet.getByLabelText(/^To/));
    await user.type(sheet.getByLabelText(/^To/), '8199');
    expect(sheet.getByText('Faro has 8000 to 8099; both would have 8050 to 8099.')).toBeVisible();
    await user.click(sheet.getByRole('button', { name: 'Use 8100 to 8199' }));
    expect(sheet.queryByText(/both would have/)).not.toBeInTheDocument();
    await user.click(sheet.getByRole('button', { name: 'Create' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Save it like this?' }));
    expect(question.getByText(/No therapist serves this area yet/)).toBeVisible();
    expect(calls.log.some((call) => call.startsWith('POST'))).toBe(false);
    await user.click(question.getByRole('button', { name: 'Save anyway' }));
    await waitFor(() =>
      expect(calls.asked.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
        name: 'Loulé',
        zipFrom: 8100,
        zipTo: 8199,
        active: true,
        timezone: 'Europe/Lisbon',
      }),
    );
    await waitFor(() => expect(location.search).toBe('?section=areas'));
  });

  it('show the server’s word beside the field it is about', async () => {
    const { user } = open('&open=1', [
      [serviceAreas.change, () => refusal(400, 'validation_failed', { fields: { zipTo: 'Oeiras already has them.' } })],
    ]);
    const sheet = within(await screen.findByRole('dialog', { name: 'Lisboa' }));
    await user.clear(await sheet.findByLabelText(/^To/));
    await user.type(sheet.getByLabelText(/^To/), '2100');
    await user.click(sheet.getByRole('button', { name: 'Save' }));
    expect(await sheet.findByText('Oeiras already has them.')).toBeVisible();
  });

  it('that were booked in are not deleted, but can be switched off', async () => {
    const { user, calls } = open('&open=1', [[serviceAreas.remove, () => refusal(409, 'in_use')]]);
    const sheet = within(await screen.findByRole('dialog', { name: 'Lisboa' }));
    await user.click(await sheet.findByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete the area' }));
    await user.click(await screen.findByRole('button', { name: 'Make it inactive' }));
    await waitFor(() =>
      expect(calls.asked.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual({ active: false, version: 1 }),
    );
  });
});

describe('the tester of zip codes', () => {
  it('tells the area, or the way to make one', async () => {
    const { user } = open('', [[checkZipCode, ({ params }) => answerFor(params.zip ?? '')]]);
    await screen.findByText('Faro');
    const attempt = async (zip: string) => {
      await user.clear(screen.getByLabelText('Try a zip code'));
      await user.type(screen.getByLabelText('Try a zip code'), `${zip}{Enter}`);
    };
    await attempt('1200109');
    expect(await screen.findByText('1200-109 is served: Lisboa.')).toBeVisible();
    await attempt('2900');
    expect(await screen.findByRole('link', { name: 'Open Setúbal' })).toBeVisible();
    await attempt('9000');
    expect(await screen.findByRole('link', { name: 'Create an area for it' })).toHaveAttribute(
      'href',
      '?section=areas&open=new&zip=9000',
    );
    await attempt('12');
    expect(await screen.findByText(/does not look like a Portuguese zip code/)).toBeVisible();
    await user.clear(screen.getByLabelText('Try a zip code'));
    await user.click(screen.getByRole('button', { name: 'Try it' }));
    expect(await screen.findByText('Please fill this in.')).toBeVisible();
  });
});

const answerFor = (zip: string) =>
  zip.startsWith('1') ? { zip, serviced: true, area: 'Lisboa' } : { zip, serviced: false };
