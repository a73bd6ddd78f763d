import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { PageFrame, PageHeading } from '#web/ui/page-frame.tsx';
import { Spot } from '#web/ui/spot.tsx';

/** Starting anew by loading the page, because what failed may be the page's own code. */
export function ErrorScreen() {
  const { t } = useTranslation('common');
  return (
    <PageFrame width="reading" className="py-10 md:py-16">
      <div className="mb-8">
        <Spot name="cable" />
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

type Props = { children: ReactNode; onError(error: Error): void; fallback: ReactNode };

/** React catches errors of a screen only in a class. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
