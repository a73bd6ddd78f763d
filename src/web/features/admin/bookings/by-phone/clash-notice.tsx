import { useTranslation } from 'react-i18next';
import { formatMoney } from '#domain/money/cents.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { sayMoment } from '#web/api/say-when.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { GoneStart } from '#web/ui/gone-start.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { PhoneConflict } from './use-by-phone.ts';

type ClashNoticeProps = { clash: PhoneConflict; zone: TimeZone; onTake(startsAt: string): void };

/** Somebody was quicker, or the price is another one: what happened, and the next step. */
export function ClashNotice({ clash, zone, onTake }: ClashNoticeProps) {
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
      title={t('bookByPhone.goneTitle', { start: sayMoment(clash.wished, language, zone) })}
      starts={clash.alternatives}
      labelOf={(startsAt) => sayMoment(startsAt, language, zone)}
      onChoose={onTake}
    >
      {t(clash.alternatives.length > 0 ? 'bookByPhone.goneText' : 'bookByPhone.goneNone')}
    </GoneStart>
  );
}
