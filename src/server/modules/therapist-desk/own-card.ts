import type { OwnCard, setOwnCard } from '#contract/own-card.ts';
import type { RouteRequest } from '#contract/route.ts';
import type { Actor } from '#server/http/actor.ts';
import { getCardOf, writeCard } from '#server/modules/therapists/public.ts';
import { type DeskDeps, therapistOf } from './access.ts';

type Deps = Pick<DeskDeps, 'database'>;

export const readOwnCard = async ({ database }: Deps, actor: Actor): Promise<OwnCard> =>
  getCardOf(database, (await therapistOf(database, actor)).id);

/** Words, years and languages. What was checked is the office's to say. */
export const changeOwnCard = async (
  { database }: Deps,
  actor: Actor,
  card: RouteRequest<typeof setOwnCard>['body'],
): Promise<OwnCard> => {
  const { id } = await therapistOf(database, actor);
  return database.transaction(async (tx) => {
    await writeCard(tx, id, card);
    return getCardOf(tx, id);
  });
};
