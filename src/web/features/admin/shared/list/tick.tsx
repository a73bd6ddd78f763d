import { CheckIcon } from '#web/ui/icons.tsx';

/** As it should be: small, so that what is not stands out. */
export function Tick({ name }: { name: string }) {
  return (
    <span className="grid size-5 place-items-center rounded-full bg-good-soft text-good-text">
      <CheckIcon size={12} />
      <span className="sr-only">{name}</span>
    </span>
  );
}
