import { useTranslation } from 'react-i18next';
import type { WizardState } from '#domain/wizard/wizard-state.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { saveDraft } from '../draft-storage.ts';

/** Beside the name of the step, at the right edge of the wizard's head. */
export function SaveForLater({ state }: { state: WizardState }) {
  const { t } = useTranslation('booking');
  const save = (): void => {
    saveDraft(state);
    showToast({ title: t('save.done'), description: t('save.doneText') });
  };
  return (
    <div className="pointer-events-none absolute inset-x-0 top-2 mx-auto flex w-full max-w-[1120px] justify-end px-5 md:top-4 md:px-10">
      <button
        type="button"
        onClick={save}
        className="pointer-events-auto -mr-2 inline-flex min-h-11 items-center rounded-s px-2 text-s text-soft underline decoration-line-strong underline-offset-4 transition-colors hover:text-ink"
      >
        <span className="max-md:sr-only">{t('save.action')}</span>
        <span aria-hidden="true" className="md:hidden">
          {t('save.short')}
        </span>
      </button>
    </div>
  );
}
