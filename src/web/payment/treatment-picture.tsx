import { useQuery } from '@tanstack/react-query';
import { treatmentsQuery } from '#web/api/queries.ts';
import { classNames } from '#web/ui/class-names.ts';

/** The drawing of what was booked, on the sky of all drawings. */
export function TreatmentPicture({ treatmentId, className }: { treatmentId: number; className: string }) {
  const { data: treatments } = useQuery(treatmentsQuery);
  const image = treatments?.find(({ id }) => id === treatmentId)?.imageUrl;
  return (
    <div className={classNames('grid place-items-center bg-linear-to-b from-art-sky to-art-sand p-4', className)}>
      {image && <img src={image} alt="" className="max-h-full w-32 max-md:h-full md:w-40" />}
    </div>
  );
}
