import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cardPaidHow, issueGiftCard } from '#contract/admin-gift-cards.ts';
import { leastGiftAmount, mostGiftAmount } from '#domain/gift-cards/gift-card-rules.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { parseEuros } from '#domain/money/parse-euros.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmailField } from '#web/ui/email-field.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RadioPills } from '#web/ui/radio-cards.tsx';
import { tellDone } from '../shared/failures.ts';
import { refreshArea } from '../shared/list/use-list.ts';
import { useWork } from './card-words.ts';

type Values = Record<
  'amount' | 'recipientName' | 'recipientEmail' | 'fromName' | 'deliverOn' | 'message' | 'reason',
  string
>;

const empty: Values = {
  amount: '100',
  recipientName: '',
  recipientEmail: '',
  fromName: '',
  deliverOn: '',
  message: '',
  reason: '',
};

type IssueDialogProps = { onIssued(id: string): void; onClose(): void };

/** A card that was paid at the desk, or that the company gives. */
export function IssueDialog({ onIssued, onClose }: IssueDialogProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const [values, setValues] = useState(empty);
  const [paidHow, setPaidHow] = useState<(typeof cardPaidHow)['options'][number]>('given');
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const { isBusy, problem, run } = useWork();
  const amount = parseEuros(values.amount);
  const isAmountRight = amount !== null && amount >= leastGiftAmount && amount <= mostGiftAmount;
  const field = (name: keyof Values) => ({
    label: t(`giftCards.fields.${name}`),
    value: values[name],
    error: fields[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });
  const issue = async (): Promise<void> => {
    const { deliverOn, ...rest } = values;
    const body = { ...rest, amount: amount ?? 0, deliverOn: deliverOn || null, language, paidHow };
    try {
      const card = await call(issueGiftCard, { body });
      await refreshArea('gift-cards');
      tellDone(t('giftCards.issued'));
      onIssued(card.id);
    } catch (error) {
      if (error instanceof ApiError && error.fields) setFields(error.fields);
      throw error;
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const range = { least: formatMoney(leastGiftAmount), most: formatMoney(mostGiftAmount) };
    setFields(isAmountRight ? {} : { amount: t('giftCards.wrongAmount', range) });
    if (isAmountRight) void run(issue);
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('giftCards.issue')}
      description={t('giftCards.issueText')}
      closesOnOutsidePress={false}
      width="wide"
    >
      <form noValidate onSubmit={submit} className="space-y-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...field('amount')} inputMode="decimal" end={<span className="pr-3">{t('form.euros')}</span>} />
          <TextField {...field('deliverOn')} type="date" hint={t('giftCards.deliverHint')} />
          <TextField {...field('recipientName')} />
          <EmailField {...field('recipientEmail')} />
          <TextField {...field('fromName')} />
          <TextField {...field('message')} maxLength={500} />
        </div>
        <RadioPills
          legend={t('giftCards.paidHow')}
          value={paidHow}
          onChange={setPaidHow}
          options={cardPaidHow.options.map((value) => ({ value, label: t(`giftCards.paid.${value}`) }))}
        />
        <TextField {...field('reason')} maxLength={300} hint={t('giftCards.reasonHint')} />
        {problem && (
          <Notice tone="error" title={t('giftCards.failed')}>
            {problem}
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button variant="ghost" size="small" disabled={isBusy} onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" size="small" busy={isBusy}>
            {isAmountRight ? t('giftCards.issueAmount', { amount: formatMoney(amount) }) : t('giftCards.issue')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
