import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/booking.ts';
import { lockBookingLink } from '#contract/bookings.ts';
import { withdrawHealthNote } from '#contract/guest-data.ts';
import { forgetKey } from '#web/api/access-keys.ts';
import { call } from '#web/api/call.ts';
import { useSession } from '#web/session/session-store.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { readToken } from '../booking-access.ts';
import { accessTo } from '../status-query.ts';
import { AskedFirst } from './asked-first.tsx';
import { EraseData } from './erase-data.tsx';

/** Paid, or agreed to be paid at the visit or by the hotel: what merely began is soon forgotten by itself. */
const isSettled = ({ paymentStatus, money }: Booking): boolean =>
  (paymentStatus !== 'pending' && paymentStatus !== 'expired') || ['on_site', 'by_hotel'].includes(money.words);

/** Nothing about it can be changed any more. */
const isOver = ({ status }: Booking): boolean => ['completed', 'cancelled', 'expired'].includes(status);

const leadOf = (booking: Booking) => {
  if (booking.receiptOnly) return 'ownData.leadReceipt' as const;
  return isOver(booking) ? ('ownData.leadOver' as const) : ('ownData.lead' as const);
};

/** What somebody may do about the link and about what is kept. */
export function OwnData({ booking }: { booking: Booking }) {
  const { t } = useTranslation('booking');
  const { user } = useSession();
  const token = readToken(booking.id);
  // Stays for the word that it is gone.
  const [hadNote] = useState(booking.notes !== '');
  if (!isSettled(booking)) return null;
  return (
    <section className="grid gap-3 border-t border-line pt-5">
      <h2 className="text-l">{t('ownData.title')}</h2>
      <p className="text-s text-soft">{t(leadOf(booking))}</p>
      <div className="flex flex-wrap gap-2.5">
        <AskedFirst
          label={t('ownData.lock')}
          title={t('ownData.lockTitle')}
          text={t('ownData.lockText')}
          failed={t('ownData.lockFailed')}
          done={t('ownData.locked')}
          work={async () => {
            await call(lockBookingLink, accessTo(booking.id));
            forgetKey('booking', booking.id);
          }}
        />
        {hadNote && (
          <AskedFirst
            label={t('ownData.note')}
            title={t('ownData.noteTitle')}
            text={t('ownData.noteText')}
            failed={t('ownData.noteFailed')}
            done={t('ownData.noteGone')}
            work={() => call(withdrawHealthNote, accessTo(booking.id))}
          />
        )}
        {!booking.receiptOnly && (
          <LinkButton
            to={`/api/bookings/${booking.id}/export${token ? `?token=${token}` : ''}`}
            target="_blank"
            download={`calma-${booking.reference}.json`}
            variant="ghost"
            size="small"
          >
            {t('ownData.export')}
          </LinkButton>
        )}
        {user === null && <EraseData booking={booking} />}
      </div>
    </section>
  );
}
