import { useTranslation } from 'react-i18next';
import { pageTitle } from '#domain/screens/screens.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { PageFrame, PageHeading } from '#web/ui/page-frame.tsx';
import { useLocation } from '#web/ui/router.tsx';

export function OpeningSoonScreen() {
  const { t } = useTranslation('common');
  const { pathname } = useLocation();
  return (
    <PageFrame width="reading" className="py-10 md:py-16">
      <PageHeading title={pageTitle(pathname)} lead={t('soon.text')} />
      <LinkButton to="/">{t('soon.home')}</LinkButton>
    </PageFrame>
  );
}
