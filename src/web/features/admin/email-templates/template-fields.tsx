import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenedTemplate } from '#contract/email-templates.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import type { TemplateFormState } from './use-template-form.ts';
import type { TemplateFault } from './use-template-preview.ts';
import { VariableList } from './variable-list.tsx';

const kinds = ['Beside', 'Heading', 'Figure', 'Button', 'Row', 'Quote', 'Note', 'Card'] as const;

/** The few signs a line may begin with. */
function WritingHelp() {
  const { t } = useTranslation('admin');
  return (
    <details className="rounded-m border border-line bg-surface text-s">
      <summary className="disclosure flex min-h-11 cursor-pointer items-center px-4 font-semibold">
        {t('emailTemplates.help')}
      </summary>
      <div className="space-y-3 border-t border-line px-4 py-3.5">
        <p className="text-soft">{t('emailTemplates.helpLead')}</p>
        <dl className="space-y-2">
          {kinds.map((kind) => (
            <div key={kind} className="grid gap-x-4 sm:grid-cols-[15rem_minmax(0,1fr)]">
              <dt>
                <code className="text-xs wrap-anywhere">{t(`emailTemplates.example${kind}`)}</code>
              </dt>
              <dd className="text-soft">{t(`emailTemplates.help${kind}`)}</dd>
            </div>
          ))}
        </dl>
        <p className="text-soft">{t('emailTemplates.helpRest')}</p>
      </div>
    </details>
  );
}

type Part = 'subject' | 'body';
type Control = HTMLInputElement | HTMLTextAreaElement;
type TemplateFieldsProps = { row: OpenedTemplate; form: TemplateFormState; fault: TemplateFault | null };

export function TemplateFields({ row, form: { form, register, errorOf }, fault }: TemplateFieldsProps) {
  const { t } = useTranslation('admin');
  const ids = { subject: useId(), body: useId() };
  const lastPart = useRef<Part>('body');
  const controlOf = (part: Part): Control => document.getElementById(ids[part]) as Control;
  const remember = (part: Part) => ({
    onFocus: () => {
      lastPart.current = part;
    },
  });
  const faultOf = (part: Part): string | undefined => (fault?.part === part ? fault.message : undefined);

  const insert = (name: string): void => {
    const part = lastPart.current;
    const control = controlOf(part);
    const word = `{{ ${name} }}`;
    const from = control.selectionStart ?? control.value.length;
    control.setRangeText(word, from, control.selectionEnd ?? from, 'end');
    form.setValue(part, control.value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    control.focus();
    control.setSelectionRange(from + word.length, from + word.length);
  };

  return (
    <>
      <TextField
        {...register('subject')}
        {...remember('subject')}
        id={ids.subject}
        label={t('emailTemplates.subject')}
        lang={row.language}
        required
        maxLength={200}
        autoComplete="off"
        error={errorOf('subject') ?? faultOf('subject')}
      />
      <div>
        <TextArea
          {...register('body')}
          {...remember('body')}
          id={ids.body}
          label={t('emailTemplates.body')}
          hint={t('emailTemplates.bodyHint')}
          lang={row.language}
          required
          maxLength={10_000}
          rows={12}
          error={errorOf('body') ?? faultOf('body')}
        />
        {fault?.part === 'body' && (
          <FaultyLine
            line={fault.line}
            text={form.getValues('body')}
            onGo={(from, to) => {
              const control = controlOf('body');
              control.focus();
              control.setSelectionRange(from, to);
            }}
          />
        )}
      </div>
      <VariableList row={row} onInsert={insert} />
      <WritingHelp />
    </>
  );
}

type FaultyLineProps = { line: number; text: string; onGo(from: number, to: number): void };

/** The line itself, and the way to it. */
function FaultyLine({ line, text, onGo }: FaultyLineProps) {
  const { t } = useTranslation('admin');
  const lines = text.split('\n');
  const from = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
  const faulty = lines[line - 1] ?? '';
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-s bg-bad-soft py-1.5 pr-1.5 pl-3">
      <code className="min-w-0 flex-1 basis-48 text-xs text-ink wrap-anywhere">
        <span className="mr-2 text-bad-text select-none">{line}</span>
        {faulty}
      </code>
      <Button variant="quiet" size="small" onClick={() => onGo(from, from + faulty.length)}>
        {t('emailTemplates.goToLine', { line })}
      </Button>
    </div>
  );
}
