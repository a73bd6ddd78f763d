import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Treatment } from '#contract/catalogue.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { lowestOffer } from '#domain/pricing/durations.ts';
import { therapistGenders } from '#domain/wizard/wizard-state.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { cardFrame } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ChoiceGroup } from '#web/ui/choice-group.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CheckIcon } from '#web/ui/icons.tsx';
import { RadioPills } from '#web/ui/radio-cards.tsx';
import type { StepFlow } from '../frame/step-flow.ts';

type TreatmentCardsProps = {
  treatments: readonly Treatment[];
  chosenId: number | undefined;
  onChoose(id: number): void;
  /** What is asked about the chosen one, inside its card. */
  children: ReactNode;
};

/** One narrow card a treatment; the chosen one opens in its place. */
export function TreatmentCards({ treatments, chosenId, onChoose, children }: TreatmentCardsProps) {
  const { t } = useTranslation('booking');
  const name = useId();
  const list = useRef<HTMLDivElement>(null);
  useChosenInView(list, chosenId);
  return (
    <ChoiceGroup legend={t('massage.treatment')} hideLegend>
      <div ref={list} className="grid gap-2.5 lg:grid-flow-row-dense lg:grid-cols-2">
        {treatments.map((treatment) => (
          <TreatmentCard
            key={treatment.id}
            treatment={treatment}
            name={name}
            isChosen={treatment.id === chosenId}
            onChoose={() => onChoose(treatment.id)}
          >
            {treatment.id === chosenId && children}
          </TreatmentCard>
        ))}
      </div>
    </ChoiceGroup>
  );
}

type TreatmentCardProps = {
  treatment: Treatment;
  name: string;
  isChosen: boolean;
  onChoose(): void;
  children: ReactNode;
};

function TreatmentCard({ treatment, name, isChosen, onChoose, children }: TreatmentCardProps) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const id = useId();
  const from = lowestOffer(treatment);
  return (
    <div
      data-chosen={isChosen || undefined}
      className={classNames(
        cardFrame,
        'min-w-0 scroll-mt-3 hover:border-line-strong data-chosen:border-brand lg:data-chosen:col-span-2 data-chosen:shadow-2 data-chosen:ring data-chosen:ring-brand',
      )}
    >
      <label className="ring-within relative grid grid-cols-[64px_minmax(0,1fr)_auto] items-center gap-4 rounded-l p-2 pr-4">
        <span className="grid aspect-square place-items-center rounded-m bg-sunken p-2">
          <img src={treatment.imageUrl} alt={treatment.imageAlt?.[language] ?? ''} width={64} height={48} />
        </span>
        <input
          type="radio"
          name={name}
          value={treatment.id}
          checked={isChosen}
          onChange={onChoose}
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-text ${id}-price`}
          className="absolute inset-0 z-10 cursor-[inherit] appearance-none opacity-0"
        />
        <span className="min-w-0">
          <span id={`${id}-title`} className="figure block text-m">
            {treatment.name[language]}
          </span>
          <span id={`${id}-text`} className={classNames('block text-xs text-soft', !isChosen && 'line-clamp-2')}>
            {treatment.description[language]}
          </span>
        </span>
        <span className="flex items-center gap-3">
          {from && (
            <span
              id={`${id}-price`}
              className={classNames('max-w-18 text-right text-xs text-soft', isChosen && 'sr-only')}
            >
              {t('massage.fromPrice', { price: formatMoney(from.price) })}
            </span>
          )}
          {isChosen && (
            <span aria-hidden="true" className="grid size-7 place-items-center rounded-full bg-brand text-on-brand">
              <CheckIcon size={17} strokeWidth={2.5} />
            </span>
          )}
        </span>
      </label>
      {isChosen && <div className="grid gap-5 px-4 pt-2 pb-5">{children}</div>}
    </div>
  );
}

/** On a phone the card that has opened begins where the eye is; what was open from the start stays where it is. */
const useChosenInView = (list: { current: HTMLElement | null }, chosenId: number | undefined): void => {
  const shown = useRef(chosenId);
  useEffect(() => {
    if (shown.current === chosenId) return;
    const isFirst = shown.current === undefined;
    shown.current = chosenId;
    const card = list.current?.querySelector('[data-chosen]');
    if (!isFirst && window.matchMedia?.('(max-width: 767px)').matches)
      card?.scrollIntoView({ block: 'start', behavior: 'auto' });
  }, [list, chosenId]);
};

/** Asked inside the chosen card. */
export function TherapistWish({ flow }: { flow: StepFlow }) {
  const { t } = useTranslation('booking');
  const { therapistGender, acceptOppositeGender } = flow.state;
  return (
    <div>
      <RadioPills
        legend={t('massage.who')}
        layout="segments"
        value={therapistGender}
        onChange={(wish) =>
          flow.patch({ therapistGender: wish, ...(wish === 'any' && { acceptOppositeGender: false }) })
        }
        options={therapistGenders.map((gender) => ({ value: gender, label: t(`massage.gender.${gender}`) }))}
      />
      {therapistGender !== 'any' && (
        <Checkbox
          className="mt-2"
          label={t(`massage.acceptOpposite.${therapistGender}`)}
          checked={acceptOppositeGender}
          onChange={(event) => flow.patch({ acceptOppositeGender: event.target.checked })}
        />
      )}
    </div>
  );
}
