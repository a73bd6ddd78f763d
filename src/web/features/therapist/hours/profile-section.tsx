import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { cardFields, type OwnCard, setOwnCard } from '#contract/own-card.ts';
import { ApiError, failureText } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FieldError, TextField } from '#web/ui/field.tsx';
import { focusMissing } from '#web/ui/focus-missing.ts';
import { Portrait } from '#web/ui/portrait.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { languageName, languagesFor } from '#web/ui/spoken-languages.ts';
import { TextArea } from '#web/ui/text-area.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { useDeskWords } from '../desk-words.ts';
import { cardQuery } from './hours-queries.ts';

/** What clients see of a therapist, written by the therapist. */
export function OwnCardSection() {
  const { t } = useDeskWords();
  const { data } = useQuery(cardQuery);
  return (
    <Card as="section" aria-labelledby="desk-card">
      <div className="flex items-center gap-4">
        {data && <Portrait person={data} size={56} />}
        <div className="min-w-0">
          <h2 id="desk-card" className="text-l">
            {t('card.title')}
          </h2>
          <p className="mt-1 text-s text-soft">{t('card.lead')}</p>
        </div>
      </div>
      {data ? <CardForm key={JSON.stringify(data)} card={data} /> : <SkeletonText lines={4} />}
    </Card>
  );
}

const isYear = (text: string): boolean =>
  text.trim() === '' || cardFields.practisingSince.safeParse(Number(text)).success;

function CardForm({ card }: { card: OwnCard }) {
  const { t } = useDeskWords();
  const [since, setSince] = useState(card.practisingSince?.toString() ?? '');
  const [languages, setLanguages] = useState(card.languages);
  const [about, setAbout] = useState({ aboutPt: card.aboutPt, aboutEn: card.aboutEn });
  const [wasAsked, setWasAsked] = useState(false);
  const save = useSaveCard();
  const faults = save.error instanceof ApiError ? save.error.fields : undefined;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setWasAsked(true);
    if (isYear(since) && languages.length > 0)
      save.mutate({ ...about, languages, practisingSince: since.trim() === '' ? null : Number(since) });
    else focusMissing(event.currentTarget);
  };
  return (
    <form noValidate onSubmit={submit} className="mt-5 grid gap-5">
      <TextField
        label={t('card.since')}
        name="practising-since"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={since}
        error={wasAsked && !isYear(since) ? t('card.sinceFault') : undefined}
        onChange={(event) => setSince(event.target.value)}
      />
      {(['aboutPt', 'aboutEn'] as const).map((name) => (
        <TextArea
          key={name}
          label={t(`card.${name}`)}
          hint={t('card.aboutHint')}
          name={name}
          rows={3}
          maxLength={400}
          value={about[name]}
          error={faults?.[name]}
          onChange={(event) => setAbout({ ...about, [name]: event.target.value })}
        />
      ))}
      <SpokenLanguages values={languages} isMissing={wasAsked && languages.length === 0} onChange={setLanguages} />
      <p className="text-xs text-soft">{t('card.office')}</p>
      <Button type="submit" size="small" busy={save.isPending} className="justify-self-start">
        {t('card.save')}
      </Button>
    </form>
  );
}

type SpokenProps = { values: readonly string[]; isMissing: boolean; onChange(values: string[]): void };

function SpokenLanguages({ values, isMissing, onChange }: SpokenProps) {
  const { t, language } = useDeskWords();
  const toggle = (code: string): void =>
    onChange(values.includes(code) ? values.filter((other) => other !== code) : [...values, code]);
  return (
    <fieldset data-missing={isMissing ? 'input' : undefined}>
      <legend className="mb-1 text-s font-semibold">{t('card.languages')}</legend>
      <div className="grid grid-cols-2 gap-x-4">
        {languagesFor(values).map((code) => (
          <Checkbox
            key={code}
            name={`language-${code}`}
            label={languageName(code, language)}
            checked={values.includes(code)}
            onChange={() => toggle(code)}
          />
        ))}
      </div>
      {isMissing && (
        <div role="alert">
          <FieldError id="languages-missing">{t('card.languagesMissing')}</FieldError>
        </div>
      )}
    </fieldset>
  );
}

const useSaveCard = () => {
  const { t } = useDeskWords();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Pick<OwnCard, 'languages' | 'practisingSince' | 'aboutEn' | 'aboutPt'>) =>
      call(setOwnCard, { body }),
    onSuccess: (saved) => {
      client.setQueryData(cardQuery.queryKey, saved);
      showToast({ title: t('card.saved'), description: t('card.savedText') });
    },
    onError: (error) =>
      showToast({ title: t('card.failed'), description: failureText(error, t('offline')), variant: 'destructive' }),
  });
};
