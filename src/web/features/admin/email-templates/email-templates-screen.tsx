import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { isLanguage, type Language } from '#domain/language/language.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { useListState } from '../shared/list/list-state.ts';
import { useOpenRow } from '../shared/record/use-open-row.ts';
import { useStartOfPage } from '../shared/record/use-start-of-page.ts';
import { TemplateList } from './template-list.tsx';

const TemplateEditor = lazyPart(() => import('./template-editor.tsx'), 'TemplateEditor');

const sortable = ['mail', 'updatedAt'] as const;
const filterNames = ['language', 'changed'] as const;

export function Screen() {
  const { t } = useTranslation('admin');
  const { openId } = useOpenRow();
  useStartOfPage(openId);
  const state = useListState({ sort: 'mail', sortable, filters: filterNames, pageSize: 100 });
  const opened = readId(openId);
  if (!opened) return <TemplateList state={state} />;
  const parent = { name: t('emailTemplates.title'), path: state.hrefWith({ open: null }) };
  return (
    <Suspense fallback={<Loading room="screen" />}>
      <TemplateEditor key={openId} type={opened.type} firstLanguage={opened.language} parent={parent} />
    </Suspense>
  );
}

/** `booking_confirmed.pt` */
const readId = (id: string | null): { type: string; language: Language } | null => {
  const [type, language] = id?.split('.') ?? [];
  return type && isLanguage(language) ? { type, language } : null;
};
