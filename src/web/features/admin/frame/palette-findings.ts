import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { listAdminBookings } from '#contract/admin-bookings.ts';
import { listClients } from '#contract/admin-clients.ts';
import { therapists } from '#contract/admin-therapists.ts';
import { formatPhone } from '#domain/identity/phone-number.ts';
import { formatVisitTime } from '#domain/language/moments.ts';
import { dayAt } from '#domain/time/days.ts';
import { call } from '#web/api/call.ts';
import { withZone } from '#web/i18n/device-zone.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useSession } from '#web/session/session-store.ts';
import { usePaused } from '../shared/use-paused.ts';
import { openSick } from '../shared/visits/doors.ts';
import { areasOf } from './areas.ts';

export const groups = ['therapists', 'clients', 'bookings', 'actions', 'screens'] as const;
export type Group = (typeof groups)[number];

export type Found = {
  group: Group;
  key: string;
  /** Where it leads, or what it opens here. */
  to: string | (() => void);
  title: string;
  note: string;
  warning?: string | undefined;
};

const shortest = 2;
const most = '5';
/** Of the first found alone: a name half typed is no list of things to do. */
const mostActions = 2;

/** Without accents and case, so that `ines` finds Inês. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** One question to each list of the office; what has no list is looked up here. */
export const useFindings = (typed: string) => {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const role = useSession().user?.role;
  const q = usePaused(typed).trim();
  const isAsking = q.length >= shortest;
  const asked = useQuery({
    queryKey: ['admin', 'palette', q],
    queryFn: async ({ signal }) => {
      const [clients, bookings, team] = await Promise.all([
        call(listClients, { query: { q, pageSize: most, sort: '-lastVisitAt' } }, { signal }),
        call(listAdminBookings, { query: { q, pageSize: most, sort: '-startsAt' } }, { signal }),
        call(therapists.list, { query: { q } }, { signal }),
      ]);
      return { clients: clients.items, bookings: bookings.items, team: team.slice(0, Number(most)) };
    },
    enabled: isAsking,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const words = plain(typed.trim());
  const screens = [
    { key: 'new', to: '/admin/bookings?open=new', title: t('bookByPhone.title') },
    ...areasOf(role).map(({ key, path }) => ({ key, to: path, title: t(`frame.areas.${key}`) })),
  ].filter(({ title }) => plain(title).includes(words));
  const { clients = [], bookings = [], team = [] } = (isAsking && asked.data) || {};
  const found: Found[] = [
    ...(role === 'support' ? [] : team).map((person) => ({
      group: 'therapists' as const,
      key: person.id,
      to: `/admin/therapists?open=${person.id}`,
      title: `${person.firstName} ${person.lastName}`,
      note: formatPhone(person.phone),
      ...(!person.active && { warning: t('palette.inactive') }),
    })),
    ...clients.map((person) => ({
      group: 'clients' as const,
      key: person.id,
      to: `/admin/clients?open=${person.id}`,
      title: `${person.firstName} ${person.lastName}`,
      note: [formatPhone(person.phone ?? ''), person.email, t('bookByPhone.visits', { count: person.visits })]
        .filter(Boolean)
        .join(' · '),
      ...(person.isBlocked && { warning: t('bookByPhone.blocked') }),
    })),
    ...bookings.map((one) => ({
      group: 'bookings' as const,
      key: one.id,
      to: `/admin/bookings?open=${one.id}`,
      title: `${one.reference} · ${one.clientName}`,
      note: [
        withZone(formatVisitTime(one.startsAt, language, { timeZone: one.timezone }), one.startsAt, one.timezone),
        one.treatment?.[language],
        one.area,
      ]
        .filter(Boolean)
        .join(' · '),
      ...(one.needsAttention && { warning: t('bookings.needsAttention') }),
    })),
    ...actionsFor(team, clients, t),
    ...screens.map((screen) => ({ group: 'screens' as const, note: '', ...screen })),
  ];
  return { found, isAsking, isPending: isAsking && asked.isFetching, error: isAsking ? asked.error : null };
};

type Named = { id: string; firstName: string; lastName: string };

const fullName = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`;

/** What is done most with who was found. */
const actionsFor = (
  team: readonly (Named & { active: boolean })[],
  clients: readonly (Named & { isBlocked: boolean })[],
  t: TFunction<'admin'>,
): Found[] => {
  const sick = (person: Named): Found => ({
    group: 'actions',
    key: `sick ${person.id}`,
    to: () => openSick({ therapist: person, date: dayAt(new Date()) }),
    title: t('palette.sick', { name: fullName(person) }),
    note: '',
  });
  const book = (person: Named): Found => ({
    group: 'actions',
    key: `book ${person.id}`,
    to: `/admin/bookings?open=new&client=${person.id}`,
    title: t('palette.book', { name: fullName(person) }),
    note: '',
  });
  return [
    ...team
      .filter(({ active }) => active)
      .slice(0, mostActions)
      .map(sick),
    ...clients
      .filter(({ isBlocked }) => !isBlocked)
      .slice(0, mostActions)
      .map(book),
  ];
};
