import { type ReactNode, useState } from 'react';
import type { OfferAnswer } from '#contract/dispatch.ts';
import { formatPhone } from '#domain/identity/phone-number.ts';
import { useSession } from '#web/session/session-store.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PhoneIcon, PinIcon } from '#web/ui/icons.tsx';
import { PageHeading } from '#web/ui/page-frame.tsx';
import { ActionLink } from '../action-link.tsx';
import { callLink, mapLink } from '../contact-links.ts';
import { useDeskWords } from '../desk-words.ts';
import { AnsweredNotice } from '../offer/answered-notice.tsx';
import { OfferFacts } from '../offer/offer-facts.tsx';
import { viewOfAnswer } from '../offer/offer-view.ts';
import { ProposeButton } from '../other-time/propose-button.tsx';
import { ProposedList } from '../other-time/proposed-list.tsx';
import { todayIn } from '../today-in.ts';

type OfferStateViewProps = {
  offer: OfferAnswer;
  readAt: number;
  token: string | undefined;
  title?: string;
  lead?: string;
  onUndone(answer: OfferAnswer): void;
};

/** What became of an offer, and what can still be done about it. */
export function OfferStateView({ offer, readAt, token, title, lead, onUndone }: OfferStateViewProps) {
  const { t } = useDeskWords();
  const { user } = useSession();
  const [today] = useState(() => todayIn(offer.timezone));
  const isUndoable = (offer.state === 'yours' || offer.state === 'rejected') && offer.undoUntil !== null;
  const isWaiting = offer.proposed.some(({ status }) => status === 'open');
  return (
    <>
      <PageHeading
        title={title ?? (isWaiting ? t('propose.sent') : t(`link.state.${offer.state}.title`))}
        lead={lead ?? (isWaiting ? t('propose.sentText') : t(`link.state.${offer.state}.text`))}
        size="medium"
      />
      <div className="grid gap-4">
        {isUndoable && (
          <AnsweredNotice answer={offer} readAt={readAt} today={today} token={token} onUndone={onUndone} />
        )}
        <Card>
          <OfferFacts offer={viewOfAnswer(offer)} today={today} headingLevel="h2" />
          {!isUndoable && <ProposedList proposed={offer.proposed} timezone={offer.timezone} />}
          {offer.state === 'rejected' && offer.mayPropose > 0 && (
            <ProposeButton
              address={{ bookingId: offer.bookingId, therapistId: offer.therapistId, token }}
              className="mt-5 w-full"
              onProposed={onUndone}
            />
          )}
          {offer.details && <Door details={offer.details} area={offer.area} />}
        </Card>
        <LinkButton
          to={offer.state === 'yours' && user ? `/therapist/booking/${offer.bookingId}` : '/therapist/dashboard'}
          variant="ghost"
          className="justify-self-start max-sm:w-full"
        >
          {offer.state === 'yours' && user ? t('offer.toVisit') : t('link.toDesk')}
        </LinkButton>
      </div>
    </>
  );
}

type Details = NonNullable<OfferAnswer['details']>;

/** Only once the visit is theirs. */
function Door({ details, area }: { details: Details; area: string }) {
  const { t } = useDeskWords();
  const place = details.isHotel
    ? [details.hotelName, details.roomNumber && t('booking.room', { room: details.roomNumber }), details.address]
    : [details.address, details.apartment];
  const lines = [...place, `${details.zipCode} ${area}`].filter(Boolean);
  return (
    <div className="mt-5 grid gap-4 border-t border-line pt-5">
      <Part title={t('booking.place')}>
        <address className="not-italic">
          {lines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      </Part>
      {details.locationNotes && (
        <Part title={t('booking.access')}>
          <p className="whitespace-pre-line">{details.locationNotes}</p>
        </Part>
      )}
      <Part title={t('booking.client')}>
        <p>
          {details.clientName}, <span className="tabular-nums">{formatPhone(details.clientPhone)}</span>
        </p>
      </Part>
      <div className="grid gap-2 sm:flex">
        <ActionLink
          look="primary"
          outside
          href={mapLink(`${details.address}, ${details.zipCode}`)}
          icon={<PinIcon size={18} />}
        >
          {t('booking.map')}
        </ActionLink>
        <ActionLink href={callLink(details.clientPhone)} icon={<PhoneIcon size={18} />}>
          {t('booking.call', { name: details.clientName.split(' ')[0] })}
        </ActionLink>
      </div>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="font-sans text-s font-semibold tracking-normal text-soft">{title}</h3>
      {children}
    </div>
  );
}
