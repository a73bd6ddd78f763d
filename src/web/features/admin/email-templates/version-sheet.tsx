import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listTemplateVersions, type OpenedTemplate } from '#contract/email-templates.ts';
import type { RouteResult } from '#contract/route.ts';
import { formatMoment } from '#domain/language/moments.ts';
import { call } from '#web/api/call.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton, SkeletonText } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { failureText, tellDone } from '../shared/failures.ts';
import { MailView } from '../shared/mail-view.tsx';
import { Sheet } from '../shared/record/sheet.tsx';
import type { TemplateFormState, TemplateWords } from './use-template-form.ts';
import { usePreview } from './use-template-preview.ts';

type Version = RouteResult<typeof listTemplateVersions>[number];
type VersionSheetProps = { row: OpenedTemplate; form: TemplateFormState; onClose(): void };

/** What the mail said before. Bringing a text back fills the fields; nothing counts until it is saved. */
export function VersionSheet({ row, form: { form }, onClose }: VersionSheetProps) {
  const { t } = useTranslation('admin');
  const language = t(`emailTemplates.languages.${row.language}`);
  const versions = useQuery({
    queryKey: ['admin', 'email-templates', 'versions', row.id],
    queryFn: ({ signal }) => call(listTemplateVersions, { params: { id: row.id } }, { signal }),
    staleTime: 0,
  });
  const bringBack = ({ subject, body }: TemplateWords): void => {
    form.setValue('subject', subject, { shouldDirty: true });
    form.setValue('body', body, { shouldDirty: true });
    tellDone(t('emailTemplates.broughtBack'), t('emailTemplates.broughtBackText'));
    onClose();
  };
  return (
    <Sheet isOpen onClose={onClose} title={t('emailTemplates.versionsTitle', { language })}>
      {versions.isError && <p className="text-s text-danger">{failureText(versions.error)}</p>}
      {versions.isPending && <SkeletonText lines={4} />}
      {versions.data?.length === 0 && <p className="mb-4 text-s text-soft">{t('emailTemplates.versionsNone')}</p>}
      {versions.data && (
        <ol className="divide-y divide-line">
          {versions.data.map((version, index) => (
            <VersionLine
              key={version.version}
              row={row}
              title={<VersionTitle version={version} isNow={index === 0} />}
              words={wordsOf(version, row)}
              onBringBack={bringBack}
            />
          ))}
          <VersionLine
            row={row}
            title={<strong>{t('emailTemplates.versionStandard')}</strong>}
            words={row.default}
            onBringBack={bringBack}
          />
        </ol>
      )}
    </Sheet>
  );
}

const wordsOf = ({ subject, body }: Version, row: OpenedTemplate): TemplateWords => ({
  subject: subject ?? row.default.subject,
  body: body ?? row.default.body,
});

function VersionTitle({ version, isNow }: { version: Version; isNow: boolean }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const name = version.by
    ? (version.by.name ?? t('emailTemplates.versionByLeft'))
    : t('emailTemplates.versionBySystem');
  const when = formatMoment(version.at, language);
  return (
    <>
      <span className="flex flex-wrap items-center gap-2">
        <strong>{t('emailTemplates.version', { version: version.version })}</strong>
        {isNow && <Tag tone="good">{t('emailTemplates.versionNow')}</Tag>}
        {version.subject === null && <Tag>{t('emailTemplates.versionDefault')}</Tag>}
      </span>
      <span className="block text-xs text-soft">{t('emailTemplates.versionBy', { name, when })}</span>
    </>
  );
}

type VersionLineProps = {
  row: OpenedTemplate;
  title: ReactNode;
  words: TemplateWords;
  onBringBack(words: TemplateWords): void;
};

function VersionLine({ row, title, words, onBringBack }: VersionLineProps) {
  const { t } = useTranslation('admin');
  const [isShown, setIsShown] = useState(false);
  return (
    <li className="py-4 text-s first:pt-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          {title}
          <span lang={row.language} className="mt-1 block text-soft wrap-anywhere">
            {words.subject}
          </span>
        </div>
        <div className="flex gap-2">
          <Button variant="quiet" size="small" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
            {t(isShown ? 'emailTemplates.lookClose' : 'emailTemplates.look')}
          </Button>
          <Button variant="ghost" size="small" onClick={() => onBringBack(words)}>
            {t('emailTemplates.bringBack')}
          </Button>
        </div>
      </div>
      {isShown && <VersionPreview row={row} words={words} />}
    </li>
  );
}

function VersionPreview({ row, words }: { row: OpenedTemplate; words: TemplateWords }) {
  const { t } = useTranslation('admin');
  const answer = usePreview({ type: row.type, language: row.language, ...words });
  if (answer.isError) return <p className="mt-3 text-danger">{failureText(answer.error)}</p>;
  if (!answer.data) return <Skeleton className="mt-3 h-96 rounded-l" />;
  const { preview, fault } = answer.data;
  // A text from before a variable went: it says so itself.
  if (!preview) return <p className="mt-3 text-danger">{fault?.message ?? t('emailTemplates.noPreview')}</p>;
  return <MailView title={preview.subject} {...preview} className="mt-3" />;
}
