import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Intent } from './card/payment-outcome.ts';
import { playBank } from './card/sandbox-confirm.ts';
import type { FailureReason, Money } from './use-card-payment.ts';

/** What has to be said otherwise for another purchase than a booking. */
type MoneyWords = Partial<Record<FailureReason | 'refundingTitle' | 'refunding' | 'ended', string>>;

/** Who holds the phone is played here: a real one says nothing to this page. */
function AppAsked({ intent }: { intent: Intent }) {
  const { t } = useTranslation('booking');
  return (
    <Notice
      tone="warning"
      title={t('pay.mbWay')}
      action={
        <div className="flex flex-wrap items-center gap-2.5">
          <Button size="small" onClick={() => void playBank(intent, 'approve')}>
            {t('money.appApprove')}
          </Button>
          <Button size="small" variant="ghost" onClick={() => void playBank(intent, 'refuse')}>
            {t('money.appRefuse')}
          </Button>
          <Tag tone="wait">{t('card.testMode')}</Tag>
        </div>
      }
    >
      {t('money.app')}
    </Notice>
  );
}

type MoneyNoticeProps = {
  money: Money;
  words?: MoneyWords;
  /** After a payment has ended: the same once more, from the beginning. */
  onAgain?: (() => void) | undefined;
  onBankAnswer(intent: Intent, isApproved: boolean): void;
};

/** Where the money stands: nobody has to guess whether they paid. */
export function MoneyNotice({ money, words = {}, onAgain, onBankAnswer }: MoneyNoticeProps) {
  const { t } = useTranslation('booking');
  switch (money.at) {
    case 'rest':
    case 'hold-expired':
    case 'voucher':
      return null;
    case 'sending':
      return <Loading label={t(money.isApp ? 'pay.mbWay' : 'money.sending')} room="inline" />;
    case 'app':
      return <AppAsked intent={money.intent} />;
    case 'processing':
      return (
        <Notice title={t('money.processingTitle')}>
          {t(money.isSlow ? 'money.processingSlow' : 'money.processing')}
        </Notice>
      );
    case 'bank':
      return (
        <Notice
          tone="warning"
          title={t('money.bankTitle')}
          action={
            <div className="flex flex-wrap items-center gap-2.5">
              <Button size="small" onClick={() => onBankAnswer(money.intent, true)}>
                {t('money.bankApprove')}
              </Button>
              <Button size="small" variant="ghost" onClick={() => onBankAnswer(money.intent, false)}>
                {t('money.bankRefuse')}
              </Button>
              <Tag tone="wait">{t('card.testMode')}</Tag>
            </div>
          }
        >
          {t('money.bank')}
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="error" title={t('money.notCharged')}>
          {money.text ?? words[money.reason] ?? t(`money.${money.reason}`)}
        </Notice>
      );
    case 'ended':
      return (
        <Notice
          tone="error"
          title={t('money.endedTitle')}
          action={
            onAgain && (
              <Button size="small" onClick={onAgain}>
                {t('money.endedAgain')}
              </Button>
            )
          }
        >
          {words.ended ?? t('money.endedText')}
        </Notice>
      );
    case 'refunding':
      return (
        <Notice tone="warning" title={words.refundingTitle ?? t('money.refundingTitle')}>
          {words.refunding ?? t('money.refunding')}
        </Notice>
      );
    case 'returned':
      return (
        <Notice tone="warning" title={t('money.returnedTitle')}>
          {t('money.returned')}
        </Notice>
      );
    case 'paid':
      return <Notice tone="good" title={t('money.paid')} />;
  }
}
