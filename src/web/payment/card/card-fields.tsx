import { Suspense } from 'react';
import { usePublicConfig } from '#web/api/public-config.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Loading } from '#web/ui/loading.tsx';
import type { CardFormProps } from './card-form.ts';

const SandboxCardForm = lazyPart(() => import('./sandbox-card-form.tsx'), 'SandboxCardForm');
const StripeCardForm = lazyPart(() => import('./stripe-card-form.tsx'), 'StripeCardForm');

/** The provider's form, or the one of the built-in provider where no account is set up. */
export function CardFields(props: CardFormProps) {
  const mode = usePublicConfig()?.payment.mode ?? 'sandbox';
  return (
    <Suspense fallback={<Loading room="inline" />}>
      {mode === 'sandbox' ? <SandboxCardForm {...props} /> : <StripeCardForm {...props} />}
    </Suspense>
  );
}
