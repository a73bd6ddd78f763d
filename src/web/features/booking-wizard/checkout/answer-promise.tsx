import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/booking.ts';
import { sayWhen } from '#web/api/say-when.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { BellIcon } from '#web/ui/icons.tsx';

/** By when a therapist has accepted, or everything is given back; null where nobody has to accept any more. */
const useAnswerBy = ({ answerBy, timezone }: Pick<Booking, 'answerBy' | 'timezone'>): string | null => {
  const { language } = useLanguage();
  return answerBy && sayWhen(answerBy, language, timezone);
};

/** Said before the button: paying is not yet having a therapist. Nobody knows when a voucher will be paid. */
export function AnswerPromise({ booking, isByVoucher }: { booking: Booking; isByVoucher: boolean }) {
  const { t } = useTranslation('booking');
  const by = useAnswerBy(booking);
  if (!by) return null;
  const count = booking.requiresTwoTherapists ? 2 : 1;
  return (
    <p className="flex gap-3 rounded-m bg-brand-soft px-4 py-3.5 text-s">
      <BellIcon size={20} className="mt-0.5 shrink-0 text-brand" />
      <span>{isByVoucher ? t('pay.promiseVoucher', { count }) : t('pay.promise', { count, by })}</span>
    </p>
  );
}
