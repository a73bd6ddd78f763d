import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getEmailTemplate } from '#contract/email-templates.ts';
import type { Language } from '#domain/language/language.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton, SkeletonText } from '#web/ui/skeleton.tsx';
import { failureText, isRefusal } from '../shared/failures.ts';
import { TemplateForm } from './template-form.tsx';

type LanguagePaneProps = { type: string; language: Language; onDirty(isDirty: boolean): void };

/** Fetches the text anew for every turn: after the default was restored the form begins with it. */
export function LanguagePane({ type, language, onDirty }: LanguagePaneProps) {
  const { t } = useTranslation('admin');
  const [turn, setTurn] = useState(0);
  const id = `${type}.${language}`;
  const row = useQuery({
    // Not under the area's own key: a refetch behind somebody's back would not reach the form they are typing in.
    queryKey: ['admin', 'email-template', id, turn],
    queryFn: ({ signal }) => call(getEmailTemplate, { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (row.data)
    return <TemplateForm key={turn} row={row.data} onDirty={onDirty} onRestored={() => setTurn(turn + 1)} />;
  if (!row.isError) return <PaneSkeleton />;
  if (isRefusal(row.error, 'not_found')) return <EmptyState title={t('form.gone')} />;
  return (
    <Notice
      tone="error"
      title={t('form.loadFailed')}
      action={
        <Button size="small" variant="ghost" busy={row.isFetching} onClick={() => void row.refetch()}>
          {t('list.retry')}
        </Button>
      }
    >
      {failureText(row.error)}
    </Notice>
  );
}

function PaneSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-8 lg:grid-cols-2">
      <SkeletonText lines={4} />
      <Skeleton className="h-96 rounded-l" />
    </div>
  );
}
