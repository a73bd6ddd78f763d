import { type ReactNode, useState } from 'react';
import type { Booking } from '#contract/booking.ts';
import { endingOf } from '#domain/booking/cancellation.ts';
import { isPaymentUnknown } from '#domain/booking/money-words.ts';
import { formatDate } from '#domain/language/formats.ts';
import { addCents, formatMoney } from '#domain/money/cents.ts';
import { reviewUntil } from '#domain/reviews/review-rules.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/router.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useDashboardWords } from '../dashboard-words.ts';
import type { Lent } from '../lent.ts';
import { VisitActions } from './visit-actions.tsx';
import { placeOf, startTitle, statusTones, tagOf, useVisitTitle } from './visit-words.ts';

function Row({ children }: { children: ReactNode }) {
  return (
    <li className="grid items-center gap-x-6 gap-y-3 px-5 py-4 md:grid-cols-[minmax(0,1fr)_auto_5.5rem_auto]">
      {children}
    </li>
  );
}

export function UpcomingRow({ booking, CancelVisit }: Pick<Lent, 'CancelVisit'> & { booking: Booking }) {
  const words = useDashboardWords();
  const [now] = useState(serverNow);
  const title = useVisitTitle(booking);
  const tag = tagOf(booking);
  return (
    <li className="px-5 py-4.5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h3 className="min-w-0">{startTitle(booking, now, words)}</h3>
        <Tag tone={tag.tone}>{words.t(tag.key)}</Tag>
      </div>
      <p className="mt-1 text-s">{title}</p>
      <p className="mt-0.5 mb-4 text-s text-soft">{placeOf(booking, words.language)}</p>
      <VisitActions booking={booking} CancelVisit={CancelVisit} />
    </li>
  );
}

/** Its page says whether one was given already. */
const canReview = ({ status, datetimeEnd }: Booking): boolean =>
  status === 'completed' && serverNow() < reviewUntil(new Date(datetimeEnd));

export function PastRow({ booking, onBookAgain }: Pick<Lent, 'onBookAgain'> & { booking: Booking }) {
  const { t, language } = useDashboardWords();
  const title = useVisitTitle(booking);
  const [isOpening, setIsOpening] = useState(false);
  const again = (): void => {
    setIsOpening(true);
    void onBookAgain(booking).finally(() => setIsOpening(false));
  };
  return (
    <Row>
      <div className="min-w-0 text-s">
        <Link
          to={`/bookings/${booking.id}`}
          className="link -my-2.5 inline-block py-2.5 font-medium text-ink decoration-line-strong"
        >
          {title}
        </Link>
        <p className="text-xs text-soft">
          {formatDate(booking.datetime, 'medium', language, booking.timezone)} · {booking.reference}
        </p>
        {canReview(booking) && (
          <Link to={`/bookings/${booking.id}#review`} className="link -my-1 inline-flex min-h-11 items-center">
            {t('visit.review')}
            <span className="sr-only">: {title}</span>
          </Link>
        )}
      </div>
      <div className="flex items-center justify-between gap-4 md:contents">
        <Tag tone={statusTones[booking.status]}>
          {t(isPaymentUnknown(booking) ? 'tag.checking' : `tag.${endingOf(booking) ?? booking.status}`)}
        </Tag>
        <span className="text-right text-s whitespace-nowrap tabular-nums">
          {formatMoney(addCents(booking.totalPrice, booking.giftCardAmount))}
        </span>
        <Button
          variant="quiet"
          size="small"
          busy={isOpening}
          onClick={again}
          className="-mr-3 shrink-0 whitespace-nowrap max-md:px-3"
        >
          {t('visit.again')}
          <span className="sr-only">: {title}</span>
        </Button>
      </div>
    </Row>
  );
}
