import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/booking.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useMoneyWords } from '#web/payment/money-words.ts';
import { nextWords } from './what-next.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** What happens if nobody does anything, and how they hear of it. */
export function WhatNext({ booking, now, children }: { booking: Booking; now: Date; children: ReactNode }) {
  const { t } = useTranslation('booking');
  const { t: tStatus } = useTranslation('treatments', { keyPrefix: 'status' });
  const { t: tMoney } = useMoneyWords();
  const { language } = useLanguage();
  const { status, guestDetails, datetime } = booking;
  const isAhead = status === 'finding_therapist' || status === 'confirmed';
  return (
    <section className="rounded-m bg-brand-soft px-5 py-4">
      <h2 className="text-l">{t('status.next')}</h2>
      <p className="mt-1.5">{nextWords(booking, now, { t, tMoney, language })}</p>
      {status === 'finding_therapist' && guestDetails.email && (
        <p className="mt-1.5 text-s text-soft wrap-anywhere">{tStatus('mailed', { email: guestDetails.email })}</p>
      )}
      {/* Whose massage is today or tomorrow at this hour gets no mail the day before. */}
      {isAhead && guestDetails.email && Date.parse(datetime) - now.getTime() > dayMs && (
        <p className="mt-1.5 text-s text-soft">{t('done.reminder')}</p>
      )}
      {children}
    </section>
  );
}
