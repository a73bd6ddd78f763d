import { useTranslation } from 'react-i18next';
import type { OpenedTemplate } from '#contract/email-templates.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { failureText } from '../shared/failures.ts';
import { MailView } from '../shared/mail-view.tsx';
import { useMailName } from '../shared/use-mail-name.ts';
import type { useLivePreview } from './use-template-preview.ts';

type LivePreviewProps = { row: OpenedTemplate; live: ReturnType<typeof useLivePreview> };

export function LivePreview({ row, live }: LivePreviewProps) {
  const { t } = useTranslation('admin');
  const nameOf = useMailName();
  const { preview, fault, isOld, error } = live;
  const language = t(`emailTemplates.languages.${row.language}`);
  return (
    <section aria-label={t('emailTemplates.preview')} className="space-y-3 lg:sticky lg:top-4">
      {error && (
        <Notice
          tone="error"
          title={t('emailTemplates.previewFailed')}
          action={
            <Button variant="ghost" size="small" onClick={live.retry}>
              {t('list.retry')}
            </Button>
          }
        >
          {failureText(error)}
        </Notice>
      )}
      {isOld && <Notice tone="warning">{t('emailTemplates.previewOld')}</Notice>}
      {preview && (
        <MailView
          title={t('emailTemplates.previewTitle', { name: nameOf(row.type), language })}
          {...preview}
          aside={<span className="text-xs text-soft">{t('emailTemplates.previewHint')}</span>}
        />
      )}
      {!preview && !error && (fault ? <Notice>{t('emailTemplates.noPreview')}</Notice> : <FrameSkeleton />)}
    </section>
  );
}

function FrameSkeleton() {
  return <Skeleton className="h-[60dvh] min-h-96 rounded-l" />;
}
