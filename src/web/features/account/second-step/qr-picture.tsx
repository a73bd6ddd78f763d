import { encode } from 'uqr';

/** Dark squares on white whatever the colours of the page: a camera has to read it. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full max-w-[220px] rounded-m"
    >
      <rect width={size} height={size} fill="#fff" />
      <path fill="#000" d={squares.join('')} />
    </svg>
  );
}
