import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getLegalText, type LegalPage } from '#contract/legal.ts';
import { type LegalText, parseLegalText } from '#domain/legal/parse-legal-text.ts';
import { call } from '#web/api/call.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { LegalBlocks } from '#web/ui/legal-blocks.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { TableOfContents } from './table-of-contents.tsx';

export const PrivacyScreen = () => <LegalScreen page="privacy" />;
export const TermsScreen = () => <LegalScreen page="terms" />;
export const CookiesScreen = () => <LegalScreen page="cookies" />;

function LegalScreen({ page }: { page: LegalPage }) {
  const { t } = useTranslation('common');
  const { language: lang } = useLanguage();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['legal', page, lang],
    queryFn: ({ signal }) => call(getLegalText, { params: { page }, query: { lang } }, { signal }),
  });
  const parsed = useMemo(() => (data ? parseLegalText(data.text) : null), [data]);

  if (parsed) return <LegalArticle text={parsed} />;
  if (!isError) return <Loading room="screen" />;
  return (
    <PageFrame width="reading" className="min-h-[70dvh] py-12">
      <Notice
        tone="error"
        action={
          <Button variant="ghost" size="small" busy={isFetching} onClick={() => void refetch()}>
            {t('legal.retry')}
          </Button>
        }
      >
        {t('legal.failed')}
      </Notice>
    </PageFrame>
  );
}

function LegalArticle({ text }: { text: LegalText }) {
  const headings = useMemo(() => text.blocks.filter((block) => block.kind === 'heading'), [text]);
  useArrivalAtHash(text);
  return (
    <PageFrame width="middle" className="pt-6 pb-18 md:pt-12">
      <div className="grid gap-14 lg:grid-cols-[minmax(0,1fr)_240px] xl:gap-20">
        <article className="min-w-0 max-w-[68ch] leading-[1.65]">
          <h1 tabIndex={-1} className="mb-6 md:mb-8">
            {text.title}
          </h1>
          <LegalBlocks blocks={text.blocks} />
        </article>
        <TableOfContents headings={headings} />
      </div>
    </PageFrame>
  );
}

/** The text comes after the browser has looked for the place named in the address, so we look again. */
function useArrivalAtHash(text: LegalText) {
  useEffect(() => {
    const id = window.location.hash.slice(1);
    if (id && text) document.getElementById(id)?.scrollIntoView();
  }, [text]);
}
