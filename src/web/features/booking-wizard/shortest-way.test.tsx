import { act, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import { initialWizardState } from '#domain/wizard/wizard-state.ts';
import { asWritten, heading, keepWizardTestsApart, openWizard, press, user } from '../../../../testing/wizard.tsx';
import { currentDraft } from './draft-storage.ts';

keepWizardTestsApart();

const faces = ['Ana', 'Marta', 'Rui'].map((firstName) => ({ id: firstName, firstName, imageUrl: null }));

const answers = {
  'GET /api/zip-codes/check/*': { body: { zip: '1200-109', serviced: true, area: 'Lisboa' } },
  'GET /api/availability/therapists': { body: faces },
  'POST /api/create-payment-intent': {
    body: {
      clientSecret: 's',
      paymentIntentId: 'pi_1',
      publishableKey: 'pk',
      amount: 6500,
      currency: 'eur',
      ways: ['card'],
    },
  },
  'POST /sandbox/stripe/v1/payment_intents/pi_1/confirm': { body: { status: 'succeeded' } },
  'POST /api/payment-return': {
    body: { status: 'finding_therapist', paymentStatus: 'paid', isBeingRefunded: false },
  },
};

/** One tap for each step that has to be asked, the two consents and the payment. */
const mostTaps = 8;
const mostFields = 9;

it('a guest in a hurry books with eight taps and nine fields', async () => {
  let taps = 0;
  let fields = 0;
  const tap = async (role: string, name: string | RegExp): Promise<void> => {
    taps++;
    await user.click((await screen.findAllByRole(role, { name }))[0] as HTMLElement);
  };
  const fill = async (name: RegExp, text: string): Promise<void> => {
    fields++;
    await user.type(await screen.findByRole('textbox', { name }), text);
  };

  openWizard({ ...initialWizardState }, answers);
  await fill(/^Your zip code/, '1200109');
  await screen.findByText('Yes, we serve Lisboa.');
  await tap('button', 'Choose your massage');
  await heading('Choose your massage');
  await screen.findByRole('radio', { name: asWritten('60 min · 65,00 €') });
  await tap('button', 'Continue');
  await heading('Where will the massage be?');
  await fill(/^Street/, 'Rua Garrett 12');
  await tap('button', 'Continue');
  await heading('Choose a day and time');
  await tap('button', /^Earliest: /);
  await heading('Your contact details');
  await fill(/^First name/, 'Rita');
  await fill(/^Last name/, 'Nunes');
  await fill(/^Phone/, '+351912345678');
  await fill(/^Email/, 'rita@example.com');
  await tap('button', 'Continue');
  await heading('Review and pay');
  await fill(/^Card number/, '4242424242424242');
  await fill(/^Expires/, '1230');
  await fill(/^CVC/, '123');
  await tap('checkbox', /terms/);
  await tap('checkbox', /medical reason/);
  await tap('button', asWritten('Book and pay 65,00 €'));
  await heading('Paid. We are finding your therapist.');

  expect(taps).toBeLessThanOrEqual(mostTaps);
  expect(fields).toBeLessThanOrEqual(mostFields);
});

it.each([
  ['en', 'Book for more people', 'For how many people?', 'Choose add-ins', 'Would you like to add anything?'],
  ['pt', 'Marcar para mais pessoas', 'Para quantas pessoas?', 'Ver complementos', 'Quer acrescentar alguma coisa?'],
] as const)('what was taken for granted is one tap away, %s', async (language, more, people, choose, addIns) => {
  await act(() => i18next.changeLanguage(language));
  openWizard({ step: 3 });
  await user.click(await screen.findByRole('button', { name: more }));
  await heading(people);
  await user.click(screen.getAllByRole('radio')[0] as HTMLElement);
  await user.click(await screen.findByRole('button', { name: choose }));
  await heading(addIns);
  expect(currentDraft()).toMatchObject({ step: 4, peopleCount: 1, addIns: [] });
  await act(() => i18next.changeLanguage('en'));
});

it('each of the nine steps is counted, also one whose answer stood beforehand', async () => {
  const counted: number[] = [];
  openWizard({ ...initialWizardState }, answers);
  navigator.sendBeacon = (_, body) => {
    void (body as Blob).text().then((text) => counted.push(JSON.parse(text).step));
    return true;
  };
  await user.type(await screen.findByRole('textbox', { name: /^Your zip code/ }), '1200109');
  await press('Choose your massage');
  await heading('Choose your massage');
  await screen.findByRole('radio', { name: asWritten('60 min · 65,00 €') });
  await press('Continue');
  await heading('Where will the massage be?');
  await press('Back');
  await heading('Would you like to add anything?');
  await waitFor(() => expect(counted).toEqual([2, 3, 4, 5, 4]));
});

it('the number of people goes on by a tap, and never by the arrow keys', async () => {
  openWizard({ step: 2 });
  await heading('For how many people?');
  screen.getByRole('radio', { name: '1 person' }).focus();
  await user.keyboard('{ArrowRight}{ArrowLeft}');
  expect(currentDraft()).toMatchObject({ step: 2, peopleCount: 1 });
  await user.click(screen.getByRole('radio', { name: '3 people' }));
  await user.click(await screen.findByRole('radio', { name: 'One after the other' }));
  await heading('Choose your massage');
  expect(currentDraft()).toMatchObject({ step: 3, peopleCount: 3, isBackToBack: true });
});

it('the chosen time shows who is available then, and another day shows nobody until one is chosen', async () => {
  openWizard({ step: 6, dateTime: null, finalStartTime: null, bookingDate: null }, answers);
  await user.click(await screen.findByRole('radio', { name: '2:00 pm' }));
  expect(await screen.findByText('3 therapists are available')).toBeInTheDocument();
  expect(screen.getByText('Ana, Marta or Rui')).toBeInTheDocument();
});

it('the next days stand beside each other with their first free time; a full one cannot be picked', async () => {
  openWizard(
    { step: 6, dateTime: null, finalStartTime: null, bookingDate: null },
    {
      'GET /api/availability': {
        body: {
          timezone: 'Europe/Lisbon',
          days: [
            { date: '2026-11-19', starts: [] },
            ...['2026-11-20', '2026-11-21'].map((date) => ({
              date,
              starts: [{ startsAt: `${date}T10:00:00.000Z`, endsAt: `${date}T11:00:00.000Z`, time: '10:00' }],
            })),
          ],
        },
      },
    },
  );
  expect(await screen.findByRole('button', { name: 'Thu, Nov 19, full' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Fri, Nov 20, from 10:00 am' })).toHaveAttribute('aria-pressed', 'true');
  const saturday = screen.getByRole('button', { name: 'Sat, Nov 21, from 10:00 am' });
  await user.click(saturday);
  await waitFor(() => expect(saturday).toHaveAttribute('aria-pressed', 'true'));
  await user.click(screen.getByRole('radio', { name: '10:00 am' }));
  expect(currentDraft()).toMatchObject({ bookingDate: '2026-11-21' });
});
