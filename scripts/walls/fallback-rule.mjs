/** A browser is told the settings; what a new company starts with stands in only where they are not known yet. */
export function checkFallback(source, report) {
  if (!source.file.startsWith('src/web/') || source.isTest) return;
  source.visit((node, parent) => {
    if (node.type !== 'Identifier' || node.name !== 'defaultPolicy' || parent.type === 'ImportSpecifier') return;
    const isFallback = parent.type === 'LogicalExpression' && parent.operator === '??' && parent.right === node;
    if (!isFallback)
      report(source.lineOf(node), 'fallback', 'the setting counts: usePublicConfig()?.policy ?? defaultPolicy');
  });
}
