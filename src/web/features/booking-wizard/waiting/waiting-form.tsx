import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { joinWaitingList } from '#contract/waiting-list.ts';
import { visitMode } from '#domain/booking/visit-mode.ts';
import { isEmail } from '#domain/identity/account-rules.ts';
import { lisbon } from '#domain/time/wall-clock.ts';
import { keptMinutes, type WishedPart, wishedParts } from '#domain/waiting-list/waiting-rules.ts';
import type { WizardState } from '#domain/wizard/wizard-state.ts';
import { ApiError, failureText } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { sayDayFirst } from '#web/api/say-when.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RadioPills } from '#web/ui/radio-cards.tsx';

type WaitingFormProps = { state: WizardState; day: string };

/** A full day: an address to write to when a time comes free. It is asked for beside the days, never in their way. */
export function WaitingForm({ state, day }: WaitingFormProps) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const [part, setPart] = useState<WishedPart>('any');
  const [email, setEmail] = useState(state.guestDetails.email);
  const joining = useJoining(state, day);
  const dayName = sayDayFirst(`${day}T12:00:00Z`, language, lisbon);
  if (joining.isDone)
    return (
      <Notice tone="good" className="mt-5" title={t('waiting.doneTitle', { day: dayName })}>
        {t('waiting.doneText', { minutes: keptMinutes })}
      </Notice>
    );
  return (
    <section className="mt-5 rounded-m bg-sunken p-4 md:p-5" aria-labelledby="waiting-title">
      <h2 id="waiting-title" className="text-l">
        {t('waiting.title', { day: dayName })}
      </h2>
      <p className="mt-1 mb-4 text-s text-soft">{t('waiting.lead', { minutes: keptMinutes })}</p>
      <RadioPills
        legend={t('waiting.part')}
        layout="segments"
        value={part}
        onChange={setPart}
        options={wishedParts.map((value) => ({ value, label: t(`waiting.parts.${value}`) }))}
      />
      <div className="mt-4 grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start">
        <TextField
          label={t('zip.interestEmail')}
          type="email"
          name="waiting-email"
          autoComplete="email"
          value={email}
          error={joining.failure ?? undefined}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button className="sm:mt-7" busy={joining.isBusy} onClick={() => void joining.join(part, email.trim())}>
          {t('waiting.join')}
        </Button>
      </div>
      <p className="mt-3 text-xs text-soft">{t('waiting.promise')}</p>
    </section>
  );
}

const useJoining = (state: WizardState, date: string) => {
  const { t } = useTranslation('booking');
  const [progress, setProgress] = useState<'open' | 'busy' | 'done'>('open');
  const [failure, setFailure] = useState<string | null>(null);
  const join = async (partOfDay: WishedPart, email: string): Promise<void> => {
    if (!isEmail(email)) {
      setFailure(t('missing.email'));
      return;
    }
    setProgress('busy');
    setFailure(null);
    try {
      await call(joinWaitingList, { body: { ...wishOf(state), date, partOfDay, email } });
      setProgress('done');
    } catch (error) {
      setProgress('open');
      setFailure(error instanceof ApiError ? (error.fields.email ?? error.text) : failureText(error, t('zip.offline')));
    }
  };
  return { join, failure, isBusy: progress === 'busy', isDone: progress === 'done' };
};

const wishOf = (state: WizardState) => ({
  zip: state.zipCode,
  treatmentId: state.treatmentId,
  duration: state.duration,
  peopleCount: state.peopleCount,
  mode: visitMode(state) ?? ('single' as const),
  gender: state.therapistGender,
  acceptOppositeGender: state.acceptOppositeGender,
  addIns: [...state.addIns],
});
