import { useTranslation } from 'react-i18next';
import type { Assignment } from '#contract/admin-dispatch.ts';
import { formatTime } from '#domain/language/formats.ts';
import { formatMoment } from '#domain/language/moments.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { dayAt } from '#domain/time/days.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { sayMoment } from '#web/api/say-when.ts';
import { DotLine } from '#web/features/admin/shared/record/dot-line.tsx';
import { useIsSupport } from '#web/features/admin/shared/use-is-support.ts';
import { nameOf } from '#web/features/admin/shared/visits/name-of.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Tag, type TagTone } from '#web/ui/tag.tsx';

type Offer = Assignment['offers'][number];

const tones: Record<Offer['status'], TagTone> = {
  open: 'wait',
  confirmed: 'good',
  rejected: 'neutral',
  withdrawn: 'neutral',
  dropped: 'bad',
};

/** In the order of asking, the latest wave first. */
const wavesOf = (offers: readonly Offer[]): { key: string; round: number; wave: number; offers: Offer[] }[] => {
  const waves = new Map<string, Offer[]>();
  for (const offer of offers) {
    const key = `${offer.round}/${offer.wave}`;
    waves.set(key, [...(waves.get(key) ?? []), offer]);
  }
  return [...waves.entries()]
    .map(([key, members]) => ({ key, round: members[0]?.round ?? 0, wave: members[0]?.wave ?? 0, offers: members }))
    .sort((a, b) => b.round - a.round || b.wave - a.wave);
};

type OfferListProps = {
  offers: readonly Offer[];
  /** Of the visit. */
  zone: TimeZone;
};

export function OfferList({ offers, zone }: OfferListProps) {
  const { t } = useTranslation('admin');
  const hasRounds = new Set(offers.map(({ round }) => round)).size > 1;
  if (offers.length === 0) return <p className="text-s text-soft">{t('bookings.match.offersNone')}</p>;
  return (
    <div className="space-y-5">
      {wavesOf(offers).map(({ key, round, wave, offers: members }) => (
        <section key={key}>
          <h4 className="mb-1 font-sans text-xs font-semibold text-soft">
            {hasRounds && `${t('bookings.match.round', { round })}, `}
            {wave === 0 ? t('bookings.match.byHand') : t('bookings.match.wave', { wave })}
          </h4>
          <ul className="divide-y divide-line">
            {members.map((offer) => (
              <OfferLine key={`${offer.therapistId}-${offer.sentAt}`} offer={offer} zone={zone} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function OfferLine({ offer, zone }: { offer: Offer; zone: TimeZone }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const isLate = offer.status === 'open' && Date.parse(offer.answerBy) < Date.now();
  return (
    <li className="py-3 text-s">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-medium wrap-anywhere">{nameOf(offer)}</span>
        <Tag tone={isLate ? 'neutral' : tones[offer.status]}>
          {t(`bookings.match.offers.${isLate ? 'late' : offer.status}`)}
        </Tag>
      </div>
      <p className="mt-0.5 text-xs text-soft">
        <Times offer={offer} isLate={isLate} />
      </p>
      {offer.proposed.map(({ startsAt, status }) => (
        <p key={startsAt} className="mt-1 text-xs">
          {t(`bookings.match.proposed.${status}`, { at: sayMoment(startsAt, language, zone) })}
        </p>
      ))}
      {offer.reason && <p className="mt-1 wrap-anywhere">{t('bookings.match.saidWhy', { reason: offer.reason })}</p>}
    </li>
  );
}

function Times({ offer, isLate }: { offer: Offer; isLate: boolean }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const isSupport = useIsSupport();
  const sentOn = dayAt(new Date(offer.sentAt));
  const full = (instant: string): string => formatMoment(instant, language);
  /** On the same day the hour is enough. */
  const later = (instant: string): string =>
    dayAt(new Date(instant)) === sentOn ? formatTime(instant, language) : full(instant);
  const isByHand = offer.wave === 0;
  const parts = [
    !isByHand && t('bookings.match.sent', { at: full(offer.sentAt) }),
    offer.status === 'open' && t(`bookings.match.${isLate ? 'wasBy' : 'answerBy'}`, { at: later(offer.answerBy) }),
    offer.answeredAt &&
      t('bookings.match.answered', { at: isByHand ? full(offer.answeredAt) : later(offer.answeredAt) }),
    !isSupport && t('bookings.match.pay', { amount: formatMoney(offer.pay) }),
  ];
  return <DotLine parts={parts} />;
}
