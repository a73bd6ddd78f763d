import { getTravel, placeArea, setWay, type Travel } from '#contract/travel.ts';
import { computedMinutes, pairOf, travelMinutes } from '#domain/travel/travel-minutes.ts';
import { AppError, found } from '#server/http/app-error.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import { listCloseVisits } from '#server/modules/bookings/public.ts';
import { listPlacedAreas, lockPlacedArea, writeAreaPlace, writeOwnWay } from '#server/modules/service-area/public.ts';
import { loadTravelMap } from '#server/modules/therapists/public.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';

export const adminTravelRoutes = ({ database }: { database: Database }): Handler[] => [
  handle(getTravel, () => readTravel(database)),
  handle(placeArea, ({ params, body, actor }) =>
    database.transaction(async (tx) => {
      const before = found(await lockPlacedArea(tx, params.areaId));
      await writeAreaPlace(tx, params.areaId, body);
      await recordChange(tx, {
        actor,
        what: 'service-area',
        id: String(params.areaId),
        label: before.name,
        before: { centre: centreWords(before), insideMinutes: before.insideMinutes },
        after: { centre: centreWords(body), insideMinutes: body.insideMinutes },
      });
      return readTravel(tx);
    }),
  ),
  handle(setWay, ({ params: { fromAreaId, toAreaId }, body: { minutes }, actor }) =>
    database.transaction(async (tx) => {
      const [from, to] = [await lockPlacedArea(tx, fromAreaId), await lockPlacedArea(tx, toAreaId)];
      if (!from || !to || fromAreaId === toAreaId) throw new AppError('not_found');
      const before = (await loadTravelMap(tx)).own.get(pairOf(fromAreaId, toAreaId)) ?? null;
      await writeOwnWay(tx, { fromAreaId, toAreaId, minutes });
      await recordChange(tx, {
        actor,
        what: 'service-area',
        id: String(fromAreaId),
        label: `${from.name} → ${to.name}`,
        before: { wayMinutes: before },
        after: { wayMinutes: minutes },
      });
      return readTravel(tx);
    }),
  ),
];

type Placed = { readonly centre: { readonly latitude: number; readonly longitude: number } | null };

const centreWords = ({ centre }: Placed): string | null => centre && `${centre.latitude}, ${centre.longitude}`;

/** The matrix as it is reckoned with, what it would be without the office's figures, and what is too close by it. */
const readTravel = async (on: Queryable): Promise<Travel> => {
  const map = await loadTravelMap(on);
  const areas = await listPlacedAreas(on);
  const known = [...map.areas.values()];
  const ways = known.flatMap((from) =>
    known
      .filter((to) => to !== from)
      .map((to) => ({
        fromAreaId: from.id,
        toAreaId: to.id,
        computed: computedMinutes(from, to, map.rules),
        own: map.own.get(pairOf(from.id, to.id)) ?? null,
        minutes: travelMinutes({ areaId: from.id, key: null }, { areaId: to.id, key: null }, map),
      })),
  );
  const names = new Map(areas.map(({ id, name }) => [id, name]));
  const close = (await listCloseVisits(on)).map((visit) => ({
    bookingId: visit.id,
    reference: visit.reference,
    startsAt: visit.startsAt.toISOString(),
    timezone: visit.timezone,
    clientName: visit.clientName,
    therapist: visit.firstName,
    from: names.get(visit.fromAreaId ?? 0) ?? '',
    minutesShort: visit.minutesShort,
  }));
  return { areas, ways, close };
};
