import { type ReactNode, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { hasRestoreFailed } from './draft-storage.ts';
import type { Lent } from './lent.ts';
import { loadLaterSteps } from './load-later-steps.ts';
import { useWizard } from './use-wizard.ts';
import { ZipCodeStep } from './zip-code-step.tsx';

const LaterSteps = lazyPart(loadLaterSteps, 'LaterSteps');

export function WizardScreen({ below, lent }: { below?: ReactNode; lent: Lent }) {
  const { t } = useTranslation('front');
  const wizard = useWizard();
  const { step } = wizard.state;

  useEffect(() => {
    if (hasRestoreFailed())
      showToast({ title: t('restoreFailed.title'), description: t('restoreFailed.text'), variant: 'destructive' });
  }, [t]);

  return (
    <div className="relative">
      {step === 1 ? (
        <>
          <ZipCodeStep wizard={wizard} />
          {below && <PageFrame>{below}</PageFrame>}
        </>
      ) : (
        <Suspense fallback={<Loading room="screen" />}>
          <LaterSteps wizard={wizard} lent={lent} />
        </Suspense>
      )}
    </div>
  );
}
