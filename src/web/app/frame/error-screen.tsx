import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { EmptyIllustration } from '#web/ui/empty-illustration.tsx';
import { PageFrame, PageHeading } from '#web/ui/page-frame.tsx';

/** Starting anew by loading the page, because what failed may be the page's own code. */
export function ErrorScreen() {
  const { t } = useTranslation('common');
  return (
    <PageFrame width="reading" className="py-10 md:py-16">
      <div className="mb-8">
        <EmptyIllustration />
      </div>
      <div role="alert">
        <PageHeading title={t('failure.title')} lead={t('failure.text')} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => location.reload()}>{t('failure.retry')}</Button>
        <Button variant="ghost" onClick={() => location.assign('/')}>
          {t('failure.home')}
        </Button>
      </div>
    </PageFrame>
  );
}
