import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { housePolicy } from '#domain/booking/house-policy.ts';
import { ApiError } from '#web/api/api-error.ts';
import { usePublicConfig } from '#web/api/public-config.ts';
import { Button } from '#web/ui/button.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { useZipCheck } from './use-zip-check.ts';

const ZipInterestForm = lazy(async () => ({ default: (await import('./zip-interest-form.tsx')).ZipInterestForm }));

/** What the house says to a complete zip code. */
export function ZipAnswer({ check }: { check: ReturnType<typeof useZipCheck> }) {
  const { t } = useTranslation('booking');
  const hours = usePublicConfig()?.businessHours ?? housePolicy;
  switch (check.status) {
    case 'idle':
      return null;
    case 'checking':
      return <Loading label={t('zip.checking')} room="inline" />;
    case 'answered':
      return check.answer.serviced ? (
        <Notice tone="good" title={`${check.answer.area}.`}>
          {t('zip.served', { opens: hours.opensAt, closes: hours.closesAt })}
        </Notice>
      ) : (
        <Suspense fallback={<Loading room="inline" />}>
          <ZipInterestForm zip={check.answer.zip} />
        </Suspense>
      );
    case 'failed':
      return (
        <Notice
          tone="error"
          action={
            <Button variant="ghost" size="small" onClick={check.retry}>
              {t('zip.retry')}
            </Button>
          }
        >
          {check.error instanceof ApiError ? check.error.text : t('zip.offline')}
        </Notice>
      );
  }
}
