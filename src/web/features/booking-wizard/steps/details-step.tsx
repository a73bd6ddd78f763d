import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '#domain/identity/phone-number.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { openAccount } from '#web/session/account-door.ts';
import { useSession } from '#web/session/session-store.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import type { StepFlow, StepProps } from '../frame/step-flow.ts';
import { StepForm } from '../frame/step-layout.tsx';
import { missingIn } from '../frame/step-rules.ts';

export function DetailsStep({ flow, catalogue }: StepProps) {
  const { t } = useTranslation('booking');
  const { user } = useSession();
  const [wasAsked, setWasAsked] = useState(false);
  const missing = missingIn(7, flow.state, serverNow());
  useAccountDetails(flow);
  return (
    <StepForm
      flow={flow}
      catalogue={catalogue}
      title={t('details.title')}
      lead={t(user ? 'details.leadClient' : 'details.lead')}
      onContinue={() => (missing.length === 0 ? flow.next() : setWasAsked(true))}
      problem={wasAsked && missing.length > 0 ? t('missing.some') : undefined}
    >
      <div className="grid gap-5">
        {!user && (
          <p className="text-s text-soft">
            {t('details.haveAccount')}{' '}
            <button
              type="button"
              className="link inline-flex min-h-11 items-center"
              onClick={() => openAccount('login')}
            >
              {t('details.signIn')}
            </button>
          </p>
        )}
        <ContactFields flow={flow} missing={wasAsked ? missing : []} />
        <HealthNote flow={flow} isRefused={wasAsked && missing.includes('notesConsent')} />
      </div>
    </StepForm>
  );
}

/** The question about the note stands right under it, as soon as there is one. */
function HealthNote({ flow, isRefused }: { flow: StepFlow; isRefused: boolean }) {
  const { t } = useTranslation('booking');
  const { notes, notesConsent } = flow.state;
  return (
    <div className="grid gap-1">
      <TextArea
        label={t('details.notes')}
        hint={t('details.notesHint')}
        name="notes"
        rows={3}
        maxLength={2000}
        value={notes}
        onChange={(event) => flow.patch({ notes: event.target.value })}
      />
      {notes.trim() !== '' && (
        <Checkbox
          name="notes-consent"
          required
          checked={notesConsent}
          error={isRefused ? t('missing.notesConsent') : undefined}
          onChange={(event) => flow.patch({ notesConsent: event.target.checked })}
          label={t('details.healthConsent')}
        />
      )}
    </div>
  );
}

/** What the account knows fills the fields that are still empty; what was typed stays. */
const useAccountDetails = ({ state, patch }: StepFlow): void => {
  const { user } = useSession();
  const { guestDetails } = state;
  const userId = user?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: filled in once for each account, not while somebody types
  useEffect(() => {
    if (!user) return;
    patch({
      guestDetails: {
        ...guestDetails,
        firstName: guestDetails.firstName || user.firstName,
        lastName: guestDetails.lastName || user.lastName,
        phone: guestDetails.phone || formatPhone(user.phone ?? ''),
        email: guestDetails.email || user.email,
      },
    });
  }, [userId]);
};

const fields = [
  { name: 'firstName', autoComplete: 'given-name', type: 'text', most: 80 },
  { name: 'lastName', autoComplete: 'family-name', type: 'text', most: 80 },
  { name: 'phone', autoComplete: 'tel', type: 'tel', most: 40 },
  { name: 'email', autoComplete: 'email', type: 'email', most: 254 },
] as const;

function ContactFields({ flow, missing }: { flow: StepFlow; missing: readonly string[] }) {
  const { t } = useTranslation('booking');
  const { guestDetails } = flow.state;
  const change = (changes: Partial<typeof guestDetails>): void =>
    flow.patch({ guestDetails: { ...guestDetails, ...changes } });
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-5">
      {fields.map(({ name, autoComplete, type, most }) => (
        <TextField
          key={name}
          className={type === 'text' ? undefined : 'max-sm:col-span-2'}
          label={t(`details.${name}`)}
          name={name}
          type={type}
          autoComplete={autoComplete}
          required
          maxLength={most}
          value={guestDetails[name]}
          error={missing.includes(name) ? t(`missing.${name}`) : undefined}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      ))}
    </div>
  );
}
