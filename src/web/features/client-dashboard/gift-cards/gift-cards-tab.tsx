import { useQuery } from '@tanstack/react-query';
import type { listGiftCards } from '#contract/gift-cards.ts';
import type { RouteResult } from '#contract/route.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { AnswerGate } from '../answer-gate.tsx';
import { giftCardsQuery } from '../dashboard-queries.ts';
import { useDashboardWords } from '../dashboard-words.ts';
import { RowList, RowsSkeleton, Section } from '../section.tsx';
import { BoughtCard } from './bought-card.tsx';
import { KeepCardForm } from './keep-card-form.tsx';
import { KeptCard } from './kept-card.tsx';

export function GiftCardsTab() {
  const answer = useQuery(giftCardsQuery);
  return (
    <AnswerGate answer={answer} skeleton={<RowsSkeleton rows={2} />}>
      {(cards) => (
        <>
          <Received cards={cards.received} />
          <Bought cards={cards.bought} />
        </>
      )}
    </AnswerGate>
  );
}

type Cards = RouteResult<typeof listGiftCards>;

function Received({ cards }: { cards: Cards['received'] }) {
  const { t } = useDashboardWords();
  return (
    <Section title={t('giftCards.received')} lead={t('giftCards.receivedLead')}>
      {cards.length > 0 && (
        <ul className="mb-8 grid gap-x-6 gap-y-8 sm:grid-cols-2">
          {cards.map((card) => (
            <KeptCard key={card.id} card={card} />
          ))}
        </ul>
      )}
      <KeepCardForm />
    </Section>
  );
}

function Bought({ cards }: { cards: Cards['bought'] }) {
  const { t } = useDashboardWords();
  const give = (
    <LinkButton to="/gift-card" variant="ghost" size="small">
      {t('giftCards.give')}
    </LinkButton>
  );
  return (
    <Section title={t('giftCards.bought')} action={cards.length > 0 && give}>
      {cards.length > 0 ? (
        <RowList>
          {cards.map((card) => (
            <BoughtCard key={card.id} card={card} />
          ))}
        </RowList>
      ) : (
        <Card padding="none">
          <EmptyState picture="gift" title={t('giftCards.emptyTitle')} headingLevel="h3" action={give} className="py-8">
            {t('giftCards.empty')}
          </EmptyState>
        </Card>
      )}
    </Section>
  );
}
