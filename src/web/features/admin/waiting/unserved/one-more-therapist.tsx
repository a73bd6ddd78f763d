import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Card } from '#web/ui/card.tsx';
import { FoldedSection } from './folded-section.tsx';
import { type UnservedTime, whatOneMoreServes } from './group-times.ts';
import { weekdayName } from './unserved-times.tsx';

const fewTimes = 3;

/** By area, how many times were asked for and found nobody, and when most of them. No promise: the most one person could take. */
export function OneMoreTherapist({ rows }: { rows: readonly UnservedTime[] }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const areas = whatOneMoreServes(rows);
  if (areas.length === 0) return null;
  return (
    <FoldedSection title={t('unserved.oneMore.title')} lead={t('unserved.oneMore.lead')} count={areas.length}>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {areas.map(({ areaId, area, count, times }) => (
          <Card key={areaId} as="li" padding="none" className="px-5 py-4 text-s">
            <p className="font-semibold">{area}</p>
            <p className="mt-1">{t('unserved.oneMore.upTo', { count })}</p>
            <ul className="mt-2 space-y-1 text-soft">
              {times.slice(0, fewTimes).map(({ weekday, hour, count: asked }) => (
                <li key={`${weekday}-${hour}`} className="flex items-baseline justify-between gap-3">
                  <span>
                    <span className="inline-block first-letter:uppercase">{weekdayName(weekday, language)}</span>
                    {', '}
                    {hour === null ? t('unserved.wholeDay') : t('unserved.hour', { from: hour, to: hour + 1 })}
                  </span>
                  <span className="tabular-nums">{asked}</span>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </ul>
    </FoldedSection>
  );
}
