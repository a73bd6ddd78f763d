import type { RouteRequest } from '#contract/route.ts';
import type { joinWaitingList as route } from '#contract/waiting-list.ts';
import type { Language } from '#domain/language/language.ts';
import { parseZipCode } from '#domain/service-area/zip-code.ts';
import { mostDaysOfOne, mostOfNetwork } from '#domain/waiting-list/waiting-rules.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError, wrongField } from '#server/http/app-error.ts';
import { isTrustedAddress, networkHash } from '#server/modules/bookings/public.ts';
import { mailboxHash } from '#server/modules/identity/public.ts';
import { findAreaOfZip } from '#server/modules/service-area/public.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { WaitingDeps } from './deps.ts';
import { freeStartsFor } from './free-starts.ts';
import { count, countPlaces, insertPlace, lockJoining } from './repo.ts';

type Input = RouteRequest<typeof route>['body'];
type Asking = { actor: Actor; language: Language; ip: string };

const perAddress = { name: 'waiting-list', points: 20, perSeconds: 3600 };

/** Answers the same whether the address was in line before or not. */
export const joinList = async (deps: WaitingDeps, input: Input, { actor, language, ip }: Asking): Promise<void> => {
  await deps.limits.take(perAddress, ip);
  const { starts, isFull } = await freeStartsFor(deps, deps.database, input, wrongChoice);
  if (starts.length > 0) throw new AppError('day_not_full');
  if (!isFull && input.partOfDay === 'any') throw wrongField('date');
  const { zip, areaId } = await findPlace(deps.database, input.zip);
  const { config } = deps;
  const mailbox = mailboxHash(config, input.email);
  const network = networkHash(config, ip);
  const isKnown = actor.kind === 'user' || (await isTrustedAddress(deps, input.email));
  const { email, ...wish } = input;
  await deps.database.transaction(async (tx) => {
    await lockJoining(tx);
    const others = await countPlaces(tx, { mailbox, network, areaId, date: input.date });
    const isTooMany = others.ofMailbox >= mostDaysOfOne || (!isKnown && others.ofNetwork >= mostOfNetwork);
    if (config.limits && isTooMany) throw new AppError('too_many_requests');
    const place = { ...wish, zip, areaId, email: email.toLowerCase(), language, mailbox, network };
    if (await insertPlace(tx, place)) await count(tx, { joined: 1 });
  });
};

export const findPlace = async (on: Queryable, text: string): Promise<{ zip: string; areaId: number }> => {
  const parsed = parseZipCode(text);
  if (!parsed.ok) throw new AppError('zip_malformed');
  const area = await findAreaOfZip(on, parsed.prefix);
  if (!area) throw new AppError('zip_not_served');
  return { zip: parsed.zip, areaId: area.id };
};

/** Whoever waits names one day, where a search has two ends. */
export const wrongChoice = (field: string): AppError => wrongField(field === 'from' || field === 'to' ? 'date' : field);
