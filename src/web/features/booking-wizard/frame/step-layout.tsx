import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { focusMissing } from '#web/ui/focus-missing.ts';
import { PageFrame, PageHeading } from '#web/ui/page-frame.tsx';
import { PageWithAside } from '#web/ui/page-with-aside.tsx';
import type { StepProps } from './step-flow.ts';
import { SummaryCard } from './summary-card.tsx';
import { SummaryDock } from './summary-dock.tsx';

type StepLayoutProps = StepProps & {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** The phone's bottom bar; the wide screens' column beside the step. */
  dock?: ReactNode;
  aside?: ReactNode;
};

/** The frame of every later step: heading, answers, the summary beside or below. */
export function StepLayout({ flow, catalogue, title, lead, children, dock, aside }: StepLayoutProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hasMoved } = flow;
  useEffect(() => {
    if (!hasMoved) return;
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [hasMoved]);
  return (
    <PageFrame className={classNames('pb-32 md:pb-18', hasMoved && 'animate-settle')}>
      <PageWithAside
        aside={<div className="max-md:hidden">{aside ?? <SummaryCard flow={flow} catalogue={catalogue} />}</div>}
      >
        <PageHeading title={title} lead={lead} headingRef={heading} />
        {children}
      </PageWithAside>
      {dock}
    </PageFrame>
  );
}

type StepFormProps = StepProps & {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** Called by the button and by Enter; goes on, or shows what is missing. */
  onContinue(): void;
  /** Where going on means something else than taking what is shown. */
  continueLabel?: string | undefined;
  busy?: boolean;
  /** Why the button did not go on, said also beside it on a phone: what is missing may lie far above or below. */
  problem?: string | undefined;
};

export function StepForm(props: StepFormProps) {
  const { flow, catalogue, title, lead, children, onContinue, continueLabel, busy, problem } = props;
  const { t } = useTranslation('booking');
  const formId = useId();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onContinue();
    focusMissing(event.currentTarget);
  };
  const continueButton = (
    <Button type="submit" form={formId} busy={busy}>
      {continueLabel ?? t('continue')}
    </Button>
  );
  return (
    <StepLayout
      flow={flow}
      catalogue={catalogue}
      title={title}
      lead={lead}
      dock={
        <SummaryDock flow={flow} catalogue={catalogue} problem={problem}>
          {continueButton}
        </SummaryDock>
      }
      aside={
        <SummaryCard flow={flow} catalogue={catalogue}>
          {continueButton}
          <Button variant="quiet" size="small" onClick={flow.back}>
            {t('back')}
          </Button>
        </SummaryCard>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        {children}
        <div className="mt-8 md:hidden">
          <Button variant="ghost" onClick={flow.back}>
            {t('back')}
          </Button>
        </div>
      </form>
    </StepLayout>
  );
}
