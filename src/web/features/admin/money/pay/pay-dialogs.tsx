import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { correctPay, markPaidOut, type PayStatement, payoutMethods } from '#contract/admin-pay.ts';
import { formatMonth } from '#domain/language/formats.ts';
import { cents, formatMoney } from '#domain/money/cents.ts';
import { parseEuros } from '#domain/money/parse-euros.ts';
import { dayAt } from '#domain/time/days.ts';
import { call } from '#web/api/call.ts';
import { failureText, tellDone } from '#web/features/admin/shared/failures.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Select } from '#web/ui/select.tsx';

type PayDialogProps = {
  statement: PayStatement;
  onDone(changed: PayStatement): Promise<void>;
  /** Not noted, or nobody knows: the statement behind says which. */
  onFailure(): void;
  onClose(): void;
};

type AskProps = Omit<PayDialogProps, 'statement'> & {
  title: string;
  text: string;
  label: string;
  done: string;
  children: ReactNode;
  /** Null: something is missing, and the fields say so. */
  act(): Promise<PayStatement> | null;
};

function AskDialog({ title, text, label, done, children, act, onDone, onFailure, onClose }: AskProps) {
  const { t } = useTranslation('admin');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const work = act();
    if (!work) return;
    setIsBusy(true);
    setProblem(null);
    try {
      const changed = await work;
      tellDone(done);
      await onDone(changed);
    } catch (error) {
      setProblem(failureText(error));
      onFailure();
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={title}
      description={text}
      closesOnOutsidePress={false}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        {children}
        {problem && (
          <Notice tone="error" title={t('form.failed')}>
            {problem}
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button variant="ghost" size="small" disabled={isBusy} onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" size="small" busy={isBusy}>
            {label}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Notes the day and the reference; the money itself leaves by the bank. */
export function PaidOutDialog({ statement, ...rest }: PayDialogProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const [today] = useState(() => dayAt(new Date()));
  const [paidOn, setPaidOn] = useState(today);
  const [method, setMethod] = useState<(typeof payoutMethods)[number]>('bank_transfer');
  const [reference, setReference] = useState('');
  const { therapistId, month, name } = statement;
  const [amount] = useState(statement.due);
  const params = { therapistId, month };
  const first = `${month}-01`;
  const isRight = paidOn >= first && paidOn <= today;
  const values = { amount: formatMoney(amount), name, month: formatMonth(month, language) };
  return (
    <AskDialog
      {...rest}
      title={t('pay.paidTitle', values)}
      text={t('pay.paidText', values)}
      label={t('pay.markPaidNow')}
      done={t('pay.paidDone', values)}
      act={() => (isRight ? call(markPaidOut, { params, body: { amount, paidOn, method, reference } }) : null)}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          type="date"
          label={t('pay.day')}
          value={paidOn}
          min={first}
          max={today}
          error={isRight ? undefined : t('pay.wrongDay')}
          onChange={(event) => setPaidOn(event.target.value)}
        />
        <Select
          label={t('pay.how')}
          value={method}
          onChange={(event) => setMethod(event.target.value as (typeof payoutMethods)[number])}
          options={payoutMethods.map((way) => ({ value: way, label: t(`pay.methods.${way}`) }))}
        />
      </div>
      <TextField
        label={t('pay.reference')}
        hint={t('pay.referenceHint')}
        value={reference}
        maxLength={80}
        autoComplete="off"
        onChange={(event) => setReference(event.target.value)}
      />
      <Notice tone="info" announced={false}>
        {t('pay.closes', values)}
      </Notice>
    </AskDialog>
  );
}

/** A bonus, or something that was paid too much. */
export function CorrectionDialog({ statement, ...rest }: PayDialogProps) {
  const { therapistId, month, name } = statement;
  // As it was read: an order whose answer was lost has changed it.
  const [due] = useState(statement.due);
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const [kind, setKind] = useState<'more' | 'less'>('more');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [wasAsked, setWasAsked] = useState(false);
  const amount = parseEuros(typed);
  const isRight = amount !== null && amount > 0;
  const body = { amount: cents(kind === 'more' ? (amount ?? 0) : -(amount ?? 0)), reason: reason.trim(), due };
  const act = () => {
    setWasAsked(true);
    return isRight && reason.trim() !== '' ? call(correctPay, { params: { therapistId, month }, body }) : null;
  };
  const values = { name, month: formatMonth(month, language) };
  return (
    <AskDialog
      {...rest}
      title={t('pay.correctTitle', values)}
      text={t('pay.correctText', values)}
      label={t('pay.correctNow')}
      done={t('pay.correctDone')}
      act={act}
    >
      <Segmented
        label={t('pay.kind')}
        value={kind}
        onChange={setKind}
        options={[
          { value: 'more', label: t('pay.more') },
          { value: 'less', label: t('pay.less') },
        ]}
      />
      <TextField
        label={t('pay.amount')}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={wasAsked && !isRight ? t('form.invalidPrice') : undefined}
        end={<span className="pr-3">{t('form.euros')}</span>}
        onChange={(event) => setTyped(event.target.value)}
      />
      <TextField
        label={t('pay.reason')}
        hint={t('pay.reasonHint')}
        value={reason}
        maxLength={200}
        autoComplete="off"
        error={wasAsked && reason.trim() === '' ? t('pay.reasonMissing') : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </AskDialog>
  );
}
