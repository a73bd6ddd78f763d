import { useTranslation } from 'react-i18next';
import { LinkButton } from '#web/ui/button.tsx';
import { PageFrame, PageHeading } from '#web/ui/page-frame.tsx';

export function OpeningSoonScreen() {
  const { t } = useTranslation('common');
  return (
    <PageFrame width="reading" className="py-10 md:py-16">
      <PageHeading title={t('soon.title')} lead={t('soon.text')} />
      <LinkButton to="/">{t('soon.home')}</LinkButton>
    </PageFrame>
  );
}
