/** Every group of files that import each other is reported once, with one way round. */
export function checkCircles(sources, report) {
  const edges = new Map(sources.map((source) => [source.file, source.imports.map(({ target }) => target)]));
  const told = new Set();
  for (const file of [...edges.keys()].sort()) {
    if (told.has(file)) continue;
    const way = wayBack(file, edges);
    if (!way) continue;
    for (const step of way) told.add(step);
    const line = lineOfImport(sources, file, way[1]);
    report(file, line, 'circle', `a circle of imports: ${way.join(' → ')}`);
  }
}

/** The shortest way from a file back to itself. */
function wayBack(start, edges) {
  const cameFrom = new Map();
  const queue = [start];
  for (const file of queue) {
    for (const next of edges.get(file) ?? []) {
      if (next === start) return [...trail(file, cameFrom), start];
      if (!edges.has(next) || cameFrom.has(next)) continue;
      cameFrom.set(next, file);
      queue.push(next);
    }
  }
  return null;
}

function trail(file, cameFrom) {
  const steps = [file];
  while (cameFrom.has(steps[0])) steps.unshift(cameFrom.get(steps[0]));
  return steps;
}

const lineOfImport = (sources, file, target) =>
  sources.find((source) => source.file === file).imports.find((entry) => entry.target === target).line;
