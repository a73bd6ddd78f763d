import { parseAst } from 'vite';

/** What a route is described by, which errors it may give, and how the server reads what it is asked. */
const ofTheServer = {
  route: ['summary', 'errors', 'params', 'query', 'body'],
  editable: ['id', 'fields', 'says', 'refuses'],
  managed: ['id', 'fields', 'says', 'refuses', 'filters'],
};

/**
 * Pages travel without what of the contract is for the server and for who reads the OpenAPI document: they call a route by its
 * path and read its answer. What a form checks has a name of its own, beside the route.
 */
export const contractForPages = {
  name: 'contract-for-pages',
  enforce: 'pre',
  transform: {
    filter: { id: [/src[\\/]contract[\\/][\w-]+\.ts$/, /src[\\/]web[\\/].*\.tsx?$/] },
    handler: (code, id) => {
      if (/src[\\/]contract[\\/]/.test(id)) return { code: forPages(code), map: null };
      const missed = missedByPages(code);
      if (missed) throw new Error(`${id} reads ${missed}, which pages do not have (scripts/contract-for-pages.mjs).`);
      return null;
    },
  },
};

/** What a page reads of a route that it travels without; its own tests would not notice. */
export function missedByPages(code) {
  const imported = [...code.matchAll(/import\s*\{([^}]*)\}\s*from '#contract\/[^']+'/g)].flatMap(([, names]) =>
    names.split(',').map((name) => /\w+\s*$/.exec(name)?.[0].trim()),
  );
  const names = imported.filter(Boolean).join('|');
  if (!names) return null;
  const taken = [...new Set(Object.values(ofTheServer).flat())].filter((name) => name !== 'id').join('|');
  return new RegExp(`(?<![.\\w])(?:${names})(?:\\.(?!shape\\b)\\w+)?\\.(?:${taken})\\b`).exec(code)?.[0] ?? null;
}

export function forPages(code) {
  const cuts = [];
  visit(parseAst(code, { lang: 'ts' }), (node) => {
    if (node.type !== 'CallExpression') return;
    const taken = ofTheServer[node.callee.name];
    const [described] = node.arguments;
    if (!taken || described?.type !== 'ObjectExpression') return;
    for (const { type, key, start, end } of described.properties)
      if (type === 'Property' && taken.includes(key.name)) cuts.push({ start, end });
  });
  return withPureMarks(withoutIdleImports(without(code, cuts)));
}

/** What was asked for only by what has gone: the plan of the files reads imports, not what they are for. */
function withoutIdleImports(code) {
  const imports = parseAst(code, { lang: 'ts' }).body.filter(({ type }) => type === 'ImportDeclaration');
  const rest = code.slice(imports.at(-1)?.end ?? 0);
  const idle = imports.filter(({ specifiers }) =>
    specifiers.every(({ local }) => !new RegExp(`\\b${local.name}\\b`).test(rest)),
  );
  return without(code, idle);
}

/** Outermost ones only: what stands in one goes with it. Each goes with its comma, and with the line it leaves empty. */
function without(code, cuts) {
  let rest = '';
  let at = 0;
  for (const { start, end } of cuts.sort((a, b) => a.start - b.start)) {
    if (start < at) continue;
    rest += code.slice(at, start).replace(/[ \t]+$/, '');
    at = end + /^\s*,?(?:[ \t]*\n)?/.exec(code.slice(end))[0].length;
  }
  return rest + code.slice(at);
}

const functions = ['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'];

/** A schema that nobody reads may go: making one does nothing else. What a function does, it is called for. */
function withPureMarks(code) {
  const places = new Set();
  for (const statement of parseAst(code, { lang: 'ts' }).body) {
    const declared = statement.declaration ?? statement;
    if (declared.type === 'VariableDeclaration')
      visit(declared, ({ type, start }) => {
        if (type === 'CallExpression') places.add(start);
        return !functions.includes(type);
      });
  }
  let marked = '';
  let at = 0;
  for (const place of [...places].sort((a, b) => a - b)) {
    marked += `${code.slice(at, place)}/* @__PURE__ */ `;
    at = place;
  }
  return marked + code.slice(at);
}

/** Whoever answers false has seen enough of a node. */
function visit(node, see) {
  if (typeof node !== 'object' || node === null) return;
  if (typeof node.type === 'string' && see(node) === false) return;
  for (const value of Object.values(node)) visit(value, see);
}
