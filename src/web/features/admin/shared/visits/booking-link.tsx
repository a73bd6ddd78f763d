type BookingLinkProps = {
  id: string;
  /** Read out where what is shown would not say enough. */
  label?: string;
  children: string;
};

/** Opens a booking beside what stands open, so that nothing typed is lost. */
export function BookingLink({ id, label, children }: BookingLinkProps) {
  return (
    <a
      href={`/admin/bookings?open=${id}`}
      target="_blank"
      rel="noreferrer"
      aria-label={label}
      className="inline-block py-1 font-semibold whitespace-nowrap text-brand"
    >
      {children}
    </a>
  );
}
