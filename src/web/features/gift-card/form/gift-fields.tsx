import type { FormEvent } from 'react';
import { longestGiftMessage } from '#domain/gift-cards/gift-card-rules.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { openAccount } from '#web/session/account-door.ts';
import { Button } from '#web/ui/button.tsx';
import { Dock } from '#web/ui/dock.tsx';
import { EmailField } from '#web/ui/email-field.tsx';
import { TextField } from '#web/ui/field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useGiftCardWords } from '../gift-card-words.ts';
import { AmountChoice } from './amount-choice.tsx';
import { DeliveryChoice } from './delivery-choice.tsx';
import { DesignChoice } from './design-choice.tsx';
import { amountOf, type GiftFault, type GiftForm } from './gift-form.ts';
import { GiftPreview } from './gift-preview.tsx';

type GiftFieldsProps = {
  form: GiftForm;
  faults: ReadonlySet<GiftFault>;
  isGuest: boolean;
  today: string;
  onChange(changes: Partial<GiftForm>): void;
  onContinue(): void;
};

export function GiftFields(props: GiftFieldsProps) {
  const { form, faults, today, onChange, onContinue } = props;
  const { t } = useGiftCardWords();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onContinue();
  };
  const amount = amountOf(form);
  return (
    <form id="gift-form" noValidate onSubmit={submit} className="grid gap-8">
      <DesignChoice value={form.design} onChange={(design) => onChange({ design })} />
      <GiftPreview form={form} className="lg:hidden" />
      <AmountChoice form={form} hasFault={faults.has('amount')} onChange={onChange} />
      <RecipientFields {...props} />
      <DeliveryChoice form={form} today={today} hasFault={faults.has('deliverOn')} onChange={onChange} />
      <BuyerFields {...props} />
      <Button type="submit" className="justify-self-start max-md:hidden">
        {t('continue')}
      </Button>
      <Dock note={t('dock')} figure={amount === null ? '–' : formatMoney(amount)}>
        <Button type="submit" form="gift-form" className="max-md:px-5">
          {t('continue')}
        </Button>
      </Dock>
    </form>
  );
}

function RecipientFields({ form, faults, onChange }: GiftFieldsProps) {
  const { t } = useGiftCardWords();
  return (
    <fieldset className="grid min-w-0 gap-5">
      <legend className="figure mb-4 text-l">{t('recipient.legend')}</legend>
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField
          label={t('recipient.name')}
          name="recipient-name"
          autoComplete="off"
          required
          maxLength={80}
          value={form.recipientName}
          error={faults.has('recipientName') ? t('fault.recipientName') : undefined}
          onChange={(event) => onChange({ recipientName: event.target.value })}
        />
        <EmailField
          label={t('recipient.email')}
          hint={t('recipient.emailHint')}
          name="recipient-email"
          autoComplete="off"
          required
          maxLength={254}
          value={form.recipientEmail}
          error={faults.has('recipientEmail') ? t('fault.email') : undefined}
          onChange={(event) => onChange({ recipientEmail: event.target.value })}
        />
      </div>
      <TextArea
        label={t('recipient.message')}
        hint={t('recipient.left', { count: longestGiftMessage - form.message.length })}
        name="message"
        rows={3}
        maxLength={longestGiftMessage}
        value={form.message}
        error={faults.has('message') ? t('fault.message') : undefined}
        onChange={(event) => onChange({ message: event.target.value })}
      />
    </fieldset>
  );
}

function BuyerFields({ form, faults, isGuest, onChange }: GiftFieldsProps) {
  const { t } = useGiftCardWords();
  return (
    <fieldset className="grid min-w-0 gap-5">
      <legend className="figure mb-4 text-l">{t('buyer.legend')}</legend>
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField
          label={t('buyer.name')}
          hint={t('buyer.nameHint')}
          name="from-name"
          autoComplete="given-name"
          required
          maxLength={80}
          value={form.fromName}
          error={faults.has('fromName') ? t('fault.fromName') : undefined}
          onChange={(event) => onChange({ fromName: event.target.value })}
        />
        {isGuest && (
          <EmailField
            label={t('buyer.email')}
            hint={t('buyer.emailHint')}
            name="buyer-email"
            autoComplete="email"
            required
            maxLength={254}
            value={form.buyerEmail}
            error={faults.has('buyerEmail') ? t('fault.email') : undefined}
            onChange={(event) => onChange({ buyerEmail: event.target.value })}
          />
        )}
      </div>
      {isGuest && (
        <p className="-mt-1 text-s text-soft">
          {t('buyer.haveAccount')}{' '}
          <button type="button" className="link min-h-11" onClick={() => openAccount('login')}>
            {t('buyer.signIn')}
          </button>
        </p>
      )}
    </fieldset>
  );
}
