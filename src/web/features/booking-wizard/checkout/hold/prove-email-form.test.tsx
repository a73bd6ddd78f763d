import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { madeBooking, refusal } from '../../../../../../testing/example-company.ts';
import { keepWizardTestsApart, openWizard, press, user } from '../../../../../../testing/wizard.tsx';

keepWizardTestsApart();

const booking = 'POST /api/bookings';
const resend = 'POST /api/bookings/email-code';
const codeField = () => screen.findByRole('textbox', { name: /^Code with four digits/ });

describe('proving the address at the checkout', () => {
  it('asks for the code in place, says when it is wrong, and then goes on to pay', async () => {
    const wrong = 'This is not the code we sent. Check the latest email and try again.';
    const answers = [
      refusal('prove_email', 403),
      refusal('code_wrong', 400, { fields: { emailCode: wrong } }),
      { status: 201, body: madeBooking() },
    ];
    const network = openWizard({}, { [booking]: () => answers.shift() ?? refusal('internal', 500) });
    await screen.findByRole('heading', { name: 'Confirm your email' });
    expect(await codeField()).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await codeField()).toHaveAccessibleDescription(/Enter the four digits/);
    expect(network.callsOf(booking)).toHaveLength(1);
    await user.keyboard('0000{Enter}');
    await waitFor(async () => expect(await codeField()).toHaveAccessibleDescription(new RegExp(wrong)));
    expect(await codeField()).toHaveFocus();
    await user.keyboard('48 21{Enter}');
    expect(await screen.findByRole('timer')).toHaveTextContent('15:00');
    const bodies = network.callsOf(booking).map(({ body }) => body as Record<string, unknown>);
    expect(bodies.map(({ emailCode }) => emailCode)).toEqual([undefined, '0000', '4821']);
    // Everything else stays as it was.
    expect({ ...bodies[2], emailCode: undefined }).toEqual({ ...bodies[0], emailCode: undefined });
  });

  it('sends a new code when asked, and says why when it cannot', async () => {
    const answers = [{ status: 202, body: { ok: true } }, refusal('too_many_requests', 429)];
    const network = openWizard(
      {},
      {
        [booking]: refusal('prove_email', 403),
        [resend]: () => answers.shift() ?? { status: 202, body: { ok: true } },
      },
    );
    await screen.findByRole('heading', { name: 'Confirm your email' });
    await press('Send a new code');
    expect(await screen.findByText('New code sent.')).toBeInTheDocument();
    expect(network.callsOf(resend)[0]?.body).toEqual({ email: expect.stringContaining('@') });
    await press('Send a new code');
    await waitFor(async () => expect(await codeField()).toHaveAccessibleDescription(/./));
    expect(screen.queryByText('New code sent.')).not.toBeInTheDocument();
  });

  it('says from when on a time can be held where too many are', async () => {
    const until = '2026-11-16T09:15:00.000Z';
    openWizard({}, { [booking]: refusal('too_many_holds', 429, { limit: 'email', until }) });
    expect(await screen.findByText('There are already two unpaid bookings.')).toBeInTheDocument();
    expect(screen.getByText(/can hold this time from 9:15 am\. You were not charged\./)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Another time' })).toBeEnabled();
  });
});
