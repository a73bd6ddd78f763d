import { useTranslation } from 'react-i18next';
import { formatMoment } from '#domain/language/moments.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { GoneStart } from '#web/ui/gone-start.tsx';
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
    <GoneStart
      title={t('bookByPhone.goneTitle', { start: formatMoment(clash.wished, language) })}
      starts={clash.alternatives}
      labelOf={(startsAt) => formatMoment(startsAt, language)}
      onChoose={onTake}
    >
      {t(clash.alternatives.length > 0 ? 'bookByPhone.goneText' : 'bookByPhone.goneNone')}
    </GoneStart>
  );
}
