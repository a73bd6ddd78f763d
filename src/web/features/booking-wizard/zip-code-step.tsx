import { type FormEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultPolicy } from '#domain/booking/default-policy.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { maskZipCode, parseZipCode } from '#domain/service-area/zip-code.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { initialWizardState } from '#domain/wizard/wizard-state.ts';
import { usePublicConfig } from '#web/api/public-config.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dock } from '#web/ui/dock.tsx';
import { TextField } from '#web/ui/field.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { loadLaterSteps } from './load-later-steps.ts';
import type { Wizard } from './use-wizard.ts';
import { useZipCheck } from './use-zip-check.ts';
import { useZipInterest } from './use-zip-interest.ts';
import { ZipAnswer } from './zip-answer.tsx';

export function ZipCodeStep({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('front');
  const { zipCode } = wizard.state;
  const parsed = parseZipCode(zipCode);
  const check = useZipCheck(parsed);
  const [wasAsked, setWasAsked] = useState(false);
  const formId = useId();
  const field = useTypedBefore(wizard);
  const isTyping = zipCode !== '';
  const served = check.status === 'answered' && check.answer.serviced ? check.answer : null;
  useGoingOn(wizard, served, wasAsked);
  const interest = useZipInterest();
  const unserved = check.status === 'answered' && !check.answer.serviced ? check.answer.zip : null;
  const goOn = (event: FormEvent): void => {
    event.preventDefault();
    if (unserved) void interest.send(unserved);
    else setWasAsked(true);
  };

  const isWrong = !parsed.ok && (wasAsked || parsed.reason === 'malformed');
  const isSending = interest.progress === 'sending';
  // Where nobody can go on, the button does what can be done, and no price is shown.
  const button = !(unserved && interest.progress === 'sent') && (
    <Button
      type="submit"
      form={formId}
      className={unserved ? 'max-md:w-full' : undefined}
      busy={unserved ? isSending : wasAsked && check.status === 'checking'}
    >
      {t(unserved ? 'zip.interestSend' : 'zip.go')}
    </Button>
  );

  return (
    <PageFrame className="grid items-center gap-6 pb-10 md:gap-14 md:pb-18 lg:grid-cols-[1.05fr_.95fr] lg:gap-18">
      <FrontDoorArt />
      <form id={formId} noValidate onSubmit={goOn}>
        <h1 tabIndex={-1} className="text-balance max-md:text-[2.5rem] lg:text-[3.75rem] lg:leading-[1.06]">
          {t('zip.title')}
        </h1>
        <p className="mt-2 mb-5 max-w-[44ch] text-soft md:mt-4 md:mb-8">{t('zip.lead')}</p>
        <TextField
          className="max-w-105"
          ref={field}
          size="large"
          hint={isTyping ? undefined : t('zip.enough')}
          label={t('zip.label')}
          name="zip"
          inputMode="numeric"
          autoComplete="postal-code"
          placeholder={t('zip.placeholder')}
          value={zipCode}
          onChange={(event) => {
            setWasAsked(false);
            interest.reset();
            wizard.patch({ zipCode: maskZipCode(event.target.value) });
          }}
          error={isWrong ? t(`zip.${zipCode ? parsed.reason : 'empty'}`) : undefined}
        />
        {/* Room for the answer from the first figure on: the button must not move away under a pointer. */}
        <div className={classNames('mt-4 max-w-105', isTyping && 'min-h-18')}>
          <ZipAnswer check={check} interest={interest} />
        </div>
        <div className="mt-8 max-md:hidden">{button}</div>
        <BookingFacts />
      </form>
      {button && (
        <Dock note={!unserved && t('from')} figure={!unserved && <LowestPrice />}>
          {button}
        </Dock>
      )}
    </PageFrame>
  );
}

/** Says nothing a reader would miss. It has its place before the words beside it have arrived. */
function FrontDoorArt() {
  return (
    <img
      src="/art/front-door.svg"
      alt=""
      width={500}
      height={420}
      fetchPriority="high"
      className="w-full rounded-l object-cover object-[50%_62%] max-lg:h-41 lg:order-last lg:col-start-2 lg:h-130 lg:rounded-xl"
    />
  );
}

/** What was typed before the script came stands in the field alone, or, sent by the browser itself, in the address. */
const useTypedBefore = ({ patch }: Wizard) => {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const typed = field.current?.value || new URLSearchParams(location.search).get('zip');
    if (typed) patch({ zipCode: maskZipCode(typed) });
  }, [patch]);
  return field;
};

type Served = { zip: string; timezone?: TimeZone | undefined };

const useGoingOn = ({ patch, nextToAsk }: Wizard, served: Served | null, wasAsked: boolean): void => {
  const { zip, timezone = initialWizardState.timezone } = served ?? {};
  // While the person reads the answer, the next step comes.
  useEffect(() => {
    if (zip) loadLaterSteps().catch(() => undefined);
  }, [zip]);

  // Asked to go on before the server has answered, it goes on by itself as soon as it may.
  useEffect(() => {
    if (!wasAsked || !zip) return;
    patch({ zipCode: zip, isZipCodeValid: true, timezone });
    nextToAsk();
  }, [wasAsked, zip, timezone, patch, nextToAsk]);
};

const placeholder = '\u00a0';

function LowestPrice() {
  const lowest = usePublicConfig()?.lowestPrice ?? null;
  return lowest === null ? placeholder : formatMoney(lowest);
}

function BookingFacts() {
  const { t } = useTranslation('front');
  const { noticeHours, fullRefundHours } = usePublicConfig()?.policy ?? defaultPolicy;
  const facts = [
    { figure: t('facts.hours', { count: noticeHours }), text: t('facts.notice') },
    { figure: t('facts.durationsFigure'), text: t('facts.durations') },
    { figure: t('facts.hours', { count: fullRefundHours }), text: t('facts.cancellation') },
  ];
  return (
    <dl className="mt-7 grid max-w-130 grid-cols-3 gap-5 text-s text-soft md:mt-10 md:gap-7">
      {facts.map(({ figure, text }) => (
        <div key={text} className="flex flex-col">
          <dt className="order-last">{text}</dt>
          <dd className="figure text-l text-ink">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
