import { useTranslation } from 'react-i18next';
import { recipientTypes } from '#domain/wizard/wizard-state.ts';
import { TextField } from '#web/ui/field.tsx';
import { RadioPills } from '#web/ui/radio-cards.tsx';
import type { StepFlow } from '../frame/step-flow.ts';
import type { MissingField } from '../frame/step-rules.ts';

type RecipientFieldsProps = { flow: StepFlow; missing: readonly MissingField[] };

export function RecipientFields({ flow, missing }: RecipientFieldsProps) {
  const { t } = useTranslation('booking');
  const { recipientType, recipientDetails, peopleCount } = flow.state;
  const among = peopleCount > 1 ? 'several' : 'one';
  const change = (details: Partial<typeof recipientDetails>): void =>
    flow.patch({ recipientDetails: { ...recipientDetails, ...details } });
  return (
    <div>
      <RadioPills
        legend={t(`massage.forWhom.${among}`)}
        value={recipientType}
        onChange={(type) => flow.patch({ recipientType: type })}
        options={recipientTypes.map((type) => ({ value: type, label: t(`massage.recipient.${among}.${type}`) }))}
      />
      {recipientType === 'someone-else' && (
        <div className="mt-4 grid gap-4 sm:grid-cols-2">
          <TextField
            label={t(`massage.recipientName.${among}`)}
            name="recipient-name"
            autoComplete="off"
            required
            maxLength={120}
            value={recipientDetails.name}
            error={missing.includes('recipientName') ? t('missing.recipientName') : undefined}
            onChange={(event) => change({ name: event.target.value })}
          />
          <TextField
            label={t(`massage.recipientPhone.${among}`)}
            hint={t('massage.recipientPhoneHint')}
            name="recipient-phone"
            type="tel"
            autoComplete="off"
            required
            maxLength={40}
            value={recipientDetails.phone}
            error={missing.includes('recipientPhone') ? t('missing.phone') : undefined}
            onChange={(event) => change({ phone: event.target.value })}
          />
        </div>
      )}
    </div>
  );
}
