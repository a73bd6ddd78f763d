import { formatDate } from '#domain/language/formats.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { shareTip } from '#domain/tips/tip-rules.ts';
import type { Config } from '#server/config.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { type BookingRow, bookingLink, findBooking, isReachable, listSeated } from '../bookings/public.ts';
import { publicLink, queueMail } from '../messaging/public.ts';
import { findTherapist } from '../therapists/public.ts';
import { findTip, type TipRow } from './repo.ts';

type Deps = { database: Database; config: Config };

/** Thanks and the receipt to whoever gave it, a word to those whom it is for. */
export const mailTip = ({ database, config }: Deps, bookingId: string): Promise<void> =>
  database.transaction(async (tx) => {
    const booking = await findBooking(tx, bookingId);
    const tip = await findTip(tx, bookingId);
    if (!booking || !tip?.paidAt) return;
    await thank(config, tx, booking, tip);
    for (const { therapistId, amount } of shareTip(tip.amount, tip.therapistIds)) {
      const therapist = await findTherapist(tx, therapistId);
      if (!therapist?.email || amount === 0) continue;
      const { email, firstName, language } = therapist;
      await queueMail(tx, {
        type: 'tip_received',
        to: { email, name: firstName },
        language,
        cause: `tip:${bookingId}:${therapistId}`,
        values: {
          ...{ firstName, amount: formatMoney(amount), reference: booking.reference },
          date: formatDate(booking.startsAt, 'full', language, booking.timezone),
          link: publicLink(config, '/therapist/dashboard'),
        },
      });
    }
  });

const thank = async (config: Config, tx: Transaction, booking: BookingRow, { amount }: TipRow): Promise<void> => {
  if (!isReachable(booking)) return;
  const { id, contact, language, reference, startsAt, timezone } = booking;
  const names = (await listSeated(tx, [id])).map(({ firstName }) => firstName);
  await queueMail(tx, {
    type: 'tip_thanks',
    to: { email: contact.email, name: contact.firstName },
    language,
    cause: `tip:${id}`,
    values: {
      ...{ firstName: contact.firstName, reference, amount: formatMoney(amount) },
      therapist: new Intl.ListFormat(language, { type: 'conjunction' }).format(names),
      date: formatDate(startsAt, 'full', language, timezone),
      link: bookingLink(config, booking),
    },
    attachments: [{ kind: 'tip-receipt', id }],
  });
};
