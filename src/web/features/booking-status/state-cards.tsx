import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/booking.ts';
import { endingOf } from '#domain/booking/cancellation.ts';
import { isPaymentUnknown } from '#domain/booking/money-words.ts';
import { sayTime } from '#web/api/say-when.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useMoneyWords } from '#web/payment/money-words.ts';
import { Card } from '#web/ui/card.tsx';
import { Portrait } from '#web/ui/portrait.tsx';
import { Tag, type TagTone } from '#web/ui/tag.tsx';
import { RatingLine } from './progress/booked-therapists.tsx';
import { matchTextOf } from './what-next.ts';

type StateCardProps = { label: string; tag: ReactNode; tone: TagTone; children: ReactNode };

function StateCard({ label, tag, tone, children }: StateCardProps) {
  return (
    <Card as="section" padding="none" className="px-5 py-4.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-sans text-s font-semibold tracking-normal text-soft">{label}</h2>
        <Tag tone={tone}>{tag}</Tag>
      </div>
      <div className="mt-2.5 text-s">{children}</div>
    </Card>
  );
}

/** Where the money stands. */
export function MoneyCard({ booking }: { booking: Booking }) {
  const { t } = useTranslation('booking');
  const { tagOf, say } = useMoneyWords();
  const { tone, text } = tagOf(booking.money);
  return (
    <StateCard label={t('status.money')} tag={text} tone={tone}>
      {say(booking.money)}
    </StateCard>
  );
}

const matchTones: Record<Booking['status'], TagTone> = {
  waiting_payment: 'neutral',
  expired: 'neutral',
  finding_therapist: 'wait',
  confirmed: 'good',
  completed: 'good',
  cancelled: 'neutral',
};

/** Over the heading: how it stands, in a word. */
export function StateTag({ booking }: { booking: Booking }) {
  const { t } = useTranslation('treatments');
  const { tagOf } = useMoneyWords();
  const { status, certainFrom, visit, money } = booking;
  if (status === 'finding_therapist' || isPaymentUnknown(booking)) {
    const { tone, text } = tagOf(money);
    return <Tag tone={tone}>{text}</Tag>;
  }
  if (certainFrom) return <Tag tone="wait">{t('dashboard.tag.saidYes')}</Tag>;
  const ending = endingOf(booking);
  if (ending) return <Tag>{t(`dashboard.tag.${ending}`)}</Tag>;
  if (status === 'confirmed' && visit?.state === 'on_the_way') return <Tag tone="good">{t('status.steps.onWay')}</Tag>;
  if (status === 'confirmed' && visit?.state === 'there') return <Tag tone="good">{t('status.steps.there')}</Tag>;
  return <Tag tone={matchTones[status]}>{t(`dashboard.tag.${status}`)}</Tag>;
}

/** Who comes. */
export function MatchCard({ booking }: { booking: Booking }) {
  const { t } = useTranslation('booking');
  const { t: tTag } = useTranslation('treatments', { keyPrefix: 'dashboard.tag' });
  const { language } = useLanguage();
  const { status, therapists, certainFrom } = booking;
  const { sayWho } = useMoneyWords();
  const ending = endingOf(booking);
  const count = booking.requiresTwoTherapists ? 2 : 1;
  const label = t('status.match', { count });
  if (certainFrom)
    return (
      <StateCard label={label} tag={t('status.saidYes.tag')} tone="wait">
        <TherapistFaces therapists={therapists} />
        <p className="mt-2.5">{t('status.saidYes.text', { time: sayTime(certainFrom, language, booking.timezone) })}</p>
      </StateCard>
    );
  return (
    <StateCard
      label={label}
      tag={ending ? tTag(ending) : t(`status.matchTag.${status}`, { count })}
      tone={matchTones[status]}
    >
      {therapists.length > 0 && <TherapistFaces therapists={therapists} />}
      {(therapists.length === 0 || (status !== 'confirmed' && status !== 'completed')) && (
        <p className={therapists.length > 0 ? 'mt-2.5' : undefined}>
          {t(matchTextOf(booking), { count })}
          {status === 'cancelled' && !ending && ` ${sayWho(booking)}`}
        </p>
      )}
    </StateCard>
  );
}

function TherapistFaces({ therapists }: Pick<Booking, 'therapists'>) {
  return (
    <ul className="grid gap-2.5">
      {therapists.map(({ firstName, imageUrl, rating }) => (
        <li key={firstName} className="flex items-center gap-3">
          <Portrait person={{ firstName, imageUrl }} size={44} />
          <span className="min-w-0 font-medium">
            {firstName}
            {rating && <RatingLine rating={rating} />}
          </span>
        </li>
      ))}
    </ul>
  );
}
