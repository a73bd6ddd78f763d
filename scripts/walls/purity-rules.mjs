import { roomOf } from './room-rules.mjs';

const outsideWorld = new Set([
  'crypto',
  'performance',
  'process',
  'globalThis',
  'window',
  'document',
  'navigator',
  'localStorage',
  'sessionStorage',
  'fetch',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'console',
  'Temporal',
]);

/** Functions of date-fns that look at the clock by themselves. */
const clockReaders =
  /^(is(Today|Tomorrow|Yesterday|Future|Past|This[A-Z]\w*)|(start|end)Of(Today|Tomorrow|Yesterday)|formatDistanceToNow\w*|intlFormatDistance|constructNow)$/;

/** Whoever needs the hour or a random number in the domain is given it. */
export function checkPurity(source, report) {
  if (roomOf(source.file) !== 'domain' || source.isTest) return;
  for (const { specifier, names, line } of source.imports) {
    const reader = specifier.startsWith('date-fns') && names.find((name) => clockReaders.test(name));
    if (reader) report(line, 'clock', `${reader} reads the clock; take the instant as an argument`);
  }
  const bound = boundNames(source);
  source.visit((node, parent) => {
    const finding = impurity(node, parent, bound);
    if (finding) report(source.lineOf(node), ...finding);
  });
}

function impurity(node, parent, bound) {
  if (node.type === 'NewExpression' && /^(Date|TZDate)$/.test(node.callee.name) && node.arguments.length === 0)
    return ['clock', `new ${node.callee.name}() reads the clock; take the instant as an argument`];
  if (node.type === 'CallExpression') return impureCall(node);
  if (node.type === 'MemberExpression' && node.object.name === 'Date' && memberName(node) === 'now')
    return ['clock', 'Date.now reads the clock; take the instant as an argument'];
  if (node.type === 'MemberExpression' && node.object.name === 'Math' && memberName(node) === 'random')
    return ['randomness', 'Math.random is not a rule; take the value as an argument'];
  if (node.type === 'Identifier' && outsideWorld.has(node.name) && isReference(node, parent) && !bound.has(node.name))
    return node.name === 'crypto'
      ? ['randomness', 'crypto is randomness; take the value as an argument']
      : ['outside-world', `${node.name} is outside the domain; take what you need as an argument`];
  return null;
}

function impureCall({ callee, arguments: given }) {
  if (callee.name === 'Date') return ['clock', 'Date() reads the clock; take the instant as an argument'];
  if (callee.type !== 'MemberExpression') return null;
  if (callee.object.name === 'TZDate' && memberName(callee) === 'tz' && given.length < 2)
    return ['clock', 'TZDate.tz with only a zone reads the clock; take the instant as an argument'];
  if (/^format(ToParts)?$/.test(memberName(callee)) && given.length === 0)
    return ['clock', 'format() without a date reads the clock; take the instant as an argument'];
  return null;
}

const memberName = ({ property }) => property.name ?? property.value;

function isReference(node, parent) {
  if (parent.type === 'MemberExpression') return parent.object === node || parent.computed;
  if (parent.type === 'Property') return parent.value === node || parent.computed;
  return !/^(TSPropertySignature|TSMethodSignature|TSQualifiedName|ImportSpecifier|ExportSpecifier|LabeledStatement|TSNamedTupleMember)$/.test(
    parent.type,
  );
}

function boundNames(source) {
  const names = new Set();
  const bind = (pattern) => pattern?.type === 'Identifier' && names.add(pattern.name);
  source.visit((node) => {
    if (node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration') bind(node.id);
    for (const param of node.params ?? []) bind(param);
    if (node.type === 'ObjectPattern') for (const property of node.properties) bind(property.value);
    if (node.type === 'ArrayPattern') for (const element of node.elements) bind(element);
  });
  return names;
}

/** One reader of the environment, so that a wrong variable is named at the start and nowhere else. */
export function checkEnvironment(source, report) {
  if (source.file === 'src/server/config.ts' || source.isTest) return;
  const sentence = 'only src/server/config.ts reads the environment';
  for (const { specifier, line } of source.imports)
    if (/^(node:)?process$/.test(specifier)) report(line, 'environment', sentence);
  source.visit((node, parent) => {
    const isHandedOver = parent?.type === 'CallExpression' && parent.callee.name === 'readConfig';
    if (node.type === 'MemberExpression' && memberName(node) === 'env' && isProcess(node.object) && !isHandedOver)
      report(source.lineOf(node), 'environment', sentence);
    if (node.type === 'VariableDeclarator' && node.id.type === 'ObjectPattern' && node.init && isProcess(node.init))
      report(source.lineOf(node), 'environment', sentence);
  });
}

const isProcess = (node) =>
  node.name === 'process' || (node.type === 'MemberExpression' && memberName(node) === 'process');
