/** An empty bowl and a leaf that waits beside it. */
export function EmptyIllustration({ size = 144 }: { size?: number }) {
  return (
    <svg width={size} height={(size * 3) / 4} viewBox="0 0 160 120" aria-hidden="true" focusable="false">
      <circle cx="80" cy="58" r="50" className="fill-art-sky" />
      <ellipse cx="80" cy="104" rx="60" ry="8" className="fill-art-shade" />
      <path d="M36 62h88a44 40 0 0 1-28 38H64a44 40 0 0 1-28-38Z" className="fill-art-leaf" />
      <ellipse cx="80" cy="62" rx="44" ry="9" className="fill-art-deep" />
      <path d="M92 58c-4-20 4-36 22-44 6 20-2 36-22 44Z" className="fill-art-clay" />
    </svg>
  );
}
