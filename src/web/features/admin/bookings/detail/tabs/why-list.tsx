import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AdminBooking } from '#contract/admin-bookings.ts';
import { useReasonWords } from '#web/features/admin/bookings/change/booking-words.ts';
import { LoadFailure } from '#web/features/admin/shared/load-failure.tsx';
import { PhoneLink } from '#web/features/admin/shared/record/phone-link.tsx';
import { nameOf } from '#web/features/admin/shared/visits/name-of.ts';
import { byFitness, cannotCome, type Explained, whyQuery } from '#web/features/admin/shared/visits/why-query.ts';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';

/** Everybody who works here, and what speaks against each of them. */
export function WhyList({ booking }: { booking: AdminBooking }) {
  const { t } = useTranslation('admin');
  const why = useQuery(whyQuery(booking.id));
  if (why.isError && !why.data) return <LoadFailure title={t('bookings.match.whyFailed')} answer={why} />;
  if (!why.data) return <SkeletonText lines={4} />;
  if (why.data.length === 0) return <p className="text-s text-soft">{t('bookings.match.whyNone')}</p>;
  const hasIt = new Set(booking.assignment.therapists.map(({ id }) => id));
  return (
    <ul className="divide-y divide-line">
      {byFitness(why.data).map((person) => (
        <WhyLine key={person.id} person={person} hasIt={hasIt.has(person.id)} />
      ))}
    </ul>
  );
}

function WhyLine({ person, hasIt }: { person: Explained; hasIt: boolean }) {
  const { t } = useTranslation('admin');
  const words = useReasonWords();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 text-s">
      <span className="font-medium wrap-anywhere">
        {nameOf(person)}
        {person.isWished && <span className="ml-2 text-xs font-normal text-soft">{t('bookings.match.wished')}</span>}
        {person.phone && !cannotCome(person) && (
          <PhoneLink
            number={person.phone}
            className="flex w-fit items-center text-xs font-normal max-md:min-h-11 md:my-1"
          />
        )}
      </span>
      {hasIt || person.reasons.length === 0 ? (
        <Tag tone="good">{t(hasIt ? 'bookings.match.hasIt' : 'bookings.match.can')}</Tag>
      ) : (
        <span className="text-soft">{words(person)}</span>
      )}
    </li>
  );
}
