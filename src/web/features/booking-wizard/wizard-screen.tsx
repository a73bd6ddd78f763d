import { useTranslation } from 'react-i18next';
import { wizardSteps } from '#domain/wizard/steps.ts';
import { Button } from '#web/ui/button.tsx';
import { PageFrame, PageHeading } from '#web/ui/page-frame.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { useWizard } from './use-wizard.ts';
import { ZipCodeStep } from './zip-code-step.tsx';

export function WizardScreen() {
  const { t } = useTranslation('booking');
  const wizard = useWizard();
  const { step } = wizard.state;
  return (
    <>
      <PageFrame className="pt-1 pb-4 md:pt-3 md:pb-7">
        <Stepper steps={wizardSteps.map((name) => t(`steps.${name}`))} current={step} onGoTo={wizard.jump} />
      </PageFrame>
      {step === 1 ? <ZipCodeStep wizard={wizard} /> : <NextSteps onBack={wizard.back} />}
    </>
  );
}

function NextSteps({ onBack }: { onBack(): void }) {
  const { t } = useTranslation('booking');
  return (
    <PageFrame className="pb-16">
      <PageHeading title={t('soon.title')} lead={t('soon.text')} />
      <Button variant="ghost" onClick={onBack}>
        {t('back')}
      </Button>
    </PageFrame>
  );
}
