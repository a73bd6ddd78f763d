const [width, height] = [720, 400];
const [left, right, top, bottom] = [64, 176, 24, 48];
const colours = ['#0f766e', '#b45309', '#4f46e5', '#be123c'];

const escapeXml = (text) => String(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Powers of ten and their halves and fifths, as far as they lie within. */
const ticksOf = ([least, most]) => {
  const ticks = [];
  for (let power = 10 ** Math.floor(Math.log10(least)); power <= most; power *= 10)
    for (const factor of [1, 2, 5]) if (power * factor >= least && power * factor <= most) ticks.push(power * factor);
  return ticks;
};

const rangeOf = (numbers) => [Math.min(...numbers), Math.max(...numbers)];

const scaleOf = ([least, most], [from, to]) => {
  const span = Math.log(most) - Math.log(least) || 1;
  return (value) => from + ((Math.log(value) - Math.log(least)) / span) * (to - from);
};

/**
 * Lines of points, both axes by powers: what grows in step with its size is a straight line that climbs as the
 * grid. A limit is drawn across.
 */
export function drawCurves({ title, across, up, lines, limit }) {
  const points = lines.flatMap((line) => line.points);
  const xs = rangeOf(points.map(([x]) => x));
  const ys = rangeOf([...points.map(([, y]) => y), ...(limit === undefined ? [] : [limit])]);
  const x = scaleOf(xs, [left, width - right]);
  const y = scaleOf([ys[0] / 1.3, ys[1] * 1.3], [height - bottom, top]);
  const at = ([one, other]) => `${x(one).toFixed(1)},${y(other).toFixed(1)}`;
  const grid = [
    ...ticksOf(xs).map(
      (tick) =>
        `<path d="M${x(tick).toFixed(1)} ${top}V${height - bottom}"/><text x="${x(tick).toFixed(1)}" y="${height - bottom + 18}" text-anchor="middle">${tick}</text>`,
    ),
    ...ticksOf([ys[0] / 1.3, ys[1] * 1.3]).map(
      (tick) =>
        `<path d="M${left} ${y(tick).toFixed(1)}H${width - right}"/><text x="${left - 8}" y="${(y(tick) + 4).toFixed(1)}" text-anchor="end">${tick}</text>`,
    ),
  ];
  const curves = lines.map(({ name, points: own }, index) => {
    const colour = colours[index % colours.length];
    const [last] = own.slice(-1);
    return `<polyline points="${own.map(at).join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>${own
      .map((point) => `<circle cx="${at(point).replace(',', '" cy="')}" r="3" fill="${colour}"/>`)
      .join(
        '',
      )}<text x="${(x(last[0]) + 10).toFixed(1)}" y="${(y(last[1]) + 4).toFixed(1)}" fill="${colour}">${escapeXml(name)}</text>`;
  });
  const across_ = `<text x="${(left + width - right) / 2}" y="${height - 8}" text-anchor="middle">${escapeXml(across)}</text>`;
  const up_ = `<text x="${left}" y="14">${escapeXml(up)}</text>`;
  const line =
    limit === undefined
      ? ''
      : `<path d="M${left} ${y(limit).toFixed(1)}H${width - right}" stroke="#be123c" stroke-dasharray="5 4"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" font-family="system-ui, sans-serif" font-size="12"><title>${escapeXml(title)}</title><rect width="100%" height="100%" fill="#fff"/><g stroke="#ddd" fill="#555">${grid.join('').replaceAll('<text', '<text stroke="none"')}</g><g fill="#333">${across_}${up_}</g>${line}${curves.join('')}</svg>\n`;
}
