import { useState } from 'react';
import type { Booking } from '#contract/booking.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { useCancelTerms } from '#web/payment/cancel-terms.ts';
import { TreatmentPicture } from '#web/payment/treatment-picture.tsx';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useDashboardWords } from '../dashboard-words.ts';
import type { Lent } from '../lent.ts';
import { VisitActions } from './visit-actions.tsx';
import { placeOf, startTitle, tagOf, taskOf, useVisitTitle } from './visit-words.ts';

type NextVisitProps = Pick<Lent, 'CancelVisit'> & { booking: Booking };

/** The appointment everybody opens this page for. */
export function NextVisit({ booking, CancelVisit }: NextVisitProps) {
  const words = useDashboardWords();
  const { t } = words;
  const [now] = useState(serverNow);
  const sayTerms = useCancelTerms();
  const title = useVisitTitle(booking);
  const tag = tagOf(booking);
  const isPaid = booking.status !== 'waiting_payment';
  return (
    <Card
      as="section"
      padding="none"
      aria-labelledby="next-visit"
      className="overflow-hidden md:grid md:grid-cols-[minmax(0,1fr)_228px]"
    >
      <TreatmentPicture treatmentId={booking.treatmentId} className="max-md:h-28 md:min-h-60" />
      <div className="p-5 md:order-first md:p-7">
        <Tag tone={tag.tone}>{t(tag.key)}</Tag>
        <h2 id="next-visit" className="mt-2.5">
          <span className="sr-only">{t('next')}: </span>
          {startTitle(booking, now, words)}
        </h2>
        <p className="mt-2">{title}</p>
        <p className="mt-1 text-s text-soft">
          {placeOf(booking, words.language)}
          {isPaid && `. ${sayTerms(booking, now)}`}
        </p>
        <p className="mt-3 mb-5 max-w-[56ch] text-s">{taskOf(booking, words)}</p>
        <VisitActions booking={booking} CancelVisit={CancelVisit} isNext />
      </div>
    </Card>
  );
}

export function VisitsSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-72 rounded-l md:h-60" />
      <Skeleton className="h-5 w-24" />
      <Skeleton className="h-36 rounded-l" />
    </div>
  );
}
