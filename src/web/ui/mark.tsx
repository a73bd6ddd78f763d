import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';

export function Leaf({ size = 26, className }: { size?: number; className?: string | undefined }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      aria-hidden="true"
      focusable="false"
      className={classNames('shrink-0 text-brand', className)}
    >
      <path
        fill="currentColor"
        d="M15.1 3.4C8.3 8.4 6 14.9 9 21.2c1.6 3.3 4.7 5.3 6.1 7.2ZM16.9 3.4c6.8 5 9.1 11.5 6.1 17.8-1.6 3.3-4.7 5.3-6.1 7.2Z"
      />
    </svg>
  );
}

/** The leaf and the name. Wrap it in a link where it leads home. */
export function Mark({ className, nameLook }: { className?: string | undefined; nameLook?: string | undefined }) {
  const { t } = useTranslation('common');
  return (
    <span className={classNames('inline-flex items-center gap-2.5 text-ink', className)}>
      <Leaf />
      <span className={classNames('font-serif text-[1.6rem] leading-none font-medium tracking-[-0.02em]', nameLook)}>
        {t('ui.brand')}
      </span>
    </span>
  );
}
