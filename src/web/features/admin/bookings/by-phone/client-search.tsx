import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AdminUser, users } from '#contract/admin-users.ts';
import { call } from '#web/api/call.ts';
import { failureText } from '#web/features/admin/shared/failures.ts';
import { usePaused } from '#web/features/admin/shared/use-paused.ts';
import { ChevronRightIcon } from '#web/ui/icons.tsx';
import { SearchField } from '#web/ui/search-field.tsx';

const shortest = 2;

/** Finds the account of whoever is on the phone by name, e-mail or number. */
export function ClientSearch({ onChoose }: { onChoose(client: AdminUser): void }) {
  const { t } = useTranslation('admin');
  const [text, setText] = useState('');
  const q = usePaused(text).trim();
  const isAsking = q.length >= shortest;
  const query = { q, role: 'client', sort: 'name', pageSize: '6' } as const;
  const found = useQuery({
    queryKey: ['admin', 'users', 'for-phone', query],
    queryFn: ({ signal }) => call(users.list, { query }, { signal }),
    enabled: isAsking,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const people = isAsking ? (found.data?.items ?? []) : [];
  return (
    <div>
      <SearchField
        label={t('bookByPhone.search')}
        value={text}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
        // Enter looks; it does not book.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p role="status" className="mt-2 text-xs text-soft empty:hidden">
        {isAsking && found.isError && failureText(found.error)}
        {isAsking && found.isSuccess && people.length === 0 && t('bookByPhone.noClient')}
      </p>
      {people.length > 0 && (
        <ul aria-label={t('bookByPhone.found')} className="mt-2 divide-y divide-line rounded-m border border-line">
          {people.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                onClick={() => onChoose(person)}
                className="flex min-h-12 w-full items-center gap-3 px-4 py-2 text-left text-s hover:bg-sunken"
              >
                <span className="min-w-0 flex-1">
                  <b className="block truncate">
                    {person.firstName} {person.lastName}
                  </b>
                  <span className="block truncate text-xs text-soft">
                    {[person.email, person.phone].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <ChevronRightIcon size={18} className="shrink-0 text-soft" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
