import type { ButtonHTMLAttributes, Ref } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './loading.tsx';
import { Link, type LinkProps } from './router.tsx';

type ButtonVariant = 'primary' | 'ghost' | 'quiet' | 'danger';
type ButtonSize = 'large' | 'small';

type Look = { variant?: ButtonVariant | undefined; size?: ButtonSize | undefined; wide?: boolean | undefined };

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-brand text-on-brand enabled:hover:bg-brand-hover [a&]:hover:bg-brand-hover',
  ghost:
    'text-ink inset-ring inset-ring-line-strong enabled:hover:bg-sunken enabled:hover:inset-ring-field-line [a&]:hover:bg-sunken [a&]:hover:inset-ring-field-line',
  quiet: 'text-ink enabled:hover:bg-sunken [a&]:hover:bg-sunken',
  danger: 'bg-danger text-on-danger enabled:hover:bg-danger-hover [a&]:hover:bg-danger-hover',
};

const sizes: Record<ButtonSize, string> = {
  large: 'min-h-13 px-7 py-3 text-m',
  small: 'min-h-11 px-4.5 py-2 text-s',
};

function look({ variant = 'primary', size = 'large', wide = false }: Look, className?: string | undefined) {
  return classNames(
    'relative inline-flex items-center justify-center gap-2 rounded-full text-center leading-tight text-balance font-semibold select-none',
    'transition-[background-color,box-shadow,color,scale] active:scale-[0.985] disabled:active:scale-100',
    'disabled:not-aria-busy:cursor-not-allowed disabled:not-aria-busy:opacity-50 aria-busy:cursor-progress',
    variants[variant],
    sizes[size],
    wide && 'w-full',
    className,
  );
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Look & {
    /** Work is under way: the label stays, a spinner joins it, and the button takes no second press. */
    busy?: boolean | undefined;
    ref?: Ref<HTMLButtonElement>;
  };

export function Button({ variant, size, wide, busy = false, disabled, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={look({ variant, size, wide }, className)}
    >
      {busy && <Spinner size={18} />}
      {children}
    </button>
  );
}

type LinkButtonProps = LinkProps & Look;

export function LinkButton({ variant, size, wide, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={look({ variant, size, wide }, classNames('no-underline', className))} />;
}
