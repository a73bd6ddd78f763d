import { formatPhone } from '#domain/identity/phone-number.ts';
import { classNames } from '#web/ui/class-names.ts';

/** A number to call with one touch; as tall as a thumb where it stands by itself. */
export function PhoneLink({ number, className }: { number: string; className?: string }) {
  return (
    <a href={`tel:${number.replace(/[^\d+]/g, '')}`} className={classNames('link whitespace-nowrap', className)}>
      {formatPhone(number)}
    </a>
  );
}
