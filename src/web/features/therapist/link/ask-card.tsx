import { type ReactNode, useState } from 'react';
import type { OfferAnswer } from '#contract/dispatch.ts';
import { Card } from '#web/ui/card.tsx';
import { LockIcon } from '#web/ui/icons.tsx';
import { PageHeading } from '#web/ui/page-frame.tsx';
import { useServerNow } from '#web/ui/use-server-now.ts';
import { useDeskWords } from '../desk-words.ts';
import { OfferCountdown } from '../offer/offer-countdown.tsx';
import { OfferFacts } from '../offer/offer-facts.tsx';
import { viewOfAnswer } from '../offer/offer-view.ts';
import { todayIn } from '../today-in.ts';

type AskCardProps = { offer: OfferAnswer; readAt: number; title: string; lead: string; children: ReactNode };

export function AskCard({ offer, readAt, title, lead, children }: AskCardProps) {
  const { t } = useDeskWords();
  const now = useServerNow(offer.now, readAt);
  const [today] = useState(() => todayIn(offer.timezone));
  return (
    <>
      <PageHeading title={title} lead={lead} size="medium" className="mb-5! md:mb-6!" />
      <Card>
        <div className="mb-4">
          <OfferCountdown answerBy={offer.answerBy} now={now} />
        </div>
        <OfferFacts offer={viewOfAnswer(offer)} today={today} headingLevel="h2" />
        <p className="mt-4 flex items-start gap-2.5 text-s text-soft">
          <LockIcon size={18} className="mt-0.5 shrink-0" />
          {t('offer.privacy')}
        </p>
        {children}
      </Card>
    </>
  );
}
