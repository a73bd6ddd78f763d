import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '#domain/identity/phone-number.ts';
import { formatDuration } from '#domain/language/formats.ts';
import type { Language } from '#domain/language/language.ts';
import type { WizardState } from '#domain/wizard/wizard-state.ts';
import { sayWhenFirst } from '#web/api/say-when.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Card } from '#web/ui/card.tsx';
import { SummaryList, type SummaryRow } from '#web/ui/summary-list.tsx';
import { type Catalogue, findChosen } from '../frame/catalogue.ts';
import type { StepFlow } from '../frame/step-flow.ts';

type ChoicesListProps = { flow: StepFlow; catalogue: Catalogue; canChange: boolean };

/** Everything that was chosen in one card. Its one Edit shows, at each answer, the way back to its question. */
export function ChoicesList({ flow, catalogue, canChange }: ChoicesListProps) {
  const rows = useChoices(flow.state, catalogue);
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const [isEditing, setIsEditing] = useState(false);
  const { treatment } = findChosen(flow.state, catalogue);
  const isOpen = isEditing && canChange;
  return (
    <Card as="section" padding="none" aria-label={t('checkout.order')} className="px-4 py-3.5 md:px-5">
      <div className="flex items-center gap-4 border-b border-line pb-3">
        {treatment && (
          <span className="grid size-14 shrink-0 place-items-center rounded-m bg-sunken p-1.5">
            <img src={treatment.imageUrl} alt="" width={44} height={33} />
          </span>
        )}
        <h2 className="min-w-0 flex-1 text-l">
          {t('summary.treatment', { name: treatment?.name[language] ?? '', minutes: flow.state.duration })}
        </h2>
        {canChange && (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setIsEditing(!isEditing)}
            className="link inline-flex min-h-11 items-center self-start px-1 text-s font-semibold"
          >
            {t(isOpen ? 'checkout.done' : 'checkout.change')}
          </button>
        )}
      </div>
      <SummaryList
        className="mt-1"
        rows={rows
          .filter(({ isPlain }) => isOpen || !isPlain)
          .map(
            ({ step, label, value }): SummaryRow => ({
              key: `${step}-${label}`,
              label,
              value: value.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              )),
              action: isOpen && (
                <button type="button" className="link text-xs" onClick={() => flow.change(step)}>
                  {t('checkout.change')}
                  <span className="sr-only">: {label}</span>
                </button>
              ),
            }),
          )}
      />
    </Card>
  );
}

/** Each line of a value stands on its own. */
type Choice = {
  step: number;
  label: string;
  value: string[];
  /** Said above already, or nobody chose anything: shown only to be changed. */
  isPlain?: boolean;
};

const useChoices = (state: WizardState, catalogue: Catalogue): Choice[] => {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const { treatment, addIns } = findChosen(state, catalogue);
  const { location, guestDetails, recipientDetails } = state;
  const place = location.isHotel
    ? [location.hotelName, t('checkout.room', { number: location.roomNumber }), location.address]
    : [location.address, location.apartment];
  const start = (startsAt: string): string => sayWhenFirst(startsAt, language, state.timezone);
  const howMany = t('people.count', { count: state.peopleCount });
  const mode = state.requiresTwoTherapists ? 'together' : 'back-to-back';
  const wish = t(`massage.gender.${state.therapistGender}`);
  return [
    {
      step: 6,
      label: t('summary.when'),
      value: [state.dateTime ? start(state.dateTime) : '', ...flexibleWords(state, language, t)].filter(Boolean),
    },
    { step: 5, label: t('summary.where'), value: [[...place, state.zipCode].filter(Boolean).join(', ')] },
    {
      step: 2,
      label: t('summary.people'),
      value: [state.peopleCount > 1 ? `${howMany}, ${t(`people.${mode}`).toLocaleLowerCase(language)}` : howMany],
    },
    {
      step: 3,
      label: t('steps.massage-details'),
      value: [t('summary.treatment', { name: treatment?.name[language] ?? '', minutes: state.duration })],
      isPlain: true,
    },
    { step: 3, label: t('checkout.therapist'), value: [wish], isPlain: state.therapistGender === 'any' },
    ...(state.recipientType === 'someone-else'
      ? [
          {
            step: 3,
            label: t('checkout.recipient'),
            value: [recipientDetails.name, formatPhone(recipientDetails.phone)],
          },
        ]
      : []),
    {
      step: 4,
      label: t('steps.add-ins'),
      value: addIns.length > 0 ? addIns.map(({ name }) => name[language]) : [t('checkout.noAddIns')],
      isPlain: addIns.length === 0,
    },
    {
      step: 7,
      label: t('checkout.contact'),
      value: [
        `${guestDetails.firstName} ${guestDetails.lastName}`,
        guestDetails.email,
        formatPhone(guestDetails.phone),
      ],
    },
  ];
};

const flexibleWords = (
  { flexibleMinutes, requiresTwoTherapists }: WizardState,
  language: Language,
  t: TFunction<'booking'>,
): readonly string[] =>
  flexibleMinutes === 0 || requiresTwoTherapists
    ? []
    : [t('when.flexibleChosen', { span: formatDuration(flexibleMinutes, language) })];
