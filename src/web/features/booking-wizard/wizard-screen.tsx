import { type ReactNode, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { stepGroups, wizardSteps } from '#domain/wizard/steps.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { hasRestoreFailed } from './draft-storage.ts';
import { loadLaterSteps } from './load-later-steps.ts';
import { useWizard } from './use-wizard.ts';
import { ZipCodeStep } from './zip-code-step.tsx';

const LaterSteps = lazyPart(loadLaterSteps, 'LaterSteps');

export function WizardScreen({ below }: { below?: ReactNode }) {
  const { t } = useTranslation('booking');
  const wizard = useWizard();
  const { step } = wizard.state;

  useEffect(() => {
    if (hasRestoreFailed())
      showToast({ title: t('restoreFailed.title'), description: t('restoreFailed.text'), variant: 'destructive' });
  }, [t]);

  return (
    <div className="relative">
      {/* On the front page nobody has begun: no bar, only the question. */}
      {step > 1 && (
        <PageFrame className="pt-1 pb-4 md:pt-3 md:pb-7">
          <Stepper
            steps={wizardSteps.map((name) => t(`steps.${name}`))}
            current={step}
            groups={stepGroups.map(({ name, steps }) => ({ name: t(`groups.${name}`), steps }))}
            onGoTo={step === wizardSteps.length ? undefined : wizard.jump}
          />
        </PageFrame>
      )}
      {step === 1 ? (
        <>
          <ZipCodeStep wizard={wizard} />
          {below && <PageFrame>{below}</PageFrame>}
        </>
      ) : (
        <Suspense fallback={<Loading room="screen" />}>
          <LaterSteps wizard={wizard} />
        </Suspense>
      )}
    </div>
  );
}
