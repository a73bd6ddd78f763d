import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Catalogue, CatalogueAnswer } from './catalogue.ts';

type CatalogueGateProps = { answer: CatalogueAnswer; children: (catalogue: Catalogue) => ReactNode };

/** What needs the catalogue, or shapes of it while it comes, or a way to ask again. */
export function CatalogueGate({ answer, children }: CatalogueGateProps) {
  const { t } = useTranslation(['booking', 'common']);
  if (answer.catalogue) return children(answer.catalogue);
  if (answer.hasFailed) {
    return (
      <Notice
        tone="error"
        action={
          <Button variant="ghost" size="small" busy={answer.isAsking} onClick={answer.retry}>
            {t('zip.retry')}
          </Button>
        }
      >
        {t('catalogueFailed')}
      </Notice>
    );
  }
  return (
    <div role="status" className="grid gap-3 sm:grid-cols-2 sm:gap-4">
      <span className="sr-only">{t('common:ui.loading')}</span>
      {['a', 'b', 'c', 'd'].map((name) => (
        <Skeleton key={name} className="h-33 rounded-l sm:h-60" />
      ))}
    </div>
  );
}
