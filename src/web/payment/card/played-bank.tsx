import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { CardPayment } from '../use-card-payment.ts';
import { answerBank, playBank } from './sandbox-confirm.ts';

type Asked = { title: string; text: string; yes: string; no: string; answer(isYes: boolean): unknown };

/** The bank's question, and the one on a phone, as the built-in provider plays them: a real one asks elsewhere. */
export function PlayedBank({ payment: { money, answer } }: { payment: CardPayment }) {
  const { t } = useTranslation('booking');
  if (money.at !== 'bank' && money.at !== 'app') return null;
  const { intent } = money;
  const asked: Asked =
    money.at === 'bank'
      ? {
          title: t('money.bankTitle'),
          text: t('money.bank'),
          yes: t('money.bankApprove'),
          no: t('money.bankRefuse'),
          answer: (isYes) => answer(intent, () => answerBank(intent, isYes)),
        }
      : {
          title: t('pay.mbWay'),
          text: t('money.app'),
          yes: t('money.appApprove'),
          no: t('money.appRefuse'),
          answer: (isYes) => playBank(intent, isYes ? 'approve' : 'refuse'),
        };
  return (
    <Notice
      tone="warning"
      title={asked.title}
      action={
        <div className="flex flex-wrap items-center gap-2.5">
          <Button size="small" onClick={() => void asked.answer(true)}>
            {asked.yes}
          </Button>
          <Button size="small" variant="ghost" onClick={() => void asked.answer(false)}>
            {asked.no}
          </Button>
          <Tag tone="wait">{t('card.testMode')}</Tag>
        </div>
      }
    >
      {asked.text}
    </Notice>
  );
}
