import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { getGiftCardBalance, keepGiftCard } from '#contract/gift-cards.ts';
import type { RouteResult } from '#contract/route.ts';
import { tidyGiftCode } from '#domain/gift-cards/gift-card-rules.ts';
import { formatDate } from '#domain/language/formats.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { failureText } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useSession } from '#web/session/session-store.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { useGiftCardWords } from './gift-card-words.ts';

/** For somebody who was given one: what is left on it. */
export function BalanceCheck() {
  const { t } = useGiftCardWords();
  const [code, setCode] = useState('');
  const [wasAsked, setWasAsked] = useState(false);
  const ask = useMutation({
    mutationFn: () => call(getGiftCardBalance, { params: { code: tidyGiftCode(code) } }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setWasAsked(true);
    if (code.trim()) ask.mutate();
  };
  return (
    <section aria-labelledby="balance" className="mt-14 rounded-l bg-sunken px-5 py-6 md:px-8 md:py-8">
      <h2 id="balance" className="text-l">
        {t('balance.title')}
      </h2>
      <p className="mt-1 text-s text-soft">{t('balance.lead')}</p>
      <form noValidate onSubmit={submit} className="mt-5 flex flex-wrap items-start gap-2.5">
        <TextField
          className="min-w-60 flex-1 sm:max-w-96"
          label={t('balance.code')}
          placeholder={t('balance.codeExample')}
          name="balance-code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={code}
          error={wasAsked && !code.trim() ? t('balance.missing') : ask.isError && failureText(ask.error, t('offline'))}
          onChange={(event) => {
            ask.reset();
            setCode(event.target.value);
          }}
        />
        <Button type="submit" variant="ghost" busy={ask.isPending} className="bg-surface sm:mt-8">
          {t('balance.ask')}
        </Button>
      </form>
      {ask.data && <Balance balance={ask.data} />}
    </section>
  );
}

function Balance({ balance }: { balance: RouteResult<typeof getGiftCardBalance> }) {
  const { t, language } = useGiftCardWords();
  const { user } = useSession();
  const keep = useMutation({
    mutationFn: () => call(keepGiftCard, { body: { code: balance.code } }),
    onSuccess: () => showToast({ title: t('balance.kept') }),
    onError: (error) =>
      showToast({ title: t('balance.notKept'), description: failureText(error, t('offline')), variant: 'destructive' }),
  });
  const isUsable = !balance.hasExpired && balance.balance > 0;
  return (
    <Notice
      className="mt-4 bg-surface"
      tone={isUsable ? 'good' : 'info'}
      title={t('balance.left', { left: formatMoney(balance.balance), amount: formatMoney(balance.amount) })}
      action={
        isUsable && (
          <div className="flex flex-wrap gap-2.5">
            <LinkButton to="/" size="small">
              {t('balance.book')}
            </LinkButton>
            {user && (
              <Button
                variant="ghost"
                size="small"
                busy={keep.isPending}
                disabled={keep.isSuccess}
                onClick={() => keep.mutate()}
              >
                {t('balance.keep')}
              </Button>
            )}
          </div>
        )
      }
    >
      {t(balance.hasExpired ? 'balance.expired' : 'balance.until', {
        date: formatDate(balance.expiresOn, 'long', language),
      })}
    </Notice>
  );
}
