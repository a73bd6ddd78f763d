import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultPolicy } from '#domain/booking/default-policy.ts';
import { formatTime } from '#domain/language/formats.ts';
import { addDays, dayAt } from '#domain/time/days.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { usePublicConfig } from '#web/api/public-config.ts';
import { sayWhen } from '#web/api/say-when.ts';
import { serverNow } from '#web/api/server-clock.ts';
import type { FreeStart } from '#web/free-times/free-days.ts';
import { soonDays } from '#web/free-times/use-free-month.ts';
import { browserZone, isElsewhere, zoneKey, zoneWords } from '#web/i18n/device-zone.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { ClockIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useReleasedHold } from '../checkout/hold/use-release-on-change.ts';
import { type StepFlow, type StepProps, useGoOn } from '../frame/step-flow.ts';
import { StepForm } from '../frame/step-layout.tsx';
import { missingIn } from '../frame/step-rules.ts';
import { availabilityQuery } from './availability-query.ts';
import { settledStart, startsOf } from './chosen-start.ts';
import { AskAgain, MonthOfStarts } from './month-of-starts.tsx';

export function TimeStep({ flow, catalogue }: StepProps) {
  const { t } = useTranslation('booking');
  const [wasAsked, setWasAsked] = useState(false);
  const { state } = flow;
  const isMissing = missingIn(6, state, serverNow()).length > 0;
  const isReleased = useReleasedHold();
  const { horizonDays } = usePublicConfig()?.policy ?? defaultPolicy;
  const today = dayAt(serverNow(), state.timezone);
  const soon = useQuery({
    ...availabilityQuery(state, { from: today, to: addDays(today, soonDays - 1) }),
    enabled: isReleased,
  });
  const first = soon.data && (startsOf(soon.data)[0] ?? null);
  const isAsap = state.scheduleType === 'asap';
  useFirstStart(flow, isAsap, first);

  return (
    <StepForm
      flow={flow}
      catalogue={catalogue}
      title={t('when.title')}
      lead={t('when.lead')}
      onContinue={() => (isMissing ? setWasAsked(true) : flow.next())}
      problem={wasAsked && isMissing ? t('missing.start') : undefined}
    >
      <ZoneNote startsAt={state.finalStartTime} place={state.timezone} />
      {isAsap && soon.isError ? (
        <AskAgain error={soon.error} isAsking={soon.isFetching} onRetry={() => void soon.refetch()} />
      ) : (
        <MonthOfStarts
          flow={flow}
          today={today}
          lastDay={addDays(today, horizonDays)}
          isEnabled={isReleased}
          isMissing={wasAsked && isMissing}
          soon={soon.data}
          hurry={<Earliest flow={flow} first={first} />}
        />
      )}
    </StepForm>
  );
}

type EarliestProps = { flow: StepFlow; first: FreeStart | null | undefined };

/** For those in a hurry: one tap takes the first free time and goes on. */
function Earliest({ flow, first }: EarliestProps) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const goOn = useGoOn(flow);
  if (first === null) return <p className="text-s text-soft">{t('when.noneSoon')}</p>;
  const take = (): void => {
    if (!first) return;
    flow.patch(settledStart(first, 'asap', flow.state.timezone));
    goOn(true);
  };
  return (
    <Button variant="ghost" size="small" disabled={!first} onClick={take}>
      <ClockIcon size={18} className="text-accent-text" />
      {first
        ? t('when.earliest', { start: sayWhen(first.startsAt, language, flow.state.timezone) })
        : t('when.earliestAsking')}
    </Button>
  );
}

/** As soon as possible means the first free start, also when that has moved since it was chosen. */
const useFirstStart = ({ state, patch }: StepFlow, isAsap: boolean, first: FreeStart | null | undefined): void => {
  useEffect(() => {
    if (!isAsap || first === undefined) return;
    if (first === null) patch({ scheduleType: 'fit-schedule', finalStartTime: null });
    else if (state.finalStartTime !== first.startsAt || state.dateTimeEnd !== first.endsAt)
      patch(settledStart(first, 'asap', state.timezone));
  });
};

/** For a device whose clock shows another time than the place's, and for a place whose clock is not Lisbon's. */
function ZoneNote({ startsAt, place: there }: { startsAt: string | null; place: TimeZone }) {
  const { t } = useTranslation(['booking', 'common']);
  const { language } = useLanguage();
  const zone = browserZone();
  const instant = startsAt ? new Date(startsAt) : serverNow();
  if (!isElsewhere(instant, there)) return null;
  const here = formatTime(instant, language, zone);
  const place = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
  const where = t(`when.zoneWhere.${zoneKey(zone) ?? 'elsewhere'}`, { place });
  return (
    <Notice className="mb-5" announced={false} title={t('common:zones.all', { zone: zoneWords(there) })}>
      {here !== formatTime(instant, language, there) &&
        t(startsAt ? 'when.zoneChosen' : 'when.zone', { where, time: here })}
    </Notice>
  );
}
