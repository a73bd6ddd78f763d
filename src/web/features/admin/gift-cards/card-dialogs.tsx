import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  cardReason,
  endGiftCard,
  extendGiftCard,
  freezeGiftCard,
  type OfficeCard,
  resendGiftCard,
} from '#contract/admin-gift-cards.ts';
import type { WayBackByHand } from '#domain/booking/pay-by.ts';
import { isPaidInPerson } from '#domain/gift-cards/gift-card-rules.ts';
import { formatDate } from '#domain/language/formats.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { addDays } from '#domain/time/days.ts';
import { call } from '#web/api/call.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmailField } from '#web/ui/email-field.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { HowByHand } from '../shared/dialogs/how-by-hand.tsx';
import { tellDone } from '../shared/failures.ts';
import { useWork } from './card-words.ts';

type CardDialogProps = { card: OfficeCard; onChanged(card: OfficeCard): void; onClose(): void };

type AskProps = {
  title: string;
  text?: string;
  /** What the button does. */
  label: string;
  tone?: 'primary' | 'danger';
  isRight?: boolean;
  /** Instead of *Cancel*, where that is the very thing asked about. */
  leave?: string;
  /** What is wrong with a field is said once somebody has pressed. */
  children?: ReactNode | ((wasAsked: boolean) => ReactNode);
  /** Without a reason it is not asked for. */
  hasReason?: boolean;
  act(reason: string): Promise<OfficeCard>;
  done: string;
} & Pick<CardDialogProps, 'onChanged' | 'onClose'>;

/** A question, a reason for the colleagues, and one button that says what it does. */
function AskDialog(props: AskProps) {
  const { title, text, label, tone = 'primary', isRight = true, children, hasReason = true, act, done } = props;
  const { t } = useTranslation('admin');
  const [reason, setReason] = useState('');
  const [wasAsked, setWasAsked] = useState(false);
  const { isBusy, problem, run } = useWork();
  const checked = cardReason.safeParse(reason);
  const isReady = isRight && (!hasReason || checked.success);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setWasAsked(true);
    if (!isReady) return;
    void run(async () => {
      const card = await act(reason.trim());
      tellDone(done);
      props.onChanged(card);
    });
  };
  return (
    <Dialog isOpen onOpenChange={(isOpen) => isOpen || props.onClose()} title={title} closesOnOutsidePress={false}>
      <form noValidate onSubmit={submit} className="space-y-5">
        {text && <p className="text-s text-soft">{text}</p>}
        {typeof children === 'function' ? children(wasAsked) : children}
        {hasReason && (
          <TextField
            label={t('giftCards.reason')}
            hint={t('giftCards.reasonHint')}
            error={wasAsked && !checked.success ? t('giftCards.reasonMissing') : undefined}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            maxLength={300}
            autoComplete="off"
          />
        )}
        {problem && (
          <Notice tone="error" title={t('giftCards.failed')}>
            {problem}
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button variant="ghost" size="small" disabled={isBusy} onClick={props.onClose}>
            {props.leave ?? t('form.cancel')}
          </Button>
          <Button type="submit" variant={tone} size="small" busy={isBusy}>
            {label}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

export function SendDialog({ card, ...rest }: CardDialogProps) {
  const { t } = useTranslation(['admin', 'common']);
  const [recipientEmail, setRecipientEmail] = useState(card.recipientEmail);
  return (
    <AskDialog
      {...rest}
      title={t('giftCards.sendTitle')}
      text={t('giftCards.sendText')}
      label={t('giftCards.send')}
      hasReason={false}
      isRight={recipientEmail.includes('@')}
      act={() => call(resendGiftCard, { params: { id: card.id }, body: { recipientEmail } })}
      done={t('giftCards.sent')}
    >
      {(wasAsked) => (
        <EmailField
          label={t('giftCards.email')}
          value={recipientEmail}
          autoComplete="off"
          error={wasAsked && !recipientEmail.includes('@') ? t('common:fields.email') : undefined}
          onChange={(event) => setRecipientEmail(event.target.value)}
        />
      )}
    </AskDialog>
  );
}

export function ExtendDialog({ card, ...rest }: CardDialogProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const [expiresOn, setExpiresOn] = useState(card.expiresOn);
  const day = formatDate(card.expiresOn, 'medium', language);
  const isLater = expiresOn > card.expiresOn;
  return (
    <AskDialog
      {...rest}
      title={t('giftCards.extendTitle')}
      label={t('giftCards.extendConfirm')}
      isRight={isLater}
      act={(reason) => call(extendGiftCard, { params: { id: card.id }, body: { until: expiresOn, reason } })}
      done={t('giftCards.extended')}
    >
      {(wasAsked) => (
        <TextField
          type="date"
          label={t('giftCards.lastDay')}
          hint={t('giftCards.lastDayNow', { day })}
          min={addDays(card.expiresOn, 1)}
          value={expiresOn}
          error={wasAsked && !isLater ? t('giftCards.laterDay', { day }) : undefined}
          onChange={(event) => setExpiresOn(event.target.value)}
        />
      )}
    </AskDialog>
  );
}

export function FreezeDialog({ card, ...rest }: CardDialogProps) {
  const { t } = useTranslation('admin');
  const isFrozen = !card.isFrozenByOffice;
  const words = isFrozen ? 'freeze' : 'thaw';
  return (
    <AskDialog
      {...rest}
      title={t(`giftCards.${words}Title`)}
      text={t(`giftCards.${words}Text`)}
      label={t(`giftCards.${words}`)}
      act={(reason) => call(freezeGiftCard, { params: { id: card.id }, body: { isFrozen, reason } })}
      done={t(isFrozen ? 'giftCards.frozen' : 'giftCards.thawed')}
    />
  );
}

export function EndDialog({ card, ...rest }: CardDialogProps) {
  const { t } = useTranslation('admin');
  const canPayBack = card.balance > 0 && card.refundable >= card.balance;
  const isInPerson = isPaidInPerson(card.paidBy);
  const back = isInPerson ? 'on_site' : 'card';
  const [to, setTo] = useState<'card' | 'on_site' | 'nobody'>(canPayBack ? back : 'nobody');
  const [byHand, setByHand] = useState<WayBackByHand>('cash');
  const amount = formatMoney(card.balance);
  return (
    <AskDialog
      {...rest}
      title={t('giftCards.endTitle')}
      text={t('giftCards.endText')}
      label={to !== 'nobody' ? t('giftCards.endBack', { amount }) : t('giftCards.endConfirm')}
      tone="danger"
      leave={t('giftCards.keep')}
      act={(reason) => {
        const body = { to, balance: card.balance, reason, ...(to === 'on_site' && { byHand }) };
        return call(endGiftCard, { params: { id: card.id }, body });
      }}
      done={t('giftCards.ended')}
    >
      {canPayBack && (
        <RadioCards
          columns={1}
          legend={t('giftCards.whatHappens', { amount })}
          value={to}
          onChange={setTo}
          options={[
            isInPerson
              ? { value: back, title: t('giftCards.backInPerson'), description: t('giftCards.backInPersonText') }
              : { value: back, title: t('giftCards.backToBuyer'), description: t('giftCards.backToBuyerText') },
            { value: 'nobody', title: t('giftCards.nothingBack'), description: t('giftCards.nothingBackText') },
          ]}
        />
      )}
      {to === 'on_site' && <HowByHand amount={card.balance} value={byHand} onChange={setByHand} />}
      {!canPayBack && card.balance > 0 && <Notice tone="warning">{t('giftCards.cannotPayBack', { amount })}</Notice>}
    </AskDialog>
  );
}
