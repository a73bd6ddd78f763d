import type { ReactNode } from 'react';
import { nameOf } from '#web/features/admin/bookings/name-of.ts';
import { PersonIcon } from '#web/ui/icons.tsx';
import type { TherapistRow } from '../calendar-data.ts';

/** Always in view at the left edge, however far the day is scrolled. */
export const nameCellLook =
  'sticky left-0 z-20 flex min-w-0 items-center gap-2.5 border-r border-line bg-surface px-2 md:px-3';

type TherapistNameProps = { therapist: TherapistRow; note?: ReactNode; obstacle?: string | null };

export function TherapistName({ therapist, note, obstacle }: TherapistNameProps) {
  return (
    <div className={nameCellLook}>
      <Face therapist={therapist} />
      <div className="min-w-0 max-md:text-xs">
        <p className="truncate text-xs font-semibold md:text-s">
          <span className="md:hidden">{therapist.firstName}</span>
          <span className="max-md:hidden">{nameOf(therapist)}</span>
        </p>
        {obstacle ? (
          <p className="truncate text-xs font-semibold text-bad-text">{obstacle}</p>
        ) : (
          note && <p className="truncate text-xs text-soft">{note}</p>
        )}
      </div>
    </div>
  );
}

function Face({ therapist: { imageUrl, firstName, lastName } }: { therapist: TherapistRow }) {
  if (imageUrl)
    return (
      <img src={imageUrl} alt="" loading="lazy" className="size-8 shrink-0 rounded-full object-cover max-md:hidden" />
    );
  return (
    <span
      aria-hidden="true"
      className="grid size-8 shrink-0 place-items-center rounded-full bg-brand-soft text-xs font-semibold text-brand max-md:hidden"
    >
      {firstName.charAt(0)}
      {lastName.charAt(0)}
    </span>
  );
}

export function OpenName({ title, note }: { title: string; note: string }) {
  return (
    <div className={nameCellLook}>
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-items-center rounded-full bg-wait-soft text-wait-text max-md:hidden"
      >
        <PersonIcon size={18} />
      </span>
      <div className="min-w-0">
        <p className="text-xs leading-tight font-semibold">{title}</p>
        <p className="truncate text-xs text-soft">{note}</p>
      </div>
    </div>
  );
}
