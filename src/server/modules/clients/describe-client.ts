import type { ClientRecord, ClientRow } from '#contract/admin-clients.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { listCardsOf, listKeysOf, listVisitsOf, type Person, type VisitRow, type WholePerson } from './repo.ts';
import { listWishesOf } from './wishes.ts';

export const toRow = ({ lastVisitAt, nextVisitAt, ...person }: Person): ClientRow => ({
  ...person,
  lastVisitAt: lastVisitAt?.toISOString() ?? null,
  nextVisitAt: nextVisitAt?.toISOString() ?? null,
});

/** Everything the office reads about one person. A health note is no part of it. */
export const describeClient = async (on: Queryable, person: WholePerson): Promise<ClientRecord> => {
  const visits = await listVisitsOf(on, person.id);
  const keys = await listKeysOf(on, person.id);
  const valuesOf = (wanted: 'mailbox' | 'phone') =>
    keys.filter(({ kind }) => kind === wanted).map(({ value }) => value);
  const { accountSince, createdAt, blockedAt, ...rest } = person;
  return {
    ...rest,
    ...toRow(person),
    accountSince: accountSince?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    blockedAt: blockedAt?.toISOString() ?? null,
    mailboxes: valuesOf('mailbox'),
    phones: valuesOf('phone').map((digits) => `+${digits}`),
    visitList: visits.map((visit) => toVisit(visit, nameOf(person))),
    therapists: await listWishesOf(on, person.id),
    giftCards: await listCardsOf(on, person.id),
    consents: visits.flatMap(({ consentVersion, consentAt, reference }) =>
      consentVersion && consentAt ? [{ version: consentVersion, at: consentAt.toISOString(), reference }] : [],
    ),
  };
};

const nameOf = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ');

const toVisit = ({ name, startsAt, consentVersion: _, consentAt: __, ...visit }: VisitRow, usual: string) => ({
  ...visit,
  startsAt: startsAt.toISOString(),
  otherName: name === usual ? null : name,
});
