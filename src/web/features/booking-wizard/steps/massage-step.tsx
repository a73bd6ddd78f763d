import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#domain/money/cents.ts';
import { offeredDurations, priceOfDuration } from '#domain/pricing/durations.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { RadioPills } from '#web/ui/radio-cards.tsx';
import { type Catalogue, findChosen } from '../frame/catalogue.ts';
import { CatalogueGate } from '../frame/catalogue-gate.tsx';
import type { StepProps } from '../frame/step-flow.ts';
import { StepForm } from '../frame/step-layout.tsx';
import { missingIn } from '../frame/step-rules.ts';
import { RecipientFields } from './recipient-fields.tsx';
import { TherapistWish, TreatmentCards } from './treatment-cards.tsx';

export function MassageStep({ flow, catalogue }: StepProps) {
  const { t } = useTranslation('booking');
  const [wasAsked, setWasAsked] = useState(false);
  const missing = missingIn(3, flow.state, serverNow());
  const canGoOn = missing.length === 0 && catalogue.catalogue !== null;
  const goOn = (): void => {
    if (canGoOn) flow.nextToAsk();
    else setWasAsked(true);
    if (catalogue.hasFailed) catalogue.retry();
  };
  return (
    <StepForm
      flow={flow}
      catalogue={catalogue}
      title={t('massage.title')}
      lead={t('massage.lead')}
      busy={catalogue.isAsking && !catalogue.catalogue}
      onContinue={goOn}
      problem={wasAsked && missing.length > 0 ? t('missing.some') : undefined}
    >
      <CatalogueGate answer={catalogue}>
        {(loaded) => (
          <div className="grid gap-7">
            <ForHowMany flow={flow} />
            <TreatmentChoice flow={flow} catalogue={loaded} />
            <RecipientFields flow={flow} missing={wasAsked ? missing : []} />
          </div>
        )}
      </CatalogueGate>
    </StepForm>
  );
}

function TreatmentChoice({ flow, catalogue }: { flow: StepProps['flow']; catalogue: Catalogue }) {
  const { t } = useTranslation('booking');
  const { state, patch } = flow;
  const offered = catalogue.treatments.filter((treatment) => offeredDurations(treatment).length > 0);
  const treatment = findChosen(state, { ...catalogue, treatments: offered }).treatment ?? offered[0];
  const durations = treatment ? offeredDurations(treatment) : [];
  const duration = durations.includes(state.duration) ? state.duration : durations[0];

  // The shown choice is the chosen one, also where an old draft names what is no longer offered.
  useOffered(flow, treatment?.id, duration);

  const choose = (id: number): void => {
    const next = offered.find((other) => other.id === id);
    const keeps = next && offeredDurations(next).includes(state.duration);
    patch({ treatmentId: id, ...(next && !keeps && { duration: offeredDurations(next)[0] ?? 0 }) });
  };

  return (
    <TreatmentCards treatments={offered} chosenId={treatment?.id} onChoose={choose}>
      {treatment && (
        <RadioPills
          legend={t('massage.howLong')}
          hint={state.peopleCount > 1 && t('massage.priceEach')}
          layout="segments"
          value={`${duration}`}
          onChange={(minutes) => patch({ duration: Number(minutes) })}
          options={durations.map((minutes) => ({
            value: `${minutes}`,
            label: <MinutesAndPrice minutes={minutes} price={money(priceOfDuration(treatment, minutes) ?? 0)} />,
          }))}
        />
      )}
      <TherapistWish flow={flow} />
      <AddInsOffer flow={flow} catalogue={catalogue} />
    </TreatmentCards>
  );
}

/** Below each other where there is no room beside each other. */
function MinutesAndPrice({ minutes, price }: { minutes: number; price: string }) {
  const { t } = useTranslation('booking');
  return (
    <>
      {t('massage.minutes', { minutes })}
      <span className="max-md:hidden"> · </span>
      <span className="max-md:block">{price}</span>
    </>
  );
}

/** One person is the answer until another is given. */
function ForHowMany({ flow }: { flow: StepProps['flow'] }) {
  const { t } = useTranslation('booking');
  const { peopleCount } = flow.state;
  return (
    <p className="-mt-4 -mb-4 flex items-center gap-1.5 text-s">
      <span className="text-soft">{t('summary.people')}</span>
      <b>{t('people.count', { count: peopleCount })}</b>
      <span aria-hidden="true" className="text-soft">
        ·
      </span>
      <OpenStep label={t(peopleCount === 1 ? 'massage.morePeople' : 'checkout.change')} onOpen={() => flow.jump(2)} />
    </p>
  );
}

/** Nothing is added until somebody opens the list. */
function AddInsOffer({ flow, catalogue }: { flow: StepProps['flow']; catalogue: Catalogue }) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  if (catalogue.addIns.length === 0) return null;
  const names = findChosen(flow.state, catalogue).addIns.map(({ name }) => name[language]);
  const lowest = money(Math.min(...catalogue.addIns.map(({ price }) => price)));
  const price = t(flow.state.peopleCount > 1 ? 'addIns.priceEach' : 'addIns.price', { price: lowest });
  return (
    <div className="flex items-center justify-between gap-3 border-t border-line pt-2 text-s">
      <p className="min-w-0">
        <b className="block">{t('addIns.legend')}</b>
        <span className="text-xs text-soft">
          {names.length > 0 ? names.join(', ') : t('massage.addInsFrom', { price })}
        </span>
      </p>
      <OpenStep
        label={t(names.length > 0 ? 'massage.changeAddIns' : 'massage.chooseAddIns')}
        onOpen={() => flow.jump(4)}
      />
    </div>
  );
}

function OpenStep({ label, onOpen }: { label: string; onOpen(): void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="link inline-flex min-h-11 shrink-0 items-center px-1 font-semibold"
    >
      {label}
    </button>
  );
}

const money = (amount: number): string => formatMoney(amount as Parameters<typeof formatMoney>[0]);

const useOffered = (
  { state, patch }: StepProps['flow'],
  treatmentId: number | undefined,
  duration: number | undefined,
): void => {
  const isOffered = state.treatmentId === treatmentId && state.duration === duration;
  useEffect(() => {
    if (!isOffered && treatmentId !== undefined && duration !== undefined) patch({ treatmentId, duration });
  });
};
