import { listActiveTreatments } from '#server/modules/catalogue/public.ts';
import { listAreaRanges } from '#server/modules/service-area/public.ts';
import {
  countTherapistsByArea,
  countTherapistsByTreatment,
  listUnbookable,
} from '#server/modules/therapists/public.ts';
import type { AttentionSource } from './attention-source.ts';

/** What is on offer and nobody can give: an active area or treatment without a therapist, and a therapist without either. Since when is not known. */
export const nobodyServes: AttentionSource = async (on, now) => {
  const [byArea, byTreatment] = [await countTherapistsByArea(on), await countTherapistsByTreatment(on)];
  const areas = (await listAreaRanges(on)).filter(({ id }) => !byArea.has(id));
  const treatments = (await listActiveTreatments(on)).filter(({ id }) => !byTreatment.has(id));
  const standing = { since: now.toISOString(), hurtsAt: null };
  return [
    ...areas.map(({ id, name }) => ({
      ...standing,
      kind: 'area_unserved' as const,
      remedy: 'open_area' as const,
      link: `/admin/settings?section=areas&open=${id}`,
      values: { name },
    })),
    ...treatments.map(({ id, name }) => ({
      ...standing,
      kind: 'treatment_unserved' as const,
      remedy: 'open_treatment' as const,
      link: `/admin/treatments?open=${id}`,
      values: { name: name.en === name.pt ? name.en : `${name.en} / ${name.pt}` },
    })),
    ...(await listUnbookable(on)).map(({ id, name }) => ({
      ...standing,
      kind: 'therapist_unbookable' as const,
      remedy: 'open_therapist' as const,
      link: `/admin/therapists?open=${id}`,
      values: { name },
    })),
  ];
};
