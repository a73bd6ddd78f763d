import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultPolicy } from '#domain/booking/default-policy.ts';
import { formatTime } from '#domain/language/formats.ts';
import { failureText } from '#web/api/api-error.ts';
import { usePublicConfig } from '#web/api/public-config.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { useZipCheck } from './use-zip-check.ts';
import type { ZipInterest } from './use-zip-interest.ts';

const ZipInterestForm = lazyPart(() => import('./zip-interest-form.tsx'), 'ZipInterestForm');

type ZipAnswerProps = { check: ReturnType<typeof useZipCheck>; interest: ZipInterest };

/** What we say to a complete zip code. */
export function ZipAnswer({ check, interest }: ZipAnswerProps) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const hours = usePublicConfig()?.businessHours ?? defaultPolicy;
  switch (check.status) {
    case 'idle':
      return null;
    case 'checking':
      return <Loading label={t('zip.checking')} room="inline" />;
    case 'answered':
      return check.answer.serviced ? (
        <Notice tone="good" title={`${check.answer.area}.`}>
          {t('zip.served', {
            opens: formatTime(hours.opensAt, language),
            closes: formatTime(hours.closesAt, language),
          })}
        </Notice>
      ) : (
        <Suspense fallback={<Loading room="inline" />}>
          <ZipInterestForm {...check.answer} interest={interest} />
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
          {failureText(check.error, t('zip.offline'))}
        </Notice>
      );
  }
}
