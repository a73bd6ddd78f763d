import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getTravel, type Travel, type TravelAreaRow } from '#contract/travel.ts';
import { call } from '#web/api/call.ts';
import { sayMoment } from '#web/api/say-when.ts';
import { failureText } from '#web/features/admin/shared/failures.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Link } from '#web/ui/router.tsx';
import { Select } from '#web/ui/select.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { SectionHead } from '../section-frame.tsx';
import { AreaMap } from './area-map.tsx';
import { AreaPlaceForm } from './area-place-form.tsx';
import { WayRow } from './way-row.tsx';

const travelKey = ['admin', 'travel'];

/** Where the areas lie and how long the ways between them take: reckoned, and as the office knows better. */
export function WaysSection() {
  const { t } = useTranslation('admin');
  const queries = useQueryClient();
  const travel = useQuery({
    queryKey: travelKey,
    queryFn: ({ signal }) => call(getTravel, undefined, { signal }),
    staleTime: 0,
  });
  const [chosen, setChosen] = useState<number | null>(null);
  const onSaved = (answer: Travel): void => {
    queries.setQueryData(travelKey, answer);
    const count = answer.close.length;
    // Whoever has changed a way far down the page does not see the notice at its top.
    const description =
      count > 0 ? `${t('ways.close.title', { count })}. ${t('ways.close.above', { count })}` : undefined;
    showToast({ title: t('ways.saved'), description });
  };
  const area = travel.data?.areas.find(({ id }) => id === chosen) ?? travel.data?.areas[0];
  return (
    <>
      <SectionHead section="ways" />
      {travel.isError && (
        <Notice
          tone="error"
          title={t('ways.loadFailed')}
          action={
            <Button size="small" variant="ghost" busy={travel.isFetching} onClick={() => void travel.refetch()}>
              {t('list.retry')}
            </Button>
          }
        >
          {failureText(travel.error)}
        </Notice>
      )}
      {!travel.data && !travel.isError && <SkeletonText lines={4} />}
      {travel.data && (
        <div className="space-y-6">
          <CloseVisits close={travel.data.close} />
          <Unplaced areas={travel.data.areas} />
          {area && <Ways travel={travel.data} area={area} onChoose={setChosen} onSaved={onSaved} />}
        </div>
      )}
    </>
  );
}

function CloseVisits({ close }: Pick<Travel, 'close'>) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  if (close.length === 0) return null;
  return (
    <Notice tone="warning" title={t('ways.close.title', { count: close.length })}>
      <ul className="mt-1 space-y-1">
        {close.map(({ bookingId, reference, startsAt, timezone, therapist, from, minutesShort }) => (
          <li key={`${bookingId} ${therapist}`}>
            <Link to={`/admin/bookings?open=${bookingId}`} className="link">
              {sayMoment(startsAt, language, timezone)} · {reference}
            </Link>{' '}
            {t('ways.close.line', { therapist, from, minutes: minutesShort })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Unplaced({ areas }: Pick<Travel, 'areas'>) {
  const { t } = useTranslation('admin');
  const names = areas.filter(({ centre, active }) => active && !centre).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <Notice tone="warning" title={t('ways.unplaced.title')}>
      {t('ways.unplaced.text', { names: names.join(', ') })}
    </Notice>
  );
}

type WaysProps = {
  travel: Travel;
  area: TravelAreaRow;
  onChoose(id: number): void;
  onSaved(travel: Travel): void;
};

function Ways({ travel, area, onChoose, onSaved }: WaysProps) {
  const { t } = useTranslation('admin');
  const nameOf = (id: number): string => travel.areas.find((one) => one.id === id)?.name ?? '';
  const ways = travel.ways
    .filter(({ fromAreaId }) => fromAreaId === area.id)
    .toSorted((a, b) => a.minutes - b.minutes || nameOf(a.toAreaId).localeCompare(nameOf(b.toAreaId)));
  return (
    <>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
        <div className="space-y-5">
          <Select
            label={t('ways.area')}
            value={String(area.id)}
            onChange={(event) => onChoose(Number(event.target.value))}
            options={travel.areas.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <AreaPlaceForm key={area.id} area={area} onSaved={onSaved} />
        </div>
        <AreaMap areas={travel.areas} chosen={area.id} />
      </div>
      <section aria-labelledby="ways-from">
        <h3 id="ways-from" className="mb-1 text-l">
          {t('ways.from', { name: area.name })}
        </h3>
        <p className="mb-3 text-s text-soft">{t('ways.fromHint')}</p>
        <ul className="divide-y divide-line rounded-m border border-line bg-surface">
          {ways.map((way) => (
            <WayRow
              key={`${way.fromAreaId} ${way.toAreaId} ${way.own}`}
              way={way}
              name={nameOf(way.toAreaId)}
              onSaved={onSaved}
            />
          ))}
        </ul>
      </section>
    </>
  );
}
