import type { Booking } from '#contract/bookings.ts';

/** Who comes: a picture where there is one, otherwise the first letter. */
export function TherapistFaces({ therapists }: Pick<Booking, 'therapists'>) {
  return (
    <ul className="grid gap-2.5">
      {therapists.map(({ firstName, imageUrl }) => (
        <li key={firstName} className="flex items-center gap-3">
          {imageUrl ? (
            <img src={imageUrl} alt="" width={44} height={44} className="size-11 rounded-full object-cover" />
          ) : (
            <span
              aria-hidden="true"
              className="figure grid size-11 place-items-center rounded-full bg-brand-soft text-l text-brand"
            >
              {firstName.slice(0, 1)}
            </span>
          )}
          <span className="min-w-0 font-medium">{firstName}</span>
        </li>
      ))}
    </ul>
  );
}
