import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseDraft } from '#domain/wizard/parse-draft.ts';
import { lastStep } from '#domain/wizard/steps.ts';
import type { WizardState } from '#domain/wizard/wizard-state.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { draftKey, saveDraft } from '../draft-storage.ts';
import type { Wizard } from '../use-wizard.ts';

/** The same booking is being made in another tab: one says so, and lets the person choose whose answers stand. */
export function OtherTabNotice({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('booking');
  const [theirs, setTheirs] = useState<WizardState | null>(null);
  const { state, restore } = wizard;

  useEffect(() => {
    const listen = ({ key, newValue }: StorageEvent): void => {
      if (key === draftKey) setTheirs(parseDraft(newValue, new Date()));
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, []);

  if (!theirs || state.step === lastStep) return null;
  const isBooked = theirs.step === lastStep;
  const settle = (chosen: WizardState): void => {
    setTheirs(null);
    if (chosen === state) saveDraft(state);
    else restore(chosen);
  };
  return (
    <PageFrame className="pb-6">
      <Notice
        tone="warning"
        title={t(isBooked ? 'otherTab.bookedTitle' : 'otherTab.title')}
        action={
          <div className="flex flex-wrap gap-2.5">
            {!isBooked && (
              <Button size="small" onClick={() => settle(theirs)}>
                {t('otherTab.take')}
              </Button>
            )}
            <Button size="small" variant="ghost" onClick={() => settle(state)}>
              {t(isBooked ? 'otherTab.bookAnother' : 'otherTab.keep')}
            </Button>
          </div>
        }
      >
        {t(isBooked ? 'otherTab.bookedText' : 'otherTab.text')}
      </Notice>
    </PageFrame>
  );
}
