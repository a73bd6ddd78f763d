import type { ReactNode } from 'react';
import { formatDuration, formatTime } from '#domain/language/formats.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { CalendarIcon, ClockIcon, PeopleIcon, PinIcon } from '#web/ui/icons.tsx';
import { useDeskWords } from '../desk-words.ts';
import { dayWord, partyWords, timesWords, wayWords } from '../visit-words.ts';
import type { OfferView } from './offer-view.ts';

type OfferFactsProps = { offer: OfferView; today: string; headingLevel?: 'h2' | 'h3' };

/** When, what, where about and what it pays: all one may know before saying yes. */
export function OfferFacts({ offer, today, headingLevel: Heading = 'h3' }: OfferFactsProps) {
  const words = useDeskWords();
  const { t, language } = words;
  const party = partyWords(offer, words);
  return (
    <div>
      <div className="flex items-start justify-between gap-4">
        <Heading className="text-l sm:text-xl">
          {t('visit.dayTime', {
            day: dayWord(offer.date, today, words),
            time: timesWords(offer, words),
          })}
        </Heading>
        <div className="shrink-0 text-right">
          <div className="figure text-xl whitespace-nowrap">{formatMoney(offer.pay)}</div>
          <div className="text-xs text-soft">{t('offer.pay')}</div>
        </div>
      </div>
      <ul className="mt-2.5 grid gap-1.5 text-s">
        {offer.flexible && (
          <Fact icon={<CalendarIcon size={18} />}>
            {t('offer.flexible', {
              from: formatTime(offer.flexible.from, language, offer.timezone),
              to: formatTime(offer.flexible.to, language, offer.timezone),
            })}
          </Fact>
        )}
        <Fact icon={<ClockIcon size={18} />}>
          {offer.treatment[language]}, {formatDuration(offer.totalMinutes, language)}
        </Fact>
        <Fact icon={<PinIcon size={18} />}>
          {offer.area}
          {offer.way && <span className="block text-soft">{wayWords(offer.way, words)}</span>}
        </Fact>
        {party && <Fact icon={<PeopleIcon size={18} />}>{party}</Fact>}
      </ul>
    </div>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5">
      <span className="mt-0.5 shrink-0 text-soft">{icon}</span>
      <span className="min-w-0">{children}</span>
    </li>
  );
}
