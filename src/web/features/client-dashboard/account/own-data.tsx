import { Suspense, useState } from 'react';
import type { Profile } from '#contract/profile.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DownloadIcon } from '#web/ui/icons.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useDashboardWords } from '../dashboard-words.ts';
import { Section } from '../section.tsx';

const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx'), 'DeleteDialog');

export function OwnData({ profile }: { profile: Profile }) {
  const { t } = useDashboardWords();
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <Section title={t('data.title')}>
      <Card className="grid gap-6 md:grid-cols-2 md:gap-10">
        <div>
          <h3 className="text-m">{t('data.export')}</h3>
          <p className="mt-1.5 mb-4 text-s text-soft">{t('data.exportText')}</p>
          <LinkButton to="/api/profile/export" target="_blank" download="calma-data.json" variant="ghost" size="small">
            <DownloadIcon size={18} />
            {t('data.exportAction')}
          </LinkButton>
        </div>
        <div>
          <h3 className="text-m">{t('data.delete')}</h3>
          <p className="mt-1.5 mb-4 text-s text-soft">{t('data.deleteText')}</p>
          <Button variant="ghost" size="small" onClick={() => setIsLeaving(true)}>
            {t('data.deleteAction')}
          </Button>
        </div>
      </Card>
      {isLeaving && (
        <Suspense fallback={null}>
          <DeleteDialog profile={profile} onClose={() => setIsLeaving(false)} />
        </Suspense>
      )}
    </Section>
  );
}
