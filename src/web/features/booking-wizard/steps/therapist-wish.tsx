import { useTranslation } from 'react-i18next';
import { therapistGenders } from '#domain/wizard/wizard-state.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { RadioPills } from '#web/ui/radio-cards.tsx';
import type { StepFlow } from '../frame/step-flow.ts';

export function TherapistWish({ flow }: { flow: StepFlow }) {
  const { t } = useTranslation('booking');
  const { therapistGender, acceptOppositeGender } = flow.state;
  return (
    <div>
      <RadioPills
        legend={t('massage.who')}
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
