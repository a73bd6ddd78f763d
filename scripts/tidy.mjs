import { parseSync } from 'vite';
import { resolve, walk } from './walls/read-source.mjs';

export const rules = [
  'crowded-folder',
  'long-file',
  'long-function',
  'many-crumbs',
  'not-installed',
  'same-name',
  'unused-export',
  'unused-file',
  'unused-package',
  'unused-text',
];

const mostLines = 400;
const mostFunctionLines = 80;
const mostFiles = 15;
/** A file of fewer lines is a crumb; a young tree may have many. */
const crumbLines = 30;
const mostCrumbs = 0.2;
const youngTree = 50;

const isTest = (file) => /\.test\.tsx?$/.test(file);
const isOwn = (file) => /^src\/.*\.tsx?$/.test(file) && !isTest(file) && !file.endsWith('.d.ts');

/**
 * What grows where nobody looks. `files` maps every path of the repository to its text, `packages` are those of package.json, `peers` what these ask for beside them,
 * `texts` the keys of the English files, `flatFolders` may hold more files than others, and `exceptions` (`rule path`) are
 * those of today, files by their bare name: one that is no longer needed is itself an answer, so that the list can only shrink.
 */
export function findUntidy({ files, packages, peers = [], texts = [], flatFolders = [], exceptions = [] }) {
  const sources = [...files].filter(([file]) => /\.(tsx?|mjs)$/.test(file)).map(([file, text]) => read(file, text));
  const own = sources.filter(({ file }) => isOwn(file));
  const found = [
    ...findLong(own),
    ...findCrowded(own, flatFolders),
    ...findCrumbs(own),
    ...findSameNames(own),
    ...findUnusedExports(sources, own),
    ...findUnusedFiles(files, sources, own),
    ...findPackages(files, sources, packages, peers),
    ...findUnusedTexts(own, texts),
  ];
  const keys = new Set(found.map(keyOf));
  const stale = exceptions.filter((key) => !keys.has(key));
  return [
    ...found.filter((one) => !exceptions.includes(keyOf(one))),
    ...stale.map((key) => ({
      file: 'scripts/tidy-exceptions.json',
      rule: key.split(' ')[0],
      sentence: `${key} is no exception any more: take it off the list`,
    })),
  ];
}

const keyOf = ({ rule, file }) => `${rule} ${/\.tsx?$/.test(file) ? file.split('/').at(-1) : file}`;

const called = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** A file with what it takes from others: `{ specifier, target, name }`, the name `*` when it takes everything. */
function read(file, text) {
  const { program } = parseSync(file, text);
  const uses = [...text.matchAll(called)].map(([, specifier]) => ({ specifier, name: '*' }));
  for (const { type, source, specifiers = [] } of program.body) {
    if (!source) continue;
    const names = specifiers.map(
      (one) => (one.imported ?? (type === 'ExportNamedDeclaration' ? one.local : null))?.name ?? '*',
    );
    for (const name of names.length > 0 ? names : ['*']) uses.push({ specifier: source.value, name });
  }
  return { file, text, program, uses: uses.map((one) => ({ ...one, target: resolve(file, one.specifier) })) };
}

const isFunction = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;

function findLong(own) {
  return own.flatMap((source) => {
    const found = [];
    const lines = source.text.split('\n').length;
    if (lines > mostLines)
      found.push({ file: source.file, rule: 'long-file', sentence: `${lines} lines; at most ${mostLines}` });
    walk(source.program, null, (node) => {
      if (!isFunction.test(node.type)) return;
      const length = source.text.slice(node.start, node.end).split('\n').length;
      if (length > mostFunctionLines)
        found.push({
          file: source.file,
          rule: 'long-function',
          sentence: `a function of ${length} lines; at most ${mostFunctionLines}`,
        });
    });
    return found;
  });
}

const folderOf = (file) => file.split('/').slice(0, -1).join('/');

function findCrowded(own, flatFolders) {
  const counts = new Map();
  for (const { file } of own) counts.set(folderOf(file), (counts.get(folderOf(file)) ?? 0) + 1);
  return [...counts]
    .filter(([folder, count]) => count > mostFiles && !flatFolders.includes(folder))
    .map(([folder, count]) => ({
      file: folder,
      rule: 'crowded-folder',
      sentence: `${count} files; at most ${mostFiles}`,
    }));
}

function findCrumbs(own) {
  const crumbs = own.filter(({ text }) => text.trimEnd().split('\n').length < crumbLines).length;
  if (own.length <= youngTree || crumbs < own.length * mostCrumbs) return [];
  const sentence = `${crumbs} of ${own.length} files have fewer than ${crumbLines} lines; fewer than ${mostCrumbs * 100} % may: let some join the neighbour that uses them`;
  return [{ file: 'src', rule: 'many-crumbs', sentence }];
}

const roomOf = (file) => file.split('/')[1];

/** What each room may call the files that start it. */
const firstFiles = ['app', 'main'];

/** Only names that differ by nothing but their ending: `areas.ts` here and `areas.tsx` there fool people and tools. */
function findSameNames(own) {
  const byName = new Map();
  for (const { file } of own) {
    const name = file
      .split('/')
      .at(-1)
      .replace(/\.tsx?$/, '');
    if (firstFiles.includes(name)) continue;
    byName.set(name, [...(byName.get(name) ?? []), file]);
  }
  return [...byName.values()].flatMap((all) => {
    const [first, ...rest] = all.filter((file) => file.endsWith('.tsx'));
    const others = all.filter((file) => file.endsWith('.ts') && roomOf(file) !== roomOf(first ?? file));
    if (!first || others.length === 0) return [];
    return [first, ...rest].map((file) => ({
      file,
      rule: 'same-name',
      sentence: `has the name of ${others.join(', ')}`,
    }));
  });
}

function exportsOf(source) {
  const names = [];
  for (const { type, declaration, specifiers = [] } of source.program.body) {
    if (type !== 'ExportNamedDeclaration') continue;
    if (declaration?.id?.name) names.push(declaration.id.name);
    for (const { id } of declaration?.declarations ?? []) {
      if (id.type === 'Identifier') names.push(id.name);
      for (const property of id.properties ?? []) names.push(property.value?.name);
    }
    for (const { exported } of specifiers) names.push(exported.name);
  }
  return names.filter(Boolean);
}

function findUnusedExports(sources, own) {
  const used = new Map();
  const use = (target, name) => used.set(target, (used.get(target) ?? new Set()).add(name));
  for (const { uses } of sources) for (const { target, name } of uses) if (target) use(target, name);
  return own.flatMap((source) => {
    const names = used.get(source.file) ?? new Set();
    if (names.has('*') || names.size === 0) return [];
    const nobody = exportsOf(source).filter((name) => !names.has(name));
    return nobody.map((name) => ({
      file: source.file,
      rule: 'unused-export',
      sentence: `nobody imports ${name}`,
      name,
    }));
  });
}

/** A file nobody imports; those that a command or a page starts are named there by their path. */
function findUnusedFiles(files, sources, own) {
  const imported = new Set(sources.flatMap(({ uses }) => uses.map(({ target }) => target)));
  const elsewhere = [...files]
    .filter(([file]) => !file.startsWith('src/') || /\.html$/.test(file))
    .map(([, text]) => text)
    .join('\n');
  const named = (file) =>
    elsewhere.includes(file) ||
    elsewhere.includes(file.replace(/^src\//, '')) ||
    elsewhere.includes(
      file
        .split('/')
        .at(-1)
        .replace(/\.tsx?$/, ''),
    );
  return own
    .filter(({ file }) => !imported.has(file) && !named(file))
    .map(({ file }) => ({ file, rule: 'unused-file', sentence: 'nobody imports or starts it' }));
}

const packageOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

function findPackages(files, sources, packages, peers) {
  const missing = sources.flatMap(({ file, uses }) =>
    uses
      .filter(
        ({ specifier, target }) =>
          target === null && /^[@a-z]/.test(specifier) && !/^(node|virtual|https?|data):/.test(specifier),
      )
      .filter(({ specifier }) => !packages.includes(packageOf(specifier)))
      .map(({ specifier }) => ({ file, rule: 'not-installed', sentence: `${specifier} is not in package.json` })),
  );
  const texts = [...files]
    .filter(([file]) => !/(^|\/)(package(-lock)?\.json|tidy-exceptions\.json)$/.test(file))
    .map(([, text]) => text);
  const isNamed = (name) => texts.some((text) => text.includes(name)) || /^@types\//.test(name);
  const unused = packages.filter((name) => !isNamed(name) && !peers.includes(name));
  return [...missing, ...unused.map((name) => ({ file: name, rule: 'unused-package', sentence: 'nothing names it' }))];
}

/** A key whose last word stands nowhere in the source, nor begins or ends like one that is put together there. */
function findUnusedTexts(own, texts) {
  const source = own.map(({ text }) => text).join('\n');
  const all = (pattern) => new Set([...source.matchAll(pattern)].map(([, word]) => word));
  const words = all(/([A-Za-z0-9_-]+)/g);
  const plain = all(/([A-Za-z0-9_]+)/g);
  const starts = [...all(/([A-Za-z0-9_-]{3,})\$\{/g)];
  const ends = [...all(/\}([A-Za-z0-9_-]{3,})/g)];
  const isAsked = (word) =>
    words.has(word) ||
    plain.has(word) ||
    starts.some((start) => word.startsWith(start)) ||
    ends.some((end) => word.endsWith(end));
  return texts
    .filter(
      (key) =>
        !isAsked(
          key
            .split('.')
            .at(-1)
            .replace(/_(one|other|many|zero)$/, ''),
        ),
    )
    .map((key) => ({ file: key, rule: 'unused-text', sentence: 'nobody asks for this text' }));
}
