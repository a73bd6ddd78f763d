import { Suspense } from 'react';
import { usePublicConfig } from '#web/api/public-config.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Loading } from '#web/ui/loading.tsx';
import type { CardFormProps } from './card-form.ts';
import { SandboxCardForm } from './sandbox-card-form.tsx';

const StripeCardForm = lazyPart(() => import('./stripe-card-form.tsx'), 'StripeCardForm');

/** The provider's form, or the one of the built-in provider where no account is set up. */
export function CardFields(props: CardFormProps) {
  const mode = usePublicConfig()?.payment.mode ?? 'sandbox';
  if (mode === 'sandbox') return <SandboxCardForm {...props} />;
  return (
    <Suspense fallback={<Loading room="inline" />}>
      <StripeCardForm {...props} />
    </Suspense>
  );
}
