import { useImperativeHandle, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { looksLikePhone, tidyPhone } from '#domain/identity/phone-number.ts';
import type { WayToPay } from '#domain/money/ways-to-pay.ts';
import { EmailField } from '#web/ui/email-field.tsx';
import { TextField } from '#web/ui/field.tsx';
import type { CardFormProps } from './card-form.ts';
import { confirmByApp, confirmByVoucher, confirmTestCard, type TestCard } from './sandbox-confirm.ts';
import { cardFields, TestCardFields } from './test-card-fields.tsx';
import { WayRows } from './way-rows.tsx';

const emptyCard: TestCard = { number: '', expiry: '', cvc: '' };

/** Nine digits belong to Portugal; the provider wants the country named. */
const withCountry = (phone: string): string => {
  const plain = tidyPhone(phone) ?? '';
  return plain.startsWith('+') ? plain : `+351${plain.replace(/^351(?=\d{9}$)/, '')}`;
};

const useForm = ({ ways, payer }: CardFormProps) => {
  const [chosen, choose] = useState<WayToPay>('card');
  const [card, setCard] = useState(emptyCard);
  const [phone, setPhone] = useState(payer.phone);
  const [email, setEmail] = useState(payer.email);
  // One that is no longer offered cannot be chosen any more.
  const way = ways.includes(chosen) ? chosen : 'card';
  const isRight = {
    card: cardFields.every((field) => field.isRight(card[field.name])),
    mb_way: looksLikePhone(phone),
    multibanco: /^\S+@\S+\.\S+$/.test(email.trim()),
  };
  return { way, choose, card, setCard, phone, setPhone, email, setEmail, isRight };
};

/** The payment form of the built-in provider. What is typed stays on this screen and is stored nowhere. */
export function SandboxCardForm(props: CardFormProps) {
  const { handle, ways, payer, isLocked, voucherText, onWay } = props;
  const { t } = useTranslation('booking');
  const { way, choose, card, setCard, phone, setPhone, email, setEmail, isRight } = useForm(props);
  const [wasAsked, setWasAsked] = useState(false);
  useImperativeHandle(handle, () => ({
    prepare: async () => {
      setWasAsked(true);
      return isRight[way];
    },
    confirm: (intent) => {
      if (way === 'mb_way') return confirmByApp(intent, withCountry(phone));
      return way === 'multibanco' ? confirmByVoucher(intent, email.trim()) : confirmTestCard(intent, card);
    },
    way: () => way,
  }));
  return (
    <WayRows
      ways={ways}
      value={way}
      isLocked={isLocked}
      onChange={(next) => {
        choose(next);
        onWay?.(next);
      }}
    >
      {way === 'card' && <TestCardFields card={card} wasAsked={wasAsked} isLocked={isLocked} onChange={setCard} />}
      {way === 'mb_way' && (
        <div className="grid gap-3">
          <TextField
            label={t('card.phone')}
            hint={t('pay.mbWayHint')}
            name="mb-way-phone"
            type="tel"
            autoComplete="tel"
            required
            disabled={isLocked}
            value={phone}
            error={wasAsked && !isRight.mb_way ? t('card.phoneMissing') : undefined}
            onChange={(event) => setPhone(event.target.value)}
          />
          <p className="text-xs text-soft">{t('card.testPhones')}</p>
        </div>
      )}
      {way === 'multibanco' && (
        <div className="grid gap-3">
          <p className="text-s">{voucherText}</p>
          {!payer.email && (
            <EmailField
              label={t('card.email')}
              name="multibanco-email"
              autoComplete="email"
              required
              disabled={isLocked}
              value={email}
              error={wasAsked && !isRight.multibanco ? t('card.emailMissing') : undefined}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
          <p className="text-xs text-soft">{t('card.testVoucher')}</p>
        </div>
      )}
    </WayRows>
  );
}
