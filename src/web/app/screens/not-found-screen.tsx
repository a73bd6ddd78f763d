import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { useNavigate } from '#web/ui/router.tsx';
import { Spot } from '#web/ui/spot.tsx';

export function NotFoundScreen() {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  return (
    <PageFrame width="reading" className="py-10 text-center md:py-16">
      <div className="mb-8 flex justify-center">
        <Spot name="map" />
      </div>
      <h1 tabIndex={-1}>{t('notFound.title')}</h1>
      <p className="mx-auto mt-2 max-w-[52ch] text-soft md:mt-3">{t('notFound.text')}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <LinkButton to="/">{t('notFound.home')}</LinkButton>
        <Button variant="ghost" onClick={() => navigate(-1)}>
          {t('notFound.back')}
        </Button>
      </div>
    </PageFrame>
  );
}
