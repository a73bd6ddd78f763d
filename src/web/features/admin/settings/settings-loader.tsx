import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { getSettings } from '#contract/admin-settings.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { failureText } from '../shared/failures.ts';
import { SectionFrame, SectionHead } from './section-frame.tsx';
import type { FormSection } from './sections.ts';

const SettingsEditor = lazyPart(() => import('./settings-editor.tsx'), 'SettingsEditor');

/** Fetched anew whenever somebody comes: a form must begin with what the server has. */
export function SettingsLoader({ section }: { section: FormSection }) {
  const { t } = useTranslation('admin');
  const settings = useQuery({
    queryKey: ['admin-row', 'settings', 'all'],
    queryFn: ({ signal }) => call(getSettings, undefined, { signal }),
    staleTime: 0,
    gcTime: 0,
    // A refetch behind somebody's back would not reach the form they are typing in.
    refetchOnWindowFocus: false,
  });
  const frame = (content: ReactNode) => (
    <SectionFrame current={section}>
      <SectionHead section={section} />
      {content}
    </SectionFrame>
  );
  const skeleton = frame(
    <Card>
      <SkeletonText lines={4} />
    </Card>,
  );
  if (settings.data)
    return (
      <Suspense fallback={skeleton}>
        <SettingsEditor row={settings.data} section={section} />
      </Suspense>
    );
  if (!settings.isError) return skeleton;
  return frame(
    <Notice
      tone="error"
      title={t('settings.loadFailed')}
      action={
        <Button size="small" variant="ghost" busy={settings.isFetching} onClick={() => void settings.refetch()}>
          {t('list.retry')}
        </Button>
      }
    >
      {failureText(settings.error)}
    </Notice>,
  );
}
