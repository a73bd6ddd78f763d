import { furthestDeliveryDays } from '#domain/gift-cards/gift-card-rules.ts';
import { formatDate } from '#domain/language/formats.ts';
import { addDays } from '#domain/time/days.ts';
import { Card } from '#web/ui/card.tsx';
import { DatePicker } from '#web/ui/date-picker.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { RadioPills } from '#web/ui/radio-cards.tsx';
import { useGiftCardWords } from '../gift-card-words.ts';
import type { GiftForm } from './gift-form.ts';

type DeliveryChoiceProps = {
  form: GiftForm;
  today: string;
  hasFault: boolean;
  onChange(changes: Partial<GiftForm>): void;
};

export function DeliveryChoice({ form, today, hasFault, onChange }: DeliveryChoiceProps) {
  const { t, language } = useGiftCardWords();
  const { delivery, deliverOn } = form;
  return (
    <div className="grid gap-4">
      <RadioPills
        legend={t('delivery.legend')}
        value={delivery}
        onChange={(next) => onChange({ delivery: next })}
        options={[
          { value: 'now', label: t('delivery.now') },
          { value: 'day', label: t('delivery.day') },
        ]}
      />
      {delivery === 'day' && (
        <>
          <Card padding="none" className="max-w-120 p-3 sm:p-5">
            <DatePicker
              label={t('delivery.calendar')}
              value={deliverOn}
              onChange={(day) => onChange({ deliverOn: day })}
              today={today}
              firstDay={addDays(today, 1)}
              lastDay={addDays(today, furthestDeliveryDays)}
            />
          </Card>
          {deliverOn && (
            <p role="status" className="text-s text-soft">
              {t('delivery.chosen', { date: formatDate(deliverOn, 'full', language) })}
            </p>
          )}
        </>
      )}
      {hasFault && (
        <div role="alert">
          <FieldError id="delivery-missing">{t('fault.deliverOn')}</FieldError>
        </div>
      )}
    </div>
  );
}
