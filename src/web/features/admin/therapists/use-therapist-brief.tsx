import { useTranslation } from 'react-i18next';
import type { AdminTherapist } from '#contract/admin-therapists.ts';
import { dayAt } from '#domain/time/days.ts';
import type { Brief } from '#web/ui/brief-rows.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Named } from '../shared/areas-and-treatments.ts';
import { Tick } from '../shared/list/tick.tsx';
import { fullName, isOffOn, lacksOf } from './pick-therapists.ts';

/** What keeps an active one from being booked; empty where nothing does. */
export const useLackWords = (): ((row: AdminTherapist) => string) => {
  const { t } = useTranslation('admin');
  return (row) => {
    const parts = row.active ? lacksOf(row).map((part) => t(`therapists.lacking.${part}`)) : [];
    return parts.length > 0 ? t('therapists.lacks', { parts: parts.join(', ') }) : '';
  };
};

/** Somebody on a phone: where they go and what is ahead. Who works shrinks to a tick, so that who is off stands out. */
export const useTherapistBrief = (areas: readonly Named[]): ((row: AdminTherapist) => Brief) => {
  const { t } = useTranslation('admin');
  const today = dayAt(new Date());
  const lacksIn = useLackWords();
  return (row) => {
    const lacks = lacksIn(row);
    const places = areas.filter(({ id }) => row.serviceAreaIds.includes(id)).map(({ name }) => name);
    const where = [places[0], places.length > 1 && t('therapists.more', { count: places.length - 1 })];
    return {
      title: fullName(row),
      note:
        lacks ||
        [where.filter(Boolean).join(' '), t('therapists.visitsAheadCount', { count: row.visitsAhead })]
          .filter(Boolean)
          .join(' · '),
      mark: <Mark row={row} isOff={isOffOn(row, today)} isBookable={!lacks} />,
      isUrgent: lacks !== '',
    };
  };
};

type MarkProps = { row: AdminTherapist; isOff: boolean; isBookable: boolean };

function Mark({ row, isOff, isBookable }: MarkProps) {
  const { t } = useTranslation('admin');
  if (!row.active) return <Tag>{t('therapists.off')}</Tag>;
  if (isOff) return <Tag tone="wait">{t('therapists.offToday')}</Tag>;
  return isBookable ? <Tick name={t('therapists.on')} /> : null;
}
