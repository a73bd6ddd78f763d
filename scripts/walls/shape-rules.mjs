const emptyWords = ['utils', 'lib', 'common', 'core', 'helpers', 'misc', 'services', 'types'];
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|d))?\.(ts|tsx|css)$/;

/** The name of a file or folder says what is inside. */
export function checkName(file, report) {
  const segments = file.split('/').slice(1);
  for (const segment of segments) {
    const word = segment.split('.')[0].toLowerCase();
    if (emptyWords.includes(word)) report(1, 'empty-name', `"${word}" says nothing about what is inside`);
  }
  const name = segments.at(-1);
  if (/\.(ts|tsx|css)$/.test(name) && !kebabCase.test(name)) report(1, 'kebab-case', `${name} is not in kebab-case`);
}

/** What the build puts in the place of i18next, whose default export everybody imports. */
const standsForPackage = (file) => file.endsWith('src/web/i18n/texts.ts');
const isScreen = (file) => /^src\/web\/.*\bscreen\.tsx$/.test(file);
const isPublic = (file) => /^src\/server\/modules\/[^/]+\/public\.ts$/.test(file);
const isIndex = (file) => /\/index\.tsx?$/.test(file);

export function checkShape(source, report) {
  const { file, lineOf } = source;
  if (isIndex(file)) report(1, 'barrel', 'an index file hides where things are');
  source.visit((node) => {
    if (node.type === 'ExportAllDeclaration') report(lineOf(node), 'barrel', 'export * hides where things are');
    if (node.type === 'ExportNamedDeclaration' && node.source && !isPublic(file))
      report(lineOf(node), 'barrel', 'only the public.ts of a module passes on what others made');
    if (node.type === 'ExportDefaultDeclaration' && !isScreen(file) && !standsForPackage(file))
      report(lineOf(node), 'default-export', 'only a lazily loaded screen may be a default export');
    if (node.type === 'TSEnumDeclaration')
      report(lineOf(node), 'enum', 'a union of strings says the same and stays in plain JavaScript');
    if (/^Class(Declaration|Expression)$/.test(node.type) && !node.superClass)
      report(lineOf(node), 'class', 'a class only where the language or a package asks to extend one of theirs');
  });
}

export function checkClimbing(source, report) {
  for (const { specifier, target, line } of source.imports)
    if (specifier.startsWith('../../') && target.startsWith('src/'))
      report(line, 'climbing', `${specifier} climbs more than one folder; use the # map`);
}

const spokenAttributes = new Set(['aria-label', 'aria-description', 'title', 'alt', 'placeholder', 'label']);
const hasLetters = (value) => typeof value === 'string' && /\p{L}/u.test(value);
/** Screens for developers, shown in development only. */
const isDebug = (file) => /\/debug\//.test(file);

/** What people read stands in locales, in both languages. */
export function checkTexts(source, report) {
  if (!/^src\/web\/.*\.tsx$/.test(source.file) || source.isTest || isDebug(source.file)) return;
  source.visit((node, parent) => {
    const text = spokenText(node, parent);
    if (hasLetters(text)) report(source.lineOf(node), 'text', `"${text.trim()}" belongs in locales`);
  });
}

function spokenText(node, parent) {
  if (node.type === 'JSXText') return node.value;
  if (node.type === 'JSXExpressionContainer' && /^JSX(Element|Fragment)$/.test(parent.type)) return literal(node);
  if (node.type === 'JSXAttribute' && spokenAttributes.has(node.name.name)) return literal(node.value);
  return null;
}

function literal(node) {
  const inner = node?.type === 'JSXExpressionContainer' ? node.expression : node;
  return inner?.type === 'Literal' ? inner.value : null;
}
