import { classNames } from '#web/ui/class-names.ts';

/** A path over hills to a door with light in it. Says nothing a reader would miss. */
export function NextVisitArt({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 190 260"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
      className={classNames('block bg-art-sky', className)}
    >
      <circle cx="138" cy="66" r="26" className="fill-art-clay" />
      <path d="M0 132c44-30 92-30 190 6v122H0Z" className="fill-art-mist" />
      <path d="M58 150h58v-34a29 29 0 0 0-58 0Z" className="fill-art-deep" />
      <path d="M72 150h30v-28a15 15 0 0 0-30 0Z" className="fill-art-sun" />
      <path d="M0 168c56-30 118-26 190 4v88H0Z" className="fill-art-leaf-light" />
      <path
        d="M87 150c-4 30 34 36 22 62-6 14-30 26-48 48h62c14-20 30-32 26-58-4-24-36-26-32-52Z"
        className="fill-art-sand"
      />
      <path d="M0 214c30-14 54-14 80 2 20 12 20 28 18 44H0Z" className="fill-art-leaf" />
    </svg>
  );
}
