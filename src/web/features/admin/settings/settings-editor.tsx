import { type ComponentType, Suspense, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminSettings } from '#contract/admin-settings.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { navigate } from '#web/ui/router.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { ConflictNotice } from '../shared/form/form-sheet.tsx';
import { useUnsavedGuard } from '../shared/form/unsaved-guard.tsx';
import { namesIn } from './changed-fields.ts';
import { SectionFrame, SectionHead, type SectionMarks } from './section-frame.tsx';
import { CancellationSection } from './sections/cancellation-section.tsx';
import { ContactSection } from './sections/contact-section.tsx';
import { DispatchSection } from './sections/dispatch-section.tsx';
import { HoursSection } from './sections/hours-section.tsx';
import { type FieldName, type FormSection, isFormSection, sectionAt, sectionsOf } from './sections.ts';
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts';

const LegalSection = lazyPart(() => import('./sections/legal-section.tsx'), 'LegalSection');

const contents: Record<FormSection, ComponentType<{ form: SettingsForm }>> = {
  hours: HoursSection,
  cancellation: CancellationSection,
  dispatch: DispatchSection,
  contact: ContactSection,
  legal: LegalSection,
};

type SettingsEditorProps = { row: AdminSettings; section: FormSection };

export function SettingsEditor({ row, section }: SettingsEditorProps) {
  const form = useSettingsForm(row);
  const formId = useId();
  const guard = useUnsavedGuard(form.isDirty && !form.isSubmitting, leadsToForm);
  const faults = namesIn(form.form.formState.errors);
  useFaultInSight(form, section, faults);
  const Content = contents[section];
  return (
    <SectionFrame current={section} marks={marksOf(form, faults)} isUnsaved={form.isDirty}>
      <SectionHead section={section} />
      <form id={formId} noValidate onSubmit={form.submit} className="space-y-6">
        <Suspense fallback={<SkeletonText lines={4} />}>
          <Content form={form} />
        </Suspense>
      </form>
      <SaveBar form={form} formId={formId} />
      {guard.dialog}
    </SectionFrame>
  );
}

const leadsToForm = ({ pathname, search }: HTMLAnchorElement): boolean =>
  pathname === location.pathname && isFormSection(sectionAt(search));

const marksOf = (form: SettingsForm, faults: readonly FieldName[]): SectionMarks =>
  Object.fromEntries([
    ...sectionsOf(form.unsaved).map((section) => [section, 'unsaved'] as const),
    ...sectionsOf(faults).map((section) => [section, 'faulty'] as const),
  ]);

/** A refused save may be about a part that is not in sight; then it is brought there. */
const useFaultInSight = (form: SettingsForm, section: FormSection, faults: readonly FieldName[]): void => {
  const wanted = useRef<FieldName | null>(null);
  const { submitCount } = form.form.formState;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new refusal moves the page, never a walk through its parts.
  useEffect(() => {
    const [first] = faults;
    if (!first || sectionsOf(faults).includes(section)) return;
    wanted.current = first;
    navigate(`?section=${sectionsOf([first])[0]}`, { replace: true, state: window.history.state });
  }, [submitCount, form.problem]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is there as soon as its part is.
  useEffect(() => {
    if (wanted.current) form.form.setFocus(wanted.current);
    wanted.current = null;
  }, [section]);
};

function SaveBar({ form, formId }: { form: SettingsForm; formId: string }) {
  const { t } = useTranslation('admin');
  const nameOf = (name: string): string => t(`settings.fields.${name as FieldName}`);
  const parts = sectionsOf(form.unsaved).map((section) => t(`settings.sections.${section}`));
  return (
    <div
      data-dock="wide"
      className="sticky bottom-0 z-20 -mx-5 mt-8 -mb-24 space-y-3 border-t border-line bg-page px-5 py-3.5 pb-[calc(14px+env(safe-area-inset-bottom))] md:-mx-10 md:pr-28 md:pl-10 xl:-ml-4 xl:pl-4"
    >
      {form.conflict && (
        <ConflictNotice conflict={form.conflict} nameOf={nameOf} of={{ subject: 'settings', id: 'all' }} />
      )}
      {form.problem && form.isDirty && (
        <Notice tone="error" title={`${t('form.failed')}.`}>
          {form.problem}
        </Notice>
      )}
      <div className="flex items-center justify-end gap-2.5">
        <span role="status" className="mr-auto min-w-0 text-xs text-soft">
          {form.isDirty && t('settings.unsavedIn', { parts: parts.join(', ') })}
        </span>
        {form.isDirty && !form.isSubmitting && (
          <Button variant="quiet" size="small" onClick={form.discard}>
            {t('settings.discard')}
          </Button>
        )}
        <Button type="submit" form={formId} size="small" busy={form.isSubmitting} disabled={!form.isDirty}>
          {t(form.isSubmitting ? 'form.saving' : 'form.save')}
        </Button>
      </div>
    </div>
  );
}
