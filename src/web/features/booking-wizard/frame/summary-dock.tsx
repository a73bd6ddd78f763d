import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#domain/money/cents.ts';
import { usePublicConfig } from '#web/api/public-config.ts';
import { sayWhenFirst } from '#web/api/say-when.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Dock } from '#web/ui/dock.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ChevronUpIcon, CloseIcon } from '#web/ui/icons.tsx';
import { findChosen, runningPrice } from './catalogue.ts';
import type { StepProps } from './step-flow.ts';
import { SummaryContent } from './summary-card.tsx';

type SummaryDockProps = StepProps & { problem?: string | undefined; children: ReactNode };

/** The phone's bar with the price so far; a press on it opens the summary as a sheet. */
export function SummaryDock({ flow, catalogue, problem, children }: SummaryDockProps) {
  const { t } = useTranslation('booking');
  const sheet = useRef<HTMLDialogElement>(null);
  const { note, figure } = useDockWords({ flow, catalogue });
  return (
    <>
      <Dock
        figure={
          <button
            type="button"
            onClick={() => sheet.current?.showModal()}
            className="-m-2 block max-w-full rounded-s p-2 text-left"
          >
            <span
              className={classNames(
                'block font-sans text-xs tracking-normal',
                problem ? 'font-semibold whitespace-normal text-bad-text' : 'truncate text-soft',
              )}
            >
              {problem ?? note}
            </span>
            <span className="flex items-center gap-1.5">
              <span>{figure}</span>
              <ChevronUpIcon size={18} className="text-soft" />
            </span>
            <span className="sr-only">{t('summary.open')}</span>
          </button>
        }
      >
        {children}
      </Dock>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the browser itself closes a dialog by Escape */}
      <dialog
        ref={sheet}
        aria-label={t('summary.title')}
        className="m-0 mt-auto max-h-[80dvh] w-full max-w-none overflow-y-auto rounded-t-l bg-surface p-5 pb-[calc(24px+env(safe-area-inset-bottom))] text-ink backdrop:bg-veil md:hidden"
        onClick={(event) => event.target === sheet.current && sheet.current.close()}
      >
        <div className="mb-2 flex items-center justify-between gap-4">
          <h2 className="text-l">{t('summary.title')}</h2>
          <IconButton label={t('summary.close')} onClick={() => sheet.current?.close()}>
            <CloseIcon />
          </IconButton>
        </div>
        <SummaryContent flow={flow} catalogue={catalogue} />
      </dialog>
    </>
  );
}

const useDockWords = ({ flow: { state }, catalogue: { catalogue } }: StepProps): { note: string; figure: string } => {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const lowest = usePublicConfig()?.lowestPrice ?? null;
  const price = catalogue && state.step > 2 ? runningPrice(state, catalogue) : null;
  const treatment = catalogue && findChosen(state, catalogue).treatment;
  if (!price || !treatment) return { note: t('from'), figure: lowest === null ? '\u00a0' : formatMoney(lowest) };
  const note =
    state.dateTime && state.finalStartTime
      ? sayWhenFirst(state.dateTime, language, state.timezone)
      : t('summary.treatment', { name: treatment.name[language], minutes: state.duration });
  return { note, figure: formatMoney(price.totalPrice) };
};
