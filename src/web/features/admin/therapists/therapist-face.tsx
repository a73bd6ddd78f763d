import type { AdminTherapist } from '#contract/admin-therapists.ts';

/** A picture where there is one, otherwise the first letter. */
export function TherapistFace({ person }: { person: Pick<AdminTherapist, 'firstName' | 'imageUrl'> }) {
  if (person.imageUrl)
    return (
      <img
        src={person.imageUrl}
        alt=""
        width={40}
        height={40}
        className="size-10 shrink-0 rounded-full bg-sunken object-cover"
      />
    );
  return (
    <span
      aria-hidden="true"
      className="figure grid size-10 shrink-0 place-items-center rounded-full bg-brand-soft text-l text-brand"
    >
      {person.firstName.slice(0, 1)}
    </span>
  );
}
