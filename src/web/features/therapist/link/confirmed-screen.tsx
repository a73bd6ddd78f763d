import { LinkButton } from '#web/ui/button.tsx';
import { PageFrame, PageHeading } from '#web/ui/page-frame.tsx';
import { navigate, useLocation } from '#web/ui/router.tsx';
import { useDeskWords } from '../desk-words.ts';
import { LinkPage } from './link-page.tsx';
import { OfferStateView } from './offer-state-view.tsx';
import { type Offer, useOfferLink } from './use-offer-link.ts';

const offerOf = (state: unknown): Offer | null => {
  if (typeof state !== 'object' || state === null) return null;
  const { bookingId, therapistId } = state as Partial<Offer>;
  return typeof bookingId === 'string' && typeof therapistId === 'string' ? { bookingId, therapistId } : null;
};

/** After a yes. Which visit it was stands in the history of the browser, not in the address. */
export function ConfirmedScreen() {
  const { state } = useLocation();
  const offer = offerOf(state);
  return offer ? <Confirmed offer={offer} /> : <Thanks />;
}

function Confirmed({ offer }: { offer: Offer }) {
  const { t } = useDeskWords();
  const link = useOfferLink(offer);
  const isYours = link.data?.state === 'yours';
  return (
    <LinkPage link={link}>
      {(answer) => (
        <OfferStateView
          offer={answer}
          readAt={link.dataUpdatedAt}
          token={link.token}
          {...(isYours && { title: t('link.confirmedTitle'), lead: t('link.confirmedLead') })}
          onUndone={(undone) => {
            link.show(undone);
            navigate(`/therapist/confirm-booking/${offer.bookingId}/${offer.therapistId}`, { replace: true });
          }}
        />
      )}
    </LinkPage>
  );
}

function Thanks() {
  const { t } = useDeskWords();
  return (
    <PageFrame width="reading" className="min-h-[70dvh] py-8 md:py-12">
      <PageHeading title={t('link.thanksTitle')} lead={t('link.thanks')} size="medium" />
      <LinkButton to="/therapist/dashboard">{t('link.toDesk')}</LinkButton>
    </PageFrame>
  );
}
