/** The small drawings of the front page. None of them says what the words beside it do not. */

export function DoorArt() {
  return (
    <svg viewBox="0 0 180 140" aria-hidden="true" className="h-full">
      <path d="M56 132V62a34 34 0 0 1 68 0v70Z" className="fill-art-sky" />
      <path d="M64 132V64a26 26 0 0 1 52 0v68Z" className="fill-art-leaf" />
      <circle cx="106" cy="94" r="4" className="fill-art-sun" />
      <path d="M40 132c-12-12-14-26-6-42 12 12 14 26 6 42Z" className="fill-art-leaf-light" />
      <path d="M142 132c12-12 14-26 6-42-12 12-14 26-6 42Z" className="fill-art-leaf-light" />
      <path d="M90 60c-12-14-18-22-18-30a18 18 0 0 1 36 0c0 8-6 16-18 30Z" className="fill-art-clay" />
      <circle cx="90" cy="30" r="7" className="fill-art-sun" />
    </svg>
  );
}

const dots = [57, 79, 101, 123].flatMap((x) => [66, 84, 102].map((y) => ({ x, y })));

export function CalendarArt() {
  return (
    <svg viewBox="0 0 180 140" aria-hidden="true" className="h-full">
      <rect x="36" y="26" width="108" height="94" rx="16" className="fill-surface" />
      <path d="M36 42a16 16 0 0 1 16-16h76a16 16 0 0 1 16 16v8H36Z" className="fill-art-leaf" />
      {dots.map(({ x, y }) => (
        <circle key={`${x}-${y}`} cx={x} cy={y} r="5" className="fill-art-mist" />
      ))}
      <circle cx="101" cy="84" r="9" className="fill-art-clay" />
    </svg>
  );
}

export function TableArt() {
  return (
    <svg viewBox="0 0 180 140" aria-hidden="true" className="h-full">
      <circle cx="136" cy="34" r="16" className="fill-art-clay" />
      <path d="M14 74a12 12 0 0 1 12-12h128a12 12 0 0 1 0 24H26a12 12 0 0 1-12-12Z" className="fill-art-leaf" />
      <path d="M22 62c6-12 16-16 28-14 8 2 10 8 10 14Z" className="fill-art-sun" />
      <path d="M66 62h84c0-9-8-14-20-14-22 0-42 4-64 14Z" className="fill-art-mist" />
      <path d="M40 86h9l-9 44h-9ZM140 86h-9l9 44h9Z" className="fill-art-deep" />
      <path d="M60 106h60" className="stroke-art-shade" strokeWidth="6" strokeLinecap="round" />
    </svg>
  );
}

export function CountryArt() {
  return (
    <svg viewBox="0 0 120 250" aria-hidden="true" className="h-56">
      <path
        d="M38 8c16-6 30 2 48-2 12 0 22 8 18 18-4 12-14 14-14 30 0 20 8 26 4 44-4 14-12 22-8 40 4 16 6 30-2 46-6 14-2 26-6 40-16 10-38 8-58 14-4-14 4-22 2-38 0-10-8-10-10-20 4-10 2-20-4-24 0-12 10-24 12-42 4-18 10-34 12-54 2-18-4-38 6-52Z"
        className="fill-art-mist"
      />
    </svg>
  );
}
