import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Treatment } from '#contract/catalogue.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { priceOfDuration, treatmentDurations } from '#domain/pricing/durations.ts';
import { treatmentsQuery } from '#web/api/queries.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageFrame, PageHeading } from '#web/ui/page-frame.tsx';

/** The catalogue exactly as the API gives it, for whoever wonders why a price or a picture is not what they expect. */
export function TreatmentsScreen() {
  const { t } = useTranslation('admin');
  const { data, error, refetch, isFetching } = useQuery(treatmentsQuery);
  return (
    <PageFrame className="py-8 md:py-12">
      <PageHeading title={t('debugTreatments.title')} lead={t('debugTreatments.lead')} size="medium" />
      {error && (
        <Notice
          tone="error"
          action={
            <Button size="small" variant="ghost" busy={isFetching} onClick={() => void refetch()}>
              {t('debugTreatments.retry')}
            </Button>
          }
        >
          {t('debugTreatments.failed')}
        </Notice>
      )}
      {!data && !error && <Loading />}
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {data?.map((treatment) => (
          <TreatmentRow key={treatment.id} treatment={treatment} />
        ))}
      </ul>
    </PageFrame>
  );
}

function TreatmentRow({ treatment }: { treatment: Treatment }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return (
    <Card as="li" padding="none" className="overflow-hidden text-s">
      <img src={treatment.imageUrl} alt="" className="h-33 w-full bg-sunken object-contain" />
      <div className="p-4">
        <h2 className="text-l">
          {treatment.id}. {treatment.name[language]}
        </h2>
        <p className="mt-1 text-soft">{treatment.description[language]}</p>
        <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 tabular-nums">
          {treatmentDurations.map((minutes) => {
            const price = priceOfDuration(treatment, minutes);
            return (
              <div key={minutes} className="contents">
                <dt className="text-soft">{t('debugTreatments.minutes', { minutes })}</dt>
                <dd>{price === null ? t('debugTreatments.notOffered') : formatMoney(price)}</dd>
              </div>
            );
          })}
        </dl>
      </div>
    </Card>
  );
}
