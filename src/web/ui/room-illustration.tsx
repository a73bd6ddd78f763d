import { classNames } from './class-names.ts';

/** The picture of the front door: evening light, a plant by the window, warm stones. Says nothing a reader would miss. */
export function RoomIllustration({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 440 440"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
      className={classNames('block rounded-l bg-art-sky md:rounded-xl', className)}
    >
      <path d="M190 440V150a98 98 0 0 1 196 0v290Z" className="fill-art-glow" />
      <circle cx="316" cy="200" r="44" className="fill-art-sun" />
      <path d="M0 322c74-40 150-42 226-12s144 20 214-20v150H0Z" className="fill-art-sand" />
      <path d="M122 330c-42-18-66-54-70-104 42 14 70 50 70 104Z" className="fill-art-leaf-light" />
      <path d="M146 330c0-46 18-80 58-100 6 44-16 80-58 100Z" className="fill-art-deep" />
      <path d="M128 328c-32-54-30-114 6-166 36 52 38 112 6 166Z" className="fill-art-leaf" />
      <path d="M134 208v120" className="stroke-art-sky" strokeWidth="3" strokeLinecap="round" />
      <path d="M96 318h76l-9 54a10 10 0 0 1-10 8h-38a10 10 0 0 1-10-8Z" className="fill-art-clay" />
      <path d="M0 384c86-30 164-24 240 2s134 16 200-12v66H0Z" className="fill-art-mist" />
      <ellipse cx="306" cy="376" rx="80" ry="15" className="fill-art-shade" />
      <ellipse cx="306" cy="354" rx="62" ry="21" className="fill-art-deep" />
      <ellipse cx="310" cy="320" rx="45" ry="17" className="fill-art-clay" />
      <ellipse cx="306" cy="293" rx="29" ry="13" className="fill-art-sun" />
    </svg>
  );
}
