import { useTranslation } from 'react-i18next';
import { dateFormatter } from '#domain/language/date-formatter.ts';
import { formatPercent } from '#domain/language/formats.ts';
import type { Language } from '#domain/language/language.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CellNote, type TableColumn } from '#web/ui/table.tsx';
import { CountBar } from './count-bar.tsx';
import { FoldedSection } from './folded-section.tsx';
import { countReasons, sumOf, type UnservedTime } from './group-times.ts';
import { LongTable } from './long-table.tsx';

export function UnservedTimes({ rows }: { rows: readonly UnservedTime[] }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const columns = useColumns(Math.max(0, ...rows.map(({ count }) => count)));
  return (
    <FoldedSection
      title={t('unserved.timesTitle')}
      lead={t('unserved.timesLead')}
      count={sumOf(rows.map(({ count }) => count))}
    >
      {rows.length > 0 && <Reasons rows={rows} />}
      <LongTable
        caption={t('unserved.timesTitle')}
        columns={columns}
        brief={({ weekday, hour, area, reason, count }) => ({
          title: (
            <>
              <span className="inline-block first-letter:uppercase">{weekdayName(weekday, language)}</span>
              {', '}
              {hour === null ? t('unserved.wholeDay') : t('unserved.hour', { from: hour, to: hour + 1 })}
            </>
          ),
          note: `${area} · ${t(`unserved.reasons.${reason}`)}`,
          value: count,
        })}
        rows={rows}
        rowKey={({ areaId, reason, weekday, hour }) => [areaId, reason, weekday, hour].join()}
        empty={
          <EmptyState headingLevel="h3" title={t('unserved.timesEmptyTitle')}>
            {t('unserved.timesEmptyText')}
          </EmptyState>
        }
      />
    </FoldedSection>
  );
}

/** Why, and what to do about it. */
function Reasons({ rows }: { rows: readonly UnservedTime[] }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return (
    <ul className="mb-5 grid gap-3 sm:grid-cols-2">
      {countReasons(rows).map(({ reason, count, share }) => (
        <Card key={reason} as="li" padding="none" className="px-5 py-4 text-s">
          <div className="flex items-baseline justify-between gap-3">
            <span className="font-semibold">{t(`unserved.reasons.${reason}`)}</span>
            <span className="text-soft tabular-nums">
              {count} · {formatPercent(share, language, 0)}
            </span>
          </div>
          <div aria-hidden="true" className="mt-2 h-2 overflow-hidden rounded-full bg-sunken">
            <div className="h-full rounded-full bg-brand" style={{ width: `${share * 100}%` }} />
          </div>
          <p className="mt-2 text-xs text-soft">{t(`unserved.advice.${reason}`)}</p>
        </Card>
      ))}
    </ul>
  );
}

const locales = { en: 'en-GB', pt: 'pt-PT' } as const;

/** The second of November 2026 is a Monday; weekdays count from 1. */
export const weekdayName = (weekday: number, language: Language): string =>
  dateFormatter(locales[language], { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2026, 10, 1 + weekday)),
  );

const useColumns = (most: number): TableColumn<UnservedTime>[] => {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return [
    {
      key: 'when',
      header: t('unserved.when'),
      cell: ({ weekday, hour }) => (
        <>
          <span className="inline-block first-letter:uppercase">{weekdayName(weekday, language)}</span>
          <CellNote>
            {hour === null ? t('unserved.wholeDay') : t('unserved.hour', { from: hour, to: hour + 1 })}
          </CellNote>
        </>
      ),
    },
    { key: 'area', header: t('unserved.area'), cell: ({ area }) => area },
    { key: 'reason', header: t('unserved.reason'), cell: ({ reason }) => t(`unserved.reasons.${reason}`) },
    {
      key: 'count',
      header: t('unserved.count'),
      isNumeric: true,
      cell: ({ count }) => <CountBar count={count} most={most} />,
    },
  ];
};
