import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { initialWizardState } from '#domain/wizard/wizard-state.ts';
import { refusal } from '../../../../testing/example-company.ts';
import { forgetConfigAfterwards, tellConfig } from '../../../../testing/public-config.ts';
import { keepWizardTestsApart, openWizard, press, user } from '../../../../testing/wizard.tsx';

keepWizardTestsApart();
forgetConfigAfterwards();

const open = (answers = {}) =>
  openWizard(
    { ...initialWizardState },
    {
      'GET /api/zip-codes/check/*': ({ path }: { path: string }) => ({
        body: path.endsWith('7000-123')
          ? { zip: '7000-123', serviced: false, areas: ['Lisboa', 'Porto', 'Algarve'] }
          : { zip: '1200-109', serviced: true, area: 'Lisboa' },
      }),
      ...answers,
    },
  );
const type = (zip: string) => user.type(screen.getByRole('textbox', { name: 'Your zip code' }), zip);

describe('a zip code that is not served', () => {
  it('has no price and no way on, says where we do come, and its button leaves the address', async () => {
    await tellConfig({ lowestPrice: 6500 as never });
    const network = open({ 'POST /api/zip-codes/interest': { status: 202, body: { ok: true } } });
    expect(screen.getByText(/^65,00/)).toBeInTheDocument();
    await type('7000123');
    expect(await screen.findByText(/We serve Lisboa, Porto, and Algarve\./)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Choose your massage' })).not.toBeInTheDocument();
    expect(screen.queryByText(/^65,00/)).not.toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: /^E-?mail$/ }), 'ana@example.com');
    await press('Notify me');
    expect(await screen.findByText('We will email you when we start serving your area.')).toBeInTheDocument();
    expect(network.callsOf('POST /api/zip-codes/interest')[0]?.body).toEqual({
      zip: '7000-123',
      email: 'ana@example.com',
    });
    expect(screen.queryByRole('button', { name: 'Notify me' })).not.toBeInTheDocument();
  });

  it('shows at the field why an address was not taken, and the next zip code goes on', async () => {
    open({
      'POST /api/zip-codes/interest': refusal('validation_failed', 400, { fields: { email: 'No such address.' } }),
    });
    await type('7000123');
    await screen.findByText(/We do not serve 7000-123 yet\./);
    await press('Notify me');
    expect(await screen.findByText('No such address.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^E-?mail$/ })).toHaveFocus());
    await user.clear(screen.getByRole('textbox', { name: 'Your zip code' }));
    await type('1200109');
    expect(await screen.findByText('Yes, we serve Lisboa.')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Choose your massage' })).toHaveLength(2);
  });
});

it('a served zip code is told who comes there and when at the earliest', async () => {
  const about = { en: '', pt: '' };
  const card = { gender: 'female', languages: ['pt'], years: 11, about, verified: ['identity'], rating: null };
  open({
    'GET /api/therapists': {
      body: [
        { ...card, id: 'a', firstName: 'Marta', imageUrl: '/portraits/marta.svg' },
        { ...card, id: 'b', firstName: 'Zé', imageUrl: null },
      ],
    },
  });
  await type('1200109');
  const answer = (await screen.findByText('Yes, we serve Lisboa.')).closest('[role="status"]');
  await waitFor(() => expect(answer).toHaveTextContent('2 therapists for this area.'));
  expect(answer).toHaveTextContent('First free time: Fri, Nov 20, 10:00 am');
});

it('a served zip code goes on also where more could not be told', async () => {
  open({ 'GET /api/therapists': refusal('internal', 500) });
  await type('1200109');
  expect(await screen.findByText('Yes, we serve Lisboa.')).toBeInTheDocument();
  await press('Choose your massage');
  expect(await screen.findByRole('heading', { level: 1, name: 'Choose your massage' })).toBeInTheDocument();
});
