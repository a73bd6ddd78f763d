import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getAvailability } from '#contract/availability.ts';
import { listTreatments } from '#contract/catalogue.ts';
import { listTherapists, type TherapistCard } from '#contract/therapist-cards.ts';
import { lowestOffer } from '#domain/pricing/durations.ts';
import { addDays, dayAt } from '#domain/time/days.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { call } from '#web/api/call.ts';
import { sayWhen } from '#web/api/say-when.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { PortraitStack } from '#web/ui/portrait.tsx';

type FirstFree = { startsAt: string; timezone: TimeZone };
type Nearby = { therapists: readonly TherapistCard[]; firstFree: FirstFree | null };

/** How far ahead the first free time is looked for. */
const lookAheadDays = 7;

/** The first start at which the first treatment of the list can be had. */
const findFirstFree = async (zip: string, signal: AbortSignal): Promise<FirstFree | null> => {
  const [treatment] = await call(listTreatments, undefined, { signal });
  const offer = treatment && lowestOffer(treatment);
  if (!offer) return null;
  const from = dayAt(serverNow());
  const query = {
    zip,
    from,
    to: addDays(from, lookAheadDays - 1),
    treatmentId: `${treatment.id}`,
    duration: `${offer.minutes}`,
  };
  const { days, timezone } = await call(getAvailability, { query }, { signal });
  const first = days.flatMap(({ starts }) => starts)[0];
  return first ? { startsAt: first.startsAt, timezone } : null;
};

/** Who comes to this zip code, and when at the earliest. It only tells more: without it one goes on all the same. */
const useNearby = (zip: string): Nearby | null => {
  const [nearby, setNearby] = useState<{ zip: string; found: Nearby } | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    Promise.all([
      call(listTherapists, { query: { zip } }, { signal: abort.signal }),
      findFirstFree(zip, abort.signal).catch(() => null),
    ]).then(
      ([therapists, firstFree]) => setNearby({ zip, found: { therapists, firstFree } }),
      () => undefined,
    );
    return () => abort.abort();
  }, [zip]);
  return nearby?.zip === zip ? nearby.found : null;
};

/** The answer to a zip code that is served, in place: that we come, with whom, and how soon. */
export function ServedAnswer({ zip, area }: { zip: string; area: string }) {
  const { t } = useTranslation('front');
  const { language } = useLanguage();
  const nearby = useNearby(zip);
  const first = nearby?.firstFree;
  const count = nearby?.therapists.length ?? 0;
  return (
    <div role="status" className="flex min-h-18 items-center gap-3 rounded-m bg-brand-soft px-4 py-3.5">
      <div className="min-w-0 flex-1">
        <p className="font-serif text-m leading-snug">{t('zip.yes', { area })}</p>
        <p className="min-h-5 text-xs text-soft">
          {count > 0 && `${t('zip.nearby', { count })} `}
          {first && (
            <>
              {t('zip.firstFree')} <b className="text-ink">{sayWhen(first.startsAt, language, first.timezone)}</b>
            </>
          )}
        </p>
      </div>
      {nearby && count > 0 && <PortraitStack people={nearby.therapists} size={36} />}
    </div>
  );
}
