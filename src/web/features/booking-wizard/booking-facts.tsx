import { useTranslation } from 'react-i18next';
import { defaultPolicy } from '#domain/booking/default-policy.ts';
import { usePublicConfig } from '#web/api/public-config.ts';

export function BookingFacts() {
  const { t } = useTranslation('booking');
  const { noticeHours, fullRefundHours } = usePublicConfig()?.policy ?? defaultPolicy;
  const facts = [
    { figure: t('facts.hours', { count: noticeHours }), text: t('facts.notice') },
    { figure: t('facts.durationsFigure'), text: t('facts.durations') },
    { figure: t('facts.hours', { count: fullRefundHours }), text: t('facts.cancellation') },
  ];
  return (
    <dl className="mt-7 grid max-w-130 grid-cols-3 gap-5 text-s text-soft md:mt-10 md:gap-7">
      {facts.map(({ figure, text }) => (
        <div key={text} className="flex flex-col">
          <dt className="order-last">{text}</dt>
          <dd className="figure text-l text-ink">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
