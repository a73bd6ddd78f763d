import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestAssignment } from '#contract/admin-dispatch.ts';
import { call } from '#web/api/call.ts';
import { useBookingWords, useReasonWords } from '#web/features/admin/bookings/change/booking-words.ts';
import { DialogButtons } from '#web/features/admin/bookings/change/dialog-buttons.tsx';
import { PeopleChoice } from '#web/features/admin/bookings/change/people-choice.tsx';
import { useAction } from '#web/features/admin/bookings/change/use-action.ts';
import { tellDone } from '#web/features/admin/shared/failures.ts';
import { LoadFailure } from '#web/features/admin/shared/load-failure.tsx';
import { nameOf } from '#web/features/admin/shared/visits/name-of.ts';
import { byFitness, whyQuery } from '#web/features/admin/shared/visits/why-query.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import type { ActionDialogProps } from '../booking-actions.ts';
import { useLastAsked } from './use-last-asked.ts';

/** Offers go out now: to whoever is next in line, or to these. */
export function AskDialog({ booking, onClose }: ActionDialogProps) {
  const { t } = useTranslation('admin');
  const words = useBookingWords(booking);
  const [whom, setWhom] = useState<'next' | 'chosen'>('next');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [wasAsked, setWasAsked] = useState(false);
  const { isBusy, problem, run } = useAction(onClose);
  const lastAskedAt = useLastAsked(booking);
  const isMissing = whom === 'chosen' && chosen.length === 0;

  const ask = async (): Promise<void> => {
    const body = whom === 'chosen' ? { therapistIds: [...chosen] } : { lastAskedAt: lastAskedAt() };
    await call(requestAssignment, { params: { id: booking.id }, body });
    tellDone(t('bookings.ask.done'));
  };
  const confirm = (): void => {
    setWasAsked(true);
    if (!isMissing) void run(ask);
  };
  const label = (): string => {
    if (whom === 'next') return t('bookings.ask.confirmNext');
    return isMissing ? t('bookings.ask.title') : t('bookings.ask.confirm', { count: chosen.length });
  };
  const toggle = (id: string): void =>
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('bookings.ask.title')}
      description={t('bookings.assign.lead', words)}
      footer={<DialogButtons label={label()} isBusy={isBusy} onConfirm={confirm} onClose={onClose} />}
    >
      <div className="space-y-5">
        <RadioCards
          columns={1}
          legend={t('bookings.ask.whom')}
          value={whom}
          onChange={setWhom}
          options={(['next', 'chosen'] as const).map((value) => ({
            value,
            title: t(`bookings.ask.${value}`),
            description: t(`bookings.ask.${value}Text`),
          }))}
        />
        {whom === 'chosen' && <Candidates booking={booking} chosen={chosen} onToggle={toggle} />}
        {wasAsked && isMissing && (
          <div role="alert">
            <FieldError id="ask-missing">{t('bookings.ask.missing')}</FieldError>
          </div>
        )}
        <p className="text-s text-soft">{t('bookings.ask.consequence')}</p>
        {problem && (
          <Notice tone="error" title={t('bookings.failed')}>
            {problem}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

type CandidatesProps = Pick<ActionDialogProps, 'booking'> & {
  chosen: readonly string[];
  onToggle(id: string): void;
};

function Candidates({ booking, chosen, onToggle }: CandidatesProps) {
  const { t } = useTranslation('admin');
  const reasonWords = useReasonWords();
  const why = useQuery(whyQuery(booking.id));
  if (why.isError && !why.data) return <LoadFailure title={t('bookings.match.whyFailed')} answer={why} />;
  if (!why.data) return <SkeletonText lines={4} />;
  const { offers, therapists } = booking.assignment;
  const awaited = new Set(offers.filter(({ status }) => status === 'open').map(({ therapistId }) => therapistId));
  const seated = new Set(therapists.map(({ id }) => id));
  return (
    <PeopleChoice
      type="checkbox"
      legend={t('bookings.ask.people')}
      chosen={chosen}
      onChoose={onToggle}
      people={byFitness(why.data).map((person) => {
        const isKnown = seated.has(person.id) || awaited.has(person.id);
        const standing = t(seated.has(person.id) ? 'bookings.match.hasIt' : 'bookings.match.wasAsked');
        return {
          id: person.id,
          name: nameOf(person),
          note: isKnown ? standing : person.reasons.length > 0 ? reasonWords(person) : t('bookings.match.can'),
          disabled: isKnown || person.reasons.includes('inactive'),
        };
      })}
    />
  );
}
