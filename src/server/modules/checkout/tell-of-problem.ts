import { type Cents, formatMoney } from '#domain/money/cents.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { findBooking } from '../bookings/public.ts';
import { listAdmins } from '../identity/public.ts';
import { publicLink, queueMail } from '../messaging/public.ts';
import { notify } from '../notifications/public.ts';
import type { Purpose } from '../payments/public.ts';
import type { CheckoutDeps } from './deps.ts';

type Problem = {
  what: 'refund_refused' | 'dispute_open' | 'dispute_lost';
  purpose: Purpose;
  amountCents: Cents;
  cause: string;
};

/** Money that does not go back by itself, or that a bank wants back, is a matter for a person: the bell and a mail say so. */
export const tellOfProblem = async (
  { config, texts }: Pick<CheckoutDeps, 'config' | 'texts'>,
  tx: Transaction,
  { what, purpose, amountCents, cause }: Problem,
): Promise<void> => {
  const booking = purpose.kind === 'gift_card' ? null : await findBooking(tx, purpose.id);
  const reference = booking?.reference ?? purpose.id.slice(0, 8);
  const about = { cause, ...(booking && { bookingId: booking.id }) };
  const link = publicLink(config, booking ? `/admin/bookings?open=${booking.id}` : '/admin');
  for (const { id, email, firstName, language } of await listAdmins(tx)) {
    await notify(tx, { userId: id, kind: 'payment_problem', values: { reference, amount: amountCents }, ...about });
    await queueMail(tx, {
      type: 'payment_problem',
      to: { email, name: firstName },
      language,
      cause: `${cause}:${id}`,
      values: {
        reference,
        amount: formatMoney(amountCents),
        what: texts.text(language, `admin:attention.${what}`),
        link,
      },
    });
  }
};
