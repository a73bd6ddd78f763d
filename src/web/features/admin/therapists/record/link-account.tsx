import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AdminUser, users } from '#contract/admin-users.ts';
import { call } from '#web/api/call.ts';
import { failureText } from '#web/features/admin/shared/failures.ts';
import { usePaused } from '#web/features/admin/shared/use-paused.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { fullName } from '../pick-therapists.ts';

export type Candidate = Pick<AdminUser, 'id' | 'firstName' | 'lastName' | 'email'>;

type LinkAccountProps = {
  therapistName: string;
  firstSearch: string;
  isBusy: boolean;
  onLink(candidate: Candidate): Promise<void>;
};

const leastLetters = 2;

/** Finds an account of a client, who then signs in as this therapist. */
export function LinkAccount({ therapistName, firstSearch, isBusy, onLink }: LinkAccountProps) {
  const { t } = useTranslation('admin');
  const [text, setText] = useState(firstSearch);
  const asked = usePaused(text).trim();
  const [chosen, setChosen] = useState<Candidate | null>(null);
  return (
    <div className="mt-4">
      <SearchField
        label={t('therapists.linkSearch')}
        value={text}
        maxLength={100}
        onChange={(event) => setText(event.target.value)}
      />
      <div role="status" className="mt-2">
        {asked.length < leastLetters ? (
          <p className="text-xs text-soft">{t('therapists.linkHint')}</p>
        ) : (
          <Candidates q={asked} onChoose={setChosen} />
        )}
      </div>
      <ConfirmDialog
        isOpen={chosen !== null}
        onOpenChange={(isOpen) => isOpen || setChosen(null)}
        title={t('therapists.linkTitle', { email: chosen?.email })}
        tone="primary"
        confirmLabel={t('therapists.linkConfirm')}
        busy={isBusy}
        onConfirm={() => {
          if (chosen) void onLink(chosen).then(() => setChosen(null));
        }}
      >
        {t('therapists.linkText', { name: therapistName })}
      </ConfirmDialog>
    </div>
  );
}

function Candidates({ q, onChoose }: { q: string; onChoose(candidate: Candidate): void }) {
  const { t } = useTranslation('admin');
  const query = { q, role: 'client', sort: 'name', pageSize: 8 } as const;
  const { data, error } = useQuery({
    queryKey: ['admin', 'users', 'candidates', q],
    queryFn: ({ signal }) => call(users.list, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (error) return <p className="text-s text-danger">{failureText(error)}</p>;
  const usable = data?.items.filter(({ status }) => status !== 'disabled');
  if (usable?.length === 0) return <p className="text-s text-soft">{t('therapists.linkNobody')}</p>;
  return (
    <ul className="divide-y divide-line">
      {usable?.map((user) => (
        <li key={user.id} className="flex items-center gap-3 py-1.5 text-s">
          <span className="min-w-0 flex-1 wrap-anywhere">
            {fullName(user)}
            <span className="block text-xs text-soft">{user.email}</span>
          </span>
          <Button
            variant="ghost"
            size="small"
            aria-label={t('therapists.linkThis', { email: user.email })}
            onClick={() => onChoose(user)}
          >
            {t('therapists.linkChoose')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
