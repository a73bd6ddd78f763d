import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { keepGiftCard } from '#contract/gift-cards.ts';
import { tidyGiftCode } from '#domain/gift-cards/gift-card-rules.ts';
import { failureText } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { giftCardsQuery } from '../dashboard-queries.ts';
import { useDashboardWords } from '../dashboard-words.ts';

/** A code from a mail or a printed card, to be found again at the next booking. */
export function KeepCardForm() {
  const { t } = useDashboardWords();
  const client = useQueryClient();
  const [code, setCode] = useState('');
  const [wasAsked, setWasAsked] = useState(false);
  const keep = useMutation({
    mutationFn: () => call(keepGiftCard, { body: { code: tidyGiftCode(code) } }),
    onSuccess: () => {
      setCode('');
      setWasAsked(false);
      showToast({ title: t('giftCards.kept') });
      void client.invalidateQueries({ queryKey: giftCardsQuery.queryKey });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setWasAsked(true);
    if (code.trim()) keep.mutate();
  };
  const error = keep.isError ? failureText(keep.error, t('offline')) : undefined;
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-2.5">
      <TextField
        className="min-w-60 flex-1 sm:max-w-96"
        label={t('giftCards.code')}
        placeholder={t('giftCards.codeExample')}
        name="gift-card-code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={code}
        error={wasAsked && !code.trim() ? t('giftCards.codeMissing') : error}
        onChange={(event) => {
          keep.reset();
          setCode(event.target.value);
        }}
      />
      <Button type="submit" variant="ghost" busy={keep.isPending} className="mt-8 max-sm:mt-0">
        {t('giftCards.keep')}
      </Button>
    </form>
  );
}
