import { parseSync } from 'vite';

/**
 * One source file, parsed once for all rules.
 * `visit(callback)` walks every node with its parent; `lineOf(node)` is 1-based.
 */
export function readSource(file, text) {
  const { program, errors } = parseSync(file, text);
  const lineOf = (node) => text.slice(0, node.start).split('\n').length;
  const visit = (callback) => walk(program, null, callback);
  const source = { file, text, isTest: /\.test\.tsx?$/.test(file), lineOf, visit, parseError: errors[0] };
  return { ...source, imports: findImports(source) };
}

export function walk(node, parent, callback) {
  callback(node, parent);
  for (const [key, value] of Object.entries(node)) {
    if (key === 'type') continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child.type === 'string') walk(child, node, callback);
    }
  }
}

const importing = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);

function findImports({ file, lineOf, visit }) {
  const imports = [];
  visit((node) => {
    if (!importing.has(node.type)) return;
    const specifier = node.source?.value ?? node.source?.literal?.value;
    if (typeof specifier !== 'string') return;
    imports.push({ specifier, line: lineOf(node), target: resolve(file, specifier), names: namesOf(node) });
  });
  return imports;
}

const namesOf = (node) =>
  (node.specifiers ?? []).map((specifier) => (specifier.imported ?? specifier.local)?.name).filter(Boolean);

/** The path inside the repository, or null for a package. */
export function resolve(file, specifier) {
  const path = specifier.split('?')[0];
  if (path.startsWith('#')) return `src/${path.slice(1)}`;
  if (!path.startsWith('.')) return null;
  const segments = file.split('/').slice(0, -1);
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '.') segments.push(segment);
  }
  return segments.join('/');
}
