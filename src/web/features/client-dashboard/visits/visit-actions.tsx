import type { Booking } from '#contract/booking.ts';
import { isHeldHere } from '#web/api/booking-keys.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Link } from '#web/ui/router.tsx';
import { useDashboardWords } from '../dashboard-words.ts';
import type { Lent } from '../lent.ts';

type VisitActionsProps = Pick<Lent, 'CancelVisit'> & { booking: Booking; isNext?: boolean };

/** The one thing to do first, then the ways to change it. */
export function VisitActions({ booking, CancelVisit, isNext = false }: VisitActionsProps) {
  const { t } = useDashboardWords();
  const { isAllowed, until } = booking.reschedule;
  const canMove = isAllowed && Date.parse(until) >= serverNow().getTime();
  return (
    <div className="flex flex-wrap gap-2.5">
      <FirstAction booking={booking} variant={isNext ? 'primary' : 'ghost'} />
      {canMove && (
        <LinkButton to={`/reschedule/${booking.id}`} variant="ghost" size="small">
          {t('visit.move')}
        </LinkButton>
      )}
      <CancelVisit
        booking={booking}
        label={
          <>
            {t('visit.cancel')}
            <span className="sr-only">, {booking.reference}</span>
          </>
        }
      />
      <Link to={`/bookings/${booking.id}`} className="link inline-flex min-h-11 items-center px-1 text-s font-semibold">
        {t('visit.details')}
        <span className="sr-only">, {booking.reference}</span>
      </Link>
    </div>
  );
}

function FirstAction({ booking, variant }: { booking: Booking; variant: 'primary' | 'ghost' }) {
  const { t } = useDashboardWords();
  if (booking.choice || (booking.proposals?.length ?? 0) > 0) {
    return (
      <LinkButton to={`/bookings/${booking.id}`} size="small">
        {t('visit.choose')}
      </LinkButton>
    );
  }
  if (booking.status === 'waiting_payment') {
    // Only the browser that holds it has what was typed; elsewhere the status page says where it stands.
    return isHeldHere(booking.id) ? (
      <LinkButton to="/" size="small">
        {t('visit.pay')}
      </LinkButton>
    ) : null;
  }
  return (
    <LinkButton
      to={`/api/bookings/${booking.id}/calendar.ics`}
      target="_blank"
      download={`${booking.reference}.ics`}
      variant={variant}
      size="small"
    >
      {t('visit.calendar')}
    </LinkButton>
  );
}
