import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/booking.ts';
import { bookingKey } from '#web/api/booking-keys.ts';
import { BankPanel } from '#web/payment/bank-panel.tsx';
import { bookingPurchase } from '#web/payment/booking-purchase.ts';
import { Button } from '#web/ui/button.tsx';
import { readToken } from '../booking-access.ts';
import { settleReturn } from '../status-query.ts';
import { PayHere } from './pay-here.tsx';

type WaitingForBankProps = { booking: Booking; wait: NonNullable<Booking['bankWait']> };

/** The bank was asked: what to carry to a cash machine, and another way for whoever has changed their mind. */
export function WaitingForBank({ booking, wait }: WaitingForBankProps) {
  const { t } = useTranslation('booking');
  const client = useQueryClient();
  const [isAnother, setIsAnother] = useState(false);
  const { id, totalPrice, guestDetails } = booking;
  const purchase = useMemo(() => bookingPurchase(id, readToken(id)), [id]);
  const look = async (): Promise<void> => {
    await settleReturn(id);
    await client.invalidateQueries({ queryKey: bookingKey(id) });
  };
  return (
    <>
      <BankPanel
        wait={wait}
        amount={totalPrice}
        timezone={booking.timezone}
        email={guestDetails.email}
        voucherText={(until) => t('pay.multibanco', { until })}
        openPayment={purchase.open}
        onPlayed={() => void look()}
      >
        {!isAnother && (
          <Button className="mt-4 -ml-4.5" size="small" variant="quiet" onClick={() => setIsAnother(true)}>
            {t('bank.another')}
          </Button>
        )}
      </BankPanel>
      {isAnother && !wait.isOnItsWay && <PayHere booking={booking} />}
    </>
  );
}
