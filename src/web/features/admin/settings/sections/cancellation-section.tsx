import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#web/ui/class-names.ts';
import { Notice } from '#web/ui/notice.tsx';
import type { SettingsForm } from '../use-settings-form.ts';
import { type RefundStep, refundSteps } from './cancellation-words.ts';
import { isWhole, NumberField } from './number-field.tsx';
import { PartCard, PlainWords } from './part-card.tsx';

export function CancellationSection({ form }: { form: SettingsForm }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <PartCard title={t('settings.parts.steps')} note={t('settings.notes.steps')}>
        <ol className="divide-y divide-line rounded-m border border-line">
          <StepRow share={100}>
            <NumberField
              form={form}
              name="cancellation.fullRefundHours"
              unit="hours"
              beside={['cancellation.halfRefundHours']}
            />
          </StepRow>
          <StepRow share={50}>
            <NumberField
              form={form}
              name="cancellation.halfRefundHours"
              unit="hours"
              beside={['cancellation.rescheduleHours']}
            />
          </StepRow>
          <StepRow share={0}>
            <p className="text-s font-semibold">{t('settings.nothingBack')}</p>
            <p className="mt-1 text-xs text-soft">{t('settings.stepLater')}</p>
          </StepRow>
        </ol>
        <StepsInWords form={form} />
      </PartCard>
      <PartCard title={t('settings.parts.moving')} note={t('settings.notes.moving')}>
        <div className="max-w-88">
          <NumberField form={form} name="cancellation.rescheduleHours" unit="hours" />
        </div>
        <MovingInWords form={form} />
      </PartCard>
      <Notice announced={false}>{t('settings.frozen')}</Notice>
    </>
  );
}

function StepRow({ share, children }: { share: RefundStep['share']; children: ReactNode }) {
  return (
    <li className="flex gap-3 px-4 py-4">
      <span aria-hidden="true" className={classNames('mt-1 size-3 shrink-0 rounded-full', toneOf[share])} />
      <div className="max-w-88 min-w-0 flex-1">{children}</div>
    </li>
  );
}

const toneOf: Record<RefundStep['share'], string> = {
  100: 'bg-brand',
  50: 'bg-brand/45',
  0: 'bg-line-strong',
};

function StepsInWords({ form }: { form: SettingsForm }) {
  const { t } = useTranslation('admin');
  const [full, half] = form.form.watch(['cancellation.fullRefundHours', 'cancellation.halfRefundHours']);
  if (!isWhole(full, half) || half > full) return null;
  const steps = refundSteps({ fullRefundHours: full, halfRefundHours: half });
  return (
    <>
      <StepBar steps={steps} />
      <PlainWords
        title={t('settings.client.title')}
        lines={steps.map(({ share, untilHours }) => {
          if (share === 0) return t('settings.client.refund.none');
          const part = share === 100 ? 'full' : 'half';
          return untilHours === 0
            ? t(`settings.client.refund.${part}ToStart`)
            : t(`settings.client.refund.${part}`, { count: untilHours });
        })}
      />
    </>
  );
}

/** The way to the visit from left to right; the sentence below says the same. */
function StepBar({ steps }: { steps: readonly RefundStep[] }) {
  const { t } = useTranslation('admin');
  return (
    <div aria-hidden="true" className="flex gap-1 text-xs text-soft tabular-nums">
      {steps.map(({ share, untilHours }) => (
        <div key={share} className="min-w-0 flex-1">
          <div className={classNames('h-3 rounded-full', toneOf[share])} />
          <div className="mt-1.5 text-right">
            {untilHours === 0 ? t('settings.start') : t('settings.hoursShort', { count: untilHours })}
          </div>
        </div>
      ))}
    </div>
  );
}

function MovingInWords({ form }: { form: SettingsForm }) {
  const { t } = useTranslation('admin');
  const hours = form.form.watch('cancellation.rescheduleHours');
  if (!isWhole(hours)) return null;
  const line = hours === 0 ? t('settings.client.moveToStart') : t('settings.client.move', { count: hours });
  return <PlainWords title={t('settings.client.title')} lines={[line]} />;
}
