import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/booking.ts';
import { sayMoment } from '#web/api/say-when.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useMoneyWords } from '#web/payment/money-words.ts';
import { PageFrame, PageHeading } from '#web/ui/page-frame.tsx';
import { ReceiptLinks } from '../visit-links.tsx';
import { OwnData } from './own-data.tsx';

/** Long after the visit: what was bought and paid, and nothing about people and places. */
export function ReceiptAlone({ booking }: { booking: Booking }) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const { say } = useMoneyWords();
  const treatment = booking.priceLines.find(({ kind }) => kind === 'treatment')?.label[language];
  return (
    <PageFrame width="reading" className="min-h-[70dvh] pt-4 pb-18 md:pt-8">
      <PageHeading
        title={t('receiptAlone.title')}
        lead={t('status.lead', {
          reference: booking.reference,
          start: sayMoment(booking.datetime, language, booking.timezone),
        })}
      />
      <div className="grid gap-6">
        <section className="rounded-m bg-brand-soft px-5 py-4">
          <h2 className="text-l">{treatment}</h2>
          <p className="mt-1.5">{say(booking.money)}</p>
          <p className="mt-1.5 text-s text-soft">{t('receiptAlone.why')}</p>
        </section>
        <div className="flex flex-wrap gap-2.5 empty:hidden">
          <ReceiptLinks booking={booking} />
        </div>
        <OwnData booking={booking} />
      </div>
    </PageFrame>
  );
}
