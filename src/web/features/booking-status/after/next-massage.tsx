import { createContext, type ReactNode, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/booking.ts';
import { Button } from '#web/ui/button.tsx';

/** Opens the wizard with the answers of this booking; the app hands it in. Without it nothing is offered. */
export const BookAgainDoor = createContext<((booking: Booking) => Promise<void>) | null>(null);

type BookAgainProps = {
  booking: Booking;
  /** Then nothing else on the page is to be done first. */
  isFirst: boolean;
};

export function BookAgain({ booking, isFirst }: BookAgainProps) {
  const { t } = useTranslation('treatments', { keyPrefix: 'dashboard.visit' });
  const open = useContext(BookAgainDoor);
  const [isOpening, setIsOpening] = useState(false);
  if (!open) return null;
  const again = (): void => {
    setIsOpening(true);
    void open(booking).finally(() => setIsOpening(false));
  };
  return (
    <Button variant={isFirst ? 'primary' : 'ghost'} busy={isOpening} onClick={again} className="mt-4 max-sm:w-full">
      {t('again')}
    </Button>
  );
}

/** After the massage, under what is asked of the client. */
export function NextMassage(props: BookAgainProps): ReactNode {
  const { t } = useTranslation('booking');
  if (useContext(BookAgainDoor) === null) return null;
  return (
    <section className="rounded-m bg-brand-soft px-5 py-4">
      <h2 className="text-l">{t('status.nextMassage')}</h2>
      <p className="mt-1.5">{t('status.nextCompleted')}</p>
      <BookAgain {...props} />
    </section>
  );
}
