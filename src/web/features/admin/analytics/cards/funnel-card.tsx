import { useTranslation } from 'react-i18next';
import type { Stats } from '#contract/stats.ts';
import { formatNumber, formatPercent } from '#domain/language/formats.ts';
import { stepName } from '#domain/wizard/steps.ts';
import { Bar } from '#web/features/admin/shared/charts/ranked-bars.tsx';
import { percentOf } from '#web/features/admin/shared/charts/scale.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useAnalyticsWords } from '../analytics-words.ts';
import { ChartCard, NoFigures } from './chart-card.tsx';
import { type FunnelStep, toFunnelSteps } from './funnel-steps.ts';

/** How far people come in the wizard, and where they turn back. */
export function FunnelCard({ stats }: { stats: Stats }) {
  const { t } = useAnalyticsWords();
  const steps = toFunnelSteps(stats.funnel.steps);
  const most = Math.max(0, ...steps.map(({ visits }) => visits));
  return (
    <ChartCard title={t('funnel.title')} part="funnel" stats={stats} note={t('funnel.note')}>
      {most === 0 ? (
        <NoFigures>{t('funnel.none')}</NoFigures>
      ) : (
        <ol aria-label={t('funnel.title')} className="grid gap-2.5">
          {steps.map((step) => (
            <Step key={step.step} step={step} most={most} />
          ))}
        </ol>
      )}
      <Made funnel={stats.funnel} />
    </ChartCard>
  );
}

function Step({ step, most }: { step: FunnelStep; most: number }) {
  const { t, language } = useAnalyticsWords();
  const { t: wizard } = useTranslation('booking');
  const left = step.left ?? 0;
  return (
    <li>
      <div className="flex items-baseline justify-between gap-4 text-s">
        <span className="min-w-0 font-medium">
          <span aria-hidden="true" className="mr-2 inline-block w-3 text-soft tabular-nums">
            {step.step}
          </span>
          {wizard(`steps.${stepName(step.step)}`)}
        </span>
        <span className="shrink-0 tabular-nums">
          {formatNumber(step.visits, language, 0)}
          <span className="ml-2 inline-block min-w-11 text-right text-xs text-soft">
            {formatPercent(step.share, language, 0)}
          </span>
        </span>
      </div>
      <Bar share={percentOf(step.visits, most)} className="mt-1" />
      {step.left !== null && (
        <p className={classNames('mt-1 text-xs', step.isGreatestLoss ? 'font-semibold text-accent-text' : 'text-soft')}>
          {left > 0
            ? t('funnel.left', {
                count: left,
                number: formatNumber(left, language, 0),
                share: formatPercent(step.leftShare, language, 0),
              })
            : t('funnel.stayed')}
          {step.isGreatestLoss && `: ${t('funnel.most')}`}
        </p>
      )}
    </li>
  );
}

function Made({ funnel: { begun, paid } }: { funnel: Stats['funnel'] }) {
  const { t, language } = useAnalyticsWords();
  return (
    <dl className="mt-5 flex gap-8 border-t border-line pt-4">
      <div>
        <dt className="text-xs text-soft">{t('funnel.begun')}</dt>
        <dd className="figure text-xl">{formatNumber(begun, language, 0)}</dd>
      </div>
      <div>
        <dt className="text-xs text-soft">{t('funnel.paid')}</dt>
        <dd className="figure text-xl">
          {begun > 0
            ? t('funnel.paidShare', {
                number: formatNumber(paid, language, 0),
                share: formatPercent(paid / begun, language, 0),
              })
            : formatNumber(paid, language, 0)}
        </dd>
      </div>
    </dl>
  );
}
