import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { EmptyIllustration } from '#web/ui/empty-illustration.tsx';
import { PageFrame, PageHeading } from '#web/ui/page-frame.tsx';
import { useNavigate } from '#web/ui/router.tsx';

export function NotFoundScreen() {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  return (
    <PageFrame width="reading" className="py-10 text-center md:py-16">
      <div className="mb-8 flex justify-center">
        <EmptyIllustration />
      </div>
      <PageHeading title={t('notFound.title')} lead={t('notFound.text')} />
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton to="/">{t('notFound.home')}</LinkButton>
        <Button variant="ghost" onClick={() => navigate(-1)}>
          {t('notFound.back')}
        </Button>
      </div>
    </PageFrame>
  );
}
