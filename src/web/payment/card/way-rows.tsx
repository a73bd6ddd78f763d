import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { WayToPay } from '#domain/money/ways-to-pay.ts';
import { cardFrame } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Tag } from '#web/ui/tag.tsx';

type WayRowsProps = {
  ways: readonly WayToPay[];
  value: WayToPay;
  isLocked: boolean;
  onChange(way: WayToPay): void;
  /** The fields of the chosen one, open in place. */
  children: ReactNode;
};

/** The ways to pay as one card of radios, as the provider's own form has them. */
export function WayRows({ ways, value, isLocked, onChange, children }: WayRowsProps) {
  const { t } = useTranslation('booking');
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-3 flex w-full items-center justify-between gap-3 text-s font-semibold">
        {t('pay.with')}
        <Tag tone="wait">{t('card.testMode')}</Tag>
      </legend>
      <div className={classNames(cardFrame, 'divide-y divide-line overflow-hidden')}>
        {ways.map((way) => (
          <div key={way} className={way === value ? 'bg-brand-soft/40' : undefined}>
            <label className="ring-within flex min-h-14 items-center gap-3 px-4.5 font-semibold has-disabled:cursor-not-allowed">
              <input
                type="radio"
                name={name}
                value={way}
                checked={way === value}
                disabled={isLocked}
                onChange={() => onChange(way)}
                className="size-5 accent-brand"
              />
              {t(`pay.ways.${way}`)}
            </label>
            {way === value && <div className="px-4.5 pb-5">{children}</div>}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
