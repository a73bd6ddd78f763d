import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getStandardLegalText } from '#contract/admin-settings.ts';
import { type LegalPage, legalPage } from '#contract/legal.ts';
import { type Language, languages } from '#domain/language/language.ts';
import { legalNames, unknownNames } from '#domain/legal/fill-legal-text.ts';
import { call } from '#web/api/call.ts';
import { tellFailure } from '#web/features/admin/shared/failures.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EditIcon, RenewIcon } from '#web/ui/icons.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import type { SettingsForm } from '../use-settings-form.ts';

const LegalPreview = lazyPart(() => import('./legal-preview.tsx'), 'LegalPreview');

/** One text at a time: three pages in two languages would be a wall. */
export function LegalSection({ form }: { form: SettingsForm }) {
  const { t } = useTranslation(['admin', 'common']);
  const { language: ownLanguage } = useLanguage();
  const [page, setPage] = useState<LegalPage>('privacy');
  const [language, setLanguage] = useState<Language>(ownLanguage);
  const text = form.form.watch(`legal.${page}.${language}`);
  return (
    <Card className="space-y-5">
      <div className="flex flex-wrap items-center gap-2.5">
        <Segmented
          label={t('settings.legal.page')}
          value={page}
          options={legalPage.options.map((value) => ({ value, label: t(`common:footer.${value}`) }))}
          onChange={setPage}
        />
        <Segmented
          label={t('settings.legal.language')}
          value={language}
          options={languages.map((value) => ({ value, label: t(`common:language.${value}`) }))}
          onChange={setLanguage}
        />
        <Tag tone={text ? 'good' : 'neutral'}>{t(text ? 'settings.legal.own' : 'settings.legal.standard')}</Tag>
      </div>
      <OneText key={`${page}.${language}`} form={form} page={page} language={language} text={text} />
    </Card>
  );
}

type TextProps = { form: SettingsForm; page: LegalPage; language: Language };

/** Somebody who has just deleted every word goes on writing in the same field. */
function OneText({ text, ...props }: TextProps & { text: string }) {
  const [isOwn, setIsOwn] = useState(text !== '');
  if (!isOwn && !text) return <StandardText {...props} onBegun={() => setIsOwn(true)} />;
  return <OwnText {...props} text={text} onRestored={() => setIsOwn(false)} />;
}

/** Nobody begins a legal text with an empty page. */
function StandardText({ form, page, language, onBegun }: TextProps & { onBegun(): void }) {
  const { t } = useTranslation('admin');
  const [isBusy, setIsBusy] = useState(false);
  const begin = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const { text } = await call(getStandardLegalText, { params: { page }, query: { lang: language } });
      form.form.setValue(`legal.${page}.${language}`, text.trim(), { shouldDirty: true });
      onBegun();
    } catch (error) {
      tellFailure(t('settings.legal.beginFailed'), error);
      setIsBusy(false);
    }
  };
  return (
    <>
      <p className="text-s text-soft">{t('settings.legal.standardText')}</p>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="ghost" size="small" busy={isBusy} onClick={() => void begin()}>
          <EditIcon size={18} />
          {t('settings.legal.begin')}
        </Button>
        <a
          href={`/${page}`}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center px-2 text-s text-soft hover:text-ink"
        >
          {t('settings.legal.look')}
        </a>
      </div>
    </>
  );
}

type OwnTextProps = TextProps & { text: string; onRestored(): void };

function OwnText({ form, page, language, text, onRestored }: OwnTextProps) {
  const { t } = useTranslation('admin');
  const [isPreview, setIsPreview] = useState(false);
  const name = `legal.${page}.${language}` as const;
  const strange = unknownNames(text, legalNames);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2.5">
        <Segmented
          label={t('settings.legal.view')}
          value={isPreview ? 'preview' : 'edit'}
          options={[
            { value: 'edit', label: t('settings.legal.edit') },
            { value: 'preview', label: t('settings.legal.preview') },
          ]}
          onChange={(view) => setIsPreview(view === 'preview')}
        />
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            form.form.setValue(name, '', { shouldDirty: true });
            onRestored();
          }}
        >
          <RenewIcon size={18} />
          {t('settings.legal.restore')}
        </Button>
      </div>
      {strange.length > 0 && (
        <Notice tone="warning">{t('settings.legal.strange', { names: strange.map(braced).join(', ') })}</Notice>
      )}
      {isPreview ? (
        <Suspense fallback={<SkeletonText lines={4} />}>
          <LegalPreview form={form} text={text} language={language} />
        </Suspense>
      ) : (
        <TextArea
          {...form.register(name)}
          label={t('settings.legal.text')}
          hint={t('settings.legal.textHint', { names: legalNames.map(braced).join(', ') })}
          lang={language}
          rows={20}
          maxLength={60_000}
          error={form.errorOf(name)}
        />
      )}
    </>
  );
}

const braced = (name: string): string => `{{${name}}}`;
