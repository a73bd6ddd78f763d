import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenedTemplate } from '#contract/email-templates.ts';
import { formatMoment } from '#domain/language/moments.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ClockIcon, RenewIcon, SendIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { ConflictNotice } from '../shared/form/form-sheet.tsx';
import { LivePreview } from './live-preview.tsx';
import { RestoreDefault } from './restore-default.tsx';
import { TemplateFields } from './template-fields.tsx';
import { TestSend } from './test-send.tsx';
import { useTemplateForm } from './use-template-form.ts';
import { useLivePreview } from './use-template-preview.ts';
import { VersionSheet } from './version-sheet.tsx';

type TemplateFormProps = { row: OpenedTemplate; onDirty(isDirty: boolean): void; onRestored(): void };

/** The text on the left, how it looks on the right; on a phone one of them at a time. */
export function TemplateForm({ row, onDirty, onRestored }: TemplateFormProps) {
  const { t } = useTranslation('admin');
  const formId = useId();
  const [saved, setSaved] = useState(row);
  const [part, setPart] = useState<'edit' | 'preview'>('edit');
  const form = useTemplateForm(row, setSaved);
  const [subject, body] = form.form.watch(['subject', 'body']);
  const live = useLivePreview({ type: row.type, language: row.language, subject, body });
  useTellDirty(form.isDirty && !form.isSubmitting, onDirty);
  return (
    <>
      <Toolbar saved={saved} words={{ subject, body }} form={form} onRestored={onRestored} />
      <Segmented
        label={t('emailTemplates.part')}
        value={part}
        options={[
          { value: 'edit', label: t('emailTemplates.partEdit') },
          { value: 'preview', label: t('emailTemplates.partPreview') },
        ]}
        onChange={setPart}
        className="mb-5 w-full *:flex-1 lg:hidden"
      />
      <div className="grid gap-8 lg:grid-cols-2">
        <form
          id={formId}
          noValidate
          onSubmit={form.submit}
          className={classNames('min-w-0 space-y-5', part !== 'edit' && 'max-lg:hidden')}
        >
          {form.conflict && (
            <ConflictNotice
              conflict={form.conflict}
              of={{ subject: 'email-template', id: row.id }}
              nameOf={(name) => t(`emailTemplates.${name as 'subject' | 'body'}`)}
            />
          )}
          {saved.missing.length > 0 && (
            <Notice tone="warning" title={t('emailTemplates.missingTitle', { names: variablesIn(saved.missing) })}>
              {t('emailTemplates.missingText')}
            </Notice>
          )}
          {form.problem && (
            <Notice tone="error" title={`${t('form.failed')}.`}>
              {form.problem}
            </Notice>
          )}
          <TemplateFields row={row} form={form} fault={live.fault} />
        </form>
        <div className={classNames('min-w-0', part !== 'preview' && 'max-lg:hidden')}>
          <LivePreview row={row} live={live} />
        </div>
      </div>
      <SaveBar formId={formId} isDirty={form.isDirty} isSubmitting={form.isSubmitting} />
    </>
  );
}

const variablesIn = (names: readonly string[]): string => names.map((name) => `{{ ${name} }}`).join(', ');

const useTellDirty = (isDirty: boolean, onDirty: (isDirty: boolean) => void): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of state is told.
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty]);
};

type ToolbarProps = {
  saved: OpenedTemplate;
  words: { subject: string; body: string };
  form: ReturnType<typeof useTemplateForm>;
  onRestored(): void;
};

function Toolbar({ saved, words, form, onRestored }: ToolbarProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const [shown, setShown] = useState<'test' | 'versions' | 'restore' | null>(null);
  const close = (): void => setShown(null);
  return (
    <div className="mb-5 flex flex-wrap items-center gap-2.5">
      <p className="mr-auto flex items-center gap-3 text-s text-soft max-sm:basis-full">
        <Tag tone={saved.isChanged ? 'good' : 'neutral'}>
          {t(saved.isChanged ? 'emailTemplates.changed' : 'emailTemplates.default')}
        </Tag>
        {saved.updatedAt && formatMoment(saved.updatedAt, language)}
      </p>
      <Button variant="ghost" size="small" onClick={() => setShown('test')}>
        <SendIcon size={18} />
        {t('emailTemplates.test')}
      </Button>
      <Button variant="ghost" size="small" onClick={() => setShown('versions')}>
        <ClockIcon size={18} />
        {t('emailTemplates.versions')}
      </Button>
      {saved.isChanged && (
        <Button variant="ghost" size="small" onClick={() => setShown('restore')}>
          <RenewIcon size={18} />
          {t('emailTemplates.restore')}
        </Button>
      )}
      {shown === 'test' && <TestSend row={saved} words={words} onClose={close} />}
      {shown === 'versions' && <VersionSheet row={saved} form={form} onClose={close} />}
      <RestoreDefault
        row={saved}
        isOpen={shown === 'restore'}
        isDirty={form.isDirty}
        onClose={close}
        onRestored={onRestored}
      />
    </div>
  );
}

function SaveBar({ formId, isDirty, isSubmitting }: { formId: string; isDirty: boolean; isSubmitting: boolean }) {
  const { t } = useTranslation('admin');
  return (
    <div
      data-dock="wide"
      className="sticky bottom-0 z-20 -mx-5 mt-8 -mb-24 flex items-center justify-end gap-4 border-t border-line bg-page px-5 py-3.5 pb-[calc(14px+env(safe-area-inset-bottom))] md:-mx-10 md:pr-28 md:pl-10"
    >
      <span className="text-xs text-soft">{isDirty && t('form.unsaved')}</span>
      <Button type="submit" form={formId} size="small" busy={isSubmitting} disabled={!isDirty}>
        {t(isSubmitting ? 'form.saving' : 'form.save')}
      </Button>
    </div>
  );
}
