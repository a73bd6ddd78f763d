import type { ComponentType } from 'react';
import type { OfferAnswer } from '#contract/dispatch.ts';
import { useParams } from '#web/ui/use-params.ts';
import { LinkPage } from './link-page.tsx';
import { OfferStateView } from './offer-state-view.tsx';
import { type Offer, useOfferLink } from './use-offer-link.ts';

export type AskProps = { offer: Offer; answer: OfferAnswer; link: ReturnType<typeof useOfferLink> };

/** The page of an offer: asks while it is open, and says what became of it afterwards. */
export function OfferPage({ Ask }: { Ask: ComponentType<AskProps> }) {
  const { bookingId = '', therapistId = '' } = useParams();
  const offer = { bookingId, therapistId };
  const link = useOfferLink(offer);
  return (
    <LinkPage link={link}>
      {(answer) =>
        answer.state === 'open' ? (
          <Ask offer={offer} answer={answer} link={link} />
        ) : (
          <OfferStateView offer={answer} readAt={link.dataUpdatedAt} token={link.token} onUndone={link.show} />
        )
      }
    </LinkPage>
  );
}
