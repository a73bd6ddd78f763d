import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lisbon } from '#domain/time/wall-clock.ts';
import { zoneWords } from '#web/i18n/device-zone.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { optionalPart } from '#web/ui/lazy-part.tsx';
import { PageHeading } from '#web/ui/page-frame.tsx';
import { ShownWhole } from '#web/ui/shown-whole.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { DeskFailure } from '../desk-failure.tsx';
import { AgendaSwitch, DeskFrame } from '../desk-frame.tsx';
import { useDeskWords } from '../desk-words.ts';
import { CalendarFeed } from './calendar-feed-card.tsx';
import { DaysOff } from './days-off.tsx';
import { HoursEditor } from './hours-editor.tsx';
import { hoursQuery } from './hours-queries.ts';
import { SmsWish } from './sms-wish.tsx';

// Further down than anybody looks first, and the hours do not wait for them.
const PushCard = optionalPart(() => import('#web/device/push-card.tsx'), 'PushCard');
const OwnCardSection = optionalPart(() => import('./profile-section.tsx'), 'OwnCardSection');

export function HoursScreen() {
  const { t } = useDeskWords();
  const { data, error, isFetching, refetch } = useQuery(hoursQuery);
  if (error && !data) {
    return (
      <DeskFrame>
        <DeskFailure title={t('hours.title')} error={error} busy={isFetching} onRetry={() => void refetch()} />
      </DeskFrame>
    );
  }
  return (
    <DeskFrame>
      <PageHeading
        title={t('hours.title')}
        lead={
          <>
            {t('hours.lead')} {/* Its room is there before the zone is known. */}
            <span className={data ? undefined : 'invisible'}>
              {t('hours.zone', { zone: zoneWords(data?.timezone ?? lisbon) })}
            </span>
          </>
        }
        size="medium"
        className="mb-4! md:mb-6!"
      />
      <AgendaSwitch />
      <ShownWhole>
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_384px] lg:gap-8">
          {data ? (
            // Saved hours start the editor anew.
            <HoursEditor key={JSON.stringify(data.hours)} hours={data} />
          ) : (
            <Card>
              <SkeletonText lines={4} />
            </Card>
          )}
          <div className="grid gap-6">
            <DaysOff />
            <CalendarFeed />
            <SmsWish />
            {data && (
              <>
                <Suspense>
                  <PushCard scope="/therapist" />
                </Suspense>
                <Suspense fallback={<div className="min-h-[70dvh]" />}>
                  <OwnCardSection />
                </Suspense>
              </>
            )}
            <LinkButton to="/second-step" variant="ghost" size="small" className="justify-self-start">
              {t('hours.secondStep')}
            </LinkButton>
          </div>
        </div>
      </ShownWhole>
    </DeskFrame>
  );
}
