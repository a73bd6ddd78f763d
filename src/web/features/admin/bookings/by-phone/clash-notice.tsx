import { useTranslation } from 'react-i18next';
import { formatMoment } from '#domain/language/moments.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { PhoneConflict } from './use-by-phone.ts';

type ClashNoticeProps = { clash: PhoneConflict; onTake(startsAt: string): void };

/** Somebody was quicker, or the price is another one: what happened, and the next step. */
export function ClashNotice({ clash, onTake }: ClashNoticeProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  if (clash.kind === 'price')
    return (
      <Notice tone="warning" title={t('bookByPhone.priceTitle', { price: formatMoney(clash.now) })}>
        {t('bookByPhone.priceText', { price: formatMoney(clash.before) })}
      </Notice>
    );
  return (
    <Notice
      tone="warning"
      title={t('bookByPhone.goneTitle', { start: formatMoment(clash.wished, language) })}
      action={
        clash.alternatives.length > 0 && (
          <div className="flex flex-wrap gap-2.5">
            {clash.alternatives.map((startsAt) => (
              <Button key={startsAt} size="small" variant="ghost" onClick={() => onTake(startsAt)}>
                {formatMoment(startsAt, language)}
              </Button>
            ))}
          </div>
        )
      }
    >
      {t(clash.alternatives.length > 0 ? 'bookByPhone.goneText' : 'bookByPhone.goneNone')}
    </Notice>
  );
}
