import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { useZipCheck } from './use-zip-check.ts';
import type { ZipInterest } from './use-zip-interest.ts';

const ServedAnswer = lazyPart(() => import('./nearby.tsx'), 'ServedAnswer');
const ZipInterestForm = lazyPart(() => import('./zip-interest-form.tsx'), 'ZipInterestForm');

type ZipAnswerProps = { check: ReturnType<typeof useZipCheck>; interest: ZipInterest };

/** What we say to a complete zip code. */
export function ZipAnswer({ check, interest }: ZipAnswerProps) {
  const { t } = useTranslation('front');
  switch (check.status) {
    case 'idle':
      return null;
    case 'checking':
      return <Loading label={t('zip.checking')} room="inline" />;
    case 'answered':
      return check.answer.serviced ? (
        <Suspense fallback={<Loading label={t('zip.checking')} room="inline" />}>
          <ServedAnswer zip={check.answer.zip} area={check.answer.area ?? check.answer.zip} />
        </Suspense>
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
          {check.said ?? t('zip.offline')}
        </Notice>
      );
  }
}
