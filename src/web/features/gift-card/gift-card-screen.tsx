import { Suspense, useEffect, useRef, useState } from 'react';
import { dayAt } from '#domain/time/days.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { useSession } from '#web/session/session-store.ts';
import { fetchWhenQuiet, preloadablePart } from '#web/ui/lazy-part.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { PageFrame, PageHeading } from '#web/ui/page-frame.tsx';
import { PageWithAside } from '#web/ui/page-with-aside.tsx';
import { BalanceCheck } from './balance-check.tsx';
import { GiftFields } from './form/gift-fields.tsx';
import { faultsOf, type GiftForm } from './form/gift-form.ts';
import { readForm, writeForm } from './form/gift-memory.ts';
import { GiftPreview } from './form/gift-preview.tsx';
import { useGiftCardWords } from './gift-card-words.ts';

const { Part: PayGift, load: loadPayment } = preloadablePart(async () => (await import('./pay-gift.tsx')).PayGift);

/** While the card is written, so that the payment comes at once. */
const fetchPaymentEarly = fetchWhenQuiet(loadPayment);

type Stage = 'card' | 'pay';

/** Give a massage: first the card, then the payment, both beside its picture. */
export function GiftCardScreen() {
  const { t } = useGiftCardWords();
  const { user } = useSession();
  const [form, setForm] = useState<GiftForm>(readForm);
  const [stage, setStage] = useState<Stage>('card');
  const [wasAsked, setWasAsked] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const rules = { isGuest: !user, today: dayAt(serverNow()) };
  const change = (changes: Partial<GiftForm>): void => setForm((before) => ({ ...before, ...changes }));
  useEffect(() => writeForm(form), [form]);
  useEffect(fetchPaymentEarly, []);
  useOwnName(user?.firstName, form.fromName, change);

  const go = (next: Stage): void => {
    setStage(next);
    requestAnimationFrame(() => {
      window.scrollTo({ top: 0 });
      heading.current?.focus({ preventScroll: true });
    });
  };
  const toPayment = (): void => {
    setWasAsked(true);
    if (faultsOf(form, rules).length === 0) go('pay');
    else requestAnimationFrame(() => document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus());
  };

  return (
    <PageFrame className="pt-4 pb-18 md:pt-8">
      <PageHeading
        headingRef={heading}
        title={t(stage === 'card' ? 'title' : 'pay.title')}
        lead={t(stage === 'card' ? 'lead' : 'pay.lead', { name: form.recipientName.trim() })}
      />
      <PageWithAside aside={<GiftPreview form={form} className="max-lg:hidden" />}>
        {stage === 'card' ? (
          <GiftFields
            form={form}
            faults={new Set(wasAsked ? faultsOf(form, rules) : [])}
            isGuest={rules.isGuest}
            today={rules.today}
            onChange={change}
            onContinue={toPayment}
          />
        ) : (
          <Suspense fallback={<Loading room="inline" />}>
            <PayGift form={form} isGuest={rules.isGuest} onChange={change} onBack={() => go('card')} />
          </Suspense>
        )}
      </PageWithAside>
      {stage === 'card' && <BalanceCheck />}
    </PageFrame>
  );
}

/** Somebody we know need not write their name; what they write instead stays. */
const useOwnName = (name: string | undefined, fromName: string, change: (changes: Partial<GiftForm>) => void): void => {
  const isFilled = useRef(false);
  useEffect(() => {
    if (!name || isFilled.current) return;
    isFilled.current = true;
    if (fromName === '') change({ fromName: name });
  });
};
