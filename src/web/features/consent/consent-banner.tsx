import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { configureTracking } from '#web/tracking/tracking.ts';
import { hasTrackers, type TrackingIds } from '#web/tracking/tracking-ids.ts';
import { optionalPart } from '#web/ui/lazy-part.tsx';
import { readConsent, readConsentOnServer, restoreConsent, subscribeToConsent } from './consent-store.ts';

// A bar that cannot be fetched asks nothing, and without an answer nothing is tracked.
const ConsentBar = optionalPart(() => import('./consent-bar.tsx'), 'ConsentBar');

/** `ids` are undefined until the server has told them; nothing is asked and nothing loads before. */
export function ConsentBanner({ ids }: { ids: TrackingIds | undefined }) {
  const { choice, isReopened } = useSyncExternalStore(subscribeToConsent, readConsent, readConsentOnServer);

  useEffect(restoreConsent, []);
  useEffect(() => {
    if (ids) void configureTracking(ids);
  }, [ids]);

  if (!ids) return null;
  const hasQuestion = hasTrackers(ids);
  if (!isReopened && !(hasQuestion && choice === null)) return null;
  return (
    <Suspense>
      <ConsentBar hasQuestion={hasQuestion} choice={choice} isReopened={isReopened} />
    </Suspense>
  );
}
