import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Cents, formatMoney } from '#domain/money/cents.ts';
import { type BankWait, formatReference, isVoucherToPay } from '#domain/money/ways-to-pay.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { usePublicConfig } from '#web/api/public-config.ts';
import { sayWhen, sayWhenFirst } from '#web/api/say-when.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CopyIcon } from '#web/ui/icons.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import type { Intent } from './card/payment-outcome.ts';
import { playBank } from './card/sandbox-confirm.ts';

type BankPanelProps = {
  wait: BankWait;
  amount: Cents;
  /** By whose clock it is said until when. */
  timezone: TimeZone;
  /** Says until when, in the words of what is bought. */
  voucherText(until: string): string;
  email: string;
  /** For the built-in provider, where the reader is the bank as well. */
  openPayment(): Promise<Intent | { paid: true }>;
  onPlayed(): void;
  /** Another way to pay. */
  children?: ReactNode;
};

/** What is waited for, and everything one needs at a cash machine. */
export function BankPanel(props: BankPanelProps) {
  const { wait, timezone, voucherText, children } = props;
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  return (
    <Card as="section" aria-label={t('bank.title')}>
      <h2 className="text-l">{t(wait.way === 'multibanco' ? 'pay.ways.multibanco' : 'pay.ways.mb_way')}</h2>
      {wait.isOnItsWay && <p className="mt-1.5 text-s">{t('bank.onItsWay')}</p>}
      {!wait.isOnItsWay && wait.way === 'mb_way' && <p className="mt-1.5 text-s">{t('pay.mbWay')}</p>}
      {isVoucherToPay(wait) && (
        <>
          <p className="mt-1.5 font-medium">{voucherText(sayWhen(wait.until, language, timezone))}</p>
          <Voucher {...props} wait={wait} />
        </>
      )}
      {!wait.isOnItsWay && children}
    </Card>
  );
}

type VoucherProps = BankPanelProps & { wait: Extract<BankWait, { way: 'multibanco' }> };

function Voucher({ wait, amount, timezone, email, openPayment, onPlayed }: VoucherProps) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const isSandbox = usePublicConfig()?.payment.mode !== 'stripe';
  return (
    <>
      <dl className="mt-4 grid gap-x-8 gap-y-3.5 rounded-m bg-sunken px-5 py-4 sm:grid-cols-2">
        <Figure label={t('bank.entity')} shown={wait.entity} copied={wait.entity} />
        <Figure label={t('bank.reference')} shown={formatReference(wait.reference)} copied={wait.reference} />
        <Figure label={t('bank.amount')} shown={formatMoney(amount)} />
        <Figure label={t('bank.until')} shown={sayWhenFirst(wait.until, language, timezone)} />
      </dl>
      <p className="mt-3.5 text-s text-soft">
        {t('bank.how')} {email && t('bank.mailed', { email })}
      </p>
      {isSandbox && <PlayedMachine openPayment={openPayment} onPlayed={onPlayed} />}
    </>
  );
}

function Figure({ label, shown, copied }: { label: string; shown: string; copied?: string }) {
  const { t } = useTranslation('booking');
  const copy = async (text: string): Promise<void> => {
    await navigator.clipboard.writeText(text);
    showToast({ title: t('bank.copied') });
  };
  return (
    <div>
      <dt className="text-xs text-soft">{label}</dt>
      <dd className="flex items-center gap-1 text-l font-semibold tabular-nums">
        {shown}
        {copied && 'clipboard' in navigator && (
          <button
            type="button"
            aria-label={t('bank.copy', { what: label })}
            onClick={() => void copy(copied).catch(() => undefined)}
            className="-my-2 grid size-11 place-items-center rounded-full text-soft transition-colors hover:text-ink"
          >
            <CopyIcon size={18} />
          </button>
        )}
      </dd>
    </div>
  );
}

/** The cash machine of the built-in provider. */
function PlayedMachine({ openPayment, onPlayed }: Pick<BankPanelProps, 'openPayment' | 'onPlayed'>) {
  const { t } = useTranslation('booking');
  const [isBusy, setIsBusy] = useState(false);
  const play = async (): Promise<void> => {
    setIsBusy(true);
    const opened = await openPayment().catch(() => null);
    const isPaid = opened !== null && ('paid' in opened || (await playBank(opened, 'pay')));
    setIsBusy(false);
    if (!isPaid) showToast({ title: t('bank.testFailed'), variant: 'destructive' });
    onPlayed();
  };
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2.5">
      <Button size="small" variant="ghost" busy={isBusy} onClick={() => void play()}>
        {t('bank.testPay')}
      </Button>
      <Tag tone="wait">{t('card.testMode')}</Tag>
    </div>
  );
}
