import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ClientRow, listClients } from '#contract/admin-clients.ts';
import { formatPhone } from '#domain/identity/phone-number.ts';
import { call } from '#web/api/call.ts';
import { failureText } from '#web/features/admin/shared/failures.ts';
import { usePaused } from '#web/features/admin/shared/use-paused.ts';
import { ChevronRightIcon } from '#web/ui/icons.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Tag } from '#web/ui/tag.tsx';

const shortest = 2;

const useFound = (q: string, isAsking: boolean) =>
  useQuery({
    queryKey: ['admin', 'clients', 'for-phone', q],
    queryFn: ({ signal }) => call(listClients, { query: { q, sort: '-lastVisitAt', pageSize: '5' } }, { signal }),
    enabled: isAsking,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Finds whoever is on the phone by name or e-mail. */
export function ClientSearch({ onChoose }: { onChoose(client: ClientRow): void }) {
  const { t } = useTranslation('admin');
  const [text, setText] = useState('');
  const q = usePaused(text).trim();
  const isAsking = q.length >= shortest;
  const found = useFound(q, isAsking);
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
      <FoundClients people={people} onChoose={onChoose} />
    </div>
  );
}

/** As long as a number anywhere has at least. */
const shortestPhone = 9;

/** Who is known by the number that was typed or pasted, however it is written. */
export function Callers({ phone, onChoose }: { phone: string; onChoose(client: ClientRow): void }) {
  const q = usePaused(phone).trim();
  const found = useFound(q, q.replace(/\D/g, '').length >= shortestPhone);
  return <FoundClients people={q === '' ? [] : (found.data?.items ?? [])} onChoose={onChoose} />;
}

function FoundClients({ people, onChoose }: { people: readonly ClientRow[]; onChoose(client: ClientRow): void }) {
  const { t } = useTranslation('admin');
  if (people.length === 0) return null;
  return (
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
                {[t('bookByPhone.visits', { count: person.visits }), person.email, formatPhone(person.phone ?? '')]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {person.isBlocked && <Tag tone="bad">{t('bookByPhone.blocked')}</Tag>}
            <ChevronRightIcon size={18} className="shrink-0 text-soft" />
          </button>
        </li>
      ))}
    </ul>
  );
}
