import type { ComponentProps, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#web/ui/class-names.ts';
import { GripIcon } from '../icons.tsx';

type OrderHandleProps = Pick<ComponentProps<'button'>, 'onKeyDown' | 'onPointerDown' | 'onBlur'> & {
  name: string;
  isLifted: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/** Takes a row by the hand. */
export function OrderHandle({ name, isLifted, ...rest }: OrderHandleProps) {
  const { t } = useTranslation('admin');
  return (
    <button
      type="button"
      {...rest}
      aria-label={t('list.move', { name })}
      aria-pressed={isLifted}
      title={t('list.moveHint')}
      className={classNames(
        'relative z-10 -my-2 -ml-2 inline-grid size-11 touch-none place-items-center rounded-s text-soft transition-colors hover:text-ink',
        isLifted ? 'cursor-grabbing! bg-brand-soft text-brand' : 'cursor-grab!',
      )}
    >
      <GripIcon />
    </button>
  );
}
