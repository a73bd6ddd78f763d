import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { CardPayment, FailureReason } from './use-card-payment.ts';

const PlayedBank = lazyPart(() => import('./card/played-bank.tsx'), 'PlayedBank');

/** What has to be said otherwise for another purchase than a booking. */
type MoneyWords = Partial<Record<FailureReason | 'refundingTitle' | 'refunding' | 'ended', string>>;

type MoneyNoticeProps = {
  payment: CardPayment;
  words?: MoneyWords;
  /** After a payment has ended: the same once more, from the beginning. */
  onAgain?: (() => void) | undefined;
};

/** Nothing was handed to the provider this time; what an earlier try has become, nobody has said. */
const isUnsent = (reason: FailureReason): boolean => reason === 'offline' || reason === 'refused';

/** Where the money stands: nobody has to guess whether they paid. */
export function MoneyNotice({ payment, words = {}, onAgain }: MoneyNoticeProps) {
  const { t } = useTranslation('booking');
  const { money } = payment;
  switch (money.at) {
    case 'rest':
    case 'hold-expired':
    case 'voucher':
      return null;
    case 'sending':
      return <Loading label={t(money.isApp ? 'pay.mbWay' : 'money.sending')} room="inline" />;
    case 'bank':
    case 'app':
      return (
        <Suspense fallback={<Loading room="inline" />}>
          <PlayedBank payment={payment} />
        </Suspense>
      );
    case 'processing':
      return (
        <Notice title={t('money.processingTitle')}>
          {t(money.isSlow ? 'money.processingSlow' : 'money.processing')}
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="error" title={t(isUnsent(money.reason) ? 'money.notSent' : 'money.notCharged')}>
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
