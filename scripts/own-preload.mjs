/**
 * A part's own parts are asked for together with it, and its style sheet is waited for. Vite brings 1.7 kB for that, half of it
 * for browsers without modules, addresses elsewhere and nonces, and all of it before the first paint.
 */
export const ownPreload = {
  name: 'own-preload',
  enforce: 'pre',
  apply: 'build',
  load: { filter: { id: /^\0vite\/preload-helper\.js$/ }, handler: () => code },
};

const code = `
const coming = {};

const fetchPart = (file) =>
  (coming[file] ??= new Promise((resolve, reject) => {
    const link = document.createElement('link');
    const isStyle = file.endsWith('.css');
    link.rel = isStyle ? 'stylesheet' : 'modulepreload';
    link.href = '/' + file;
    link.onload = resolve;
    link.onerror = () => {
      delete coming[file];
      reject(Error(file));
    };
    document.head.append(link);
    if (!isStyle) resolve();
  }));

export const __vitePreload = async (load, files = []) => {
  try {
    await Promise.all(files.map(fetchPart));
    return await load();
  } catch (error) {
    dispatchEvent(new Event('vite:preloadError'));
    throw error;
  }
};
`;

/** What stands on a page where a file runs: the file itself, and all it could not start without. */
export function whatIsHere() {
  const importsOf = new Map();
  const found = new Map();
  const closureOf = (file) => {
    const known = found.get(file);
    if (known) return known;
    const here = new Set([file]);
    for (const one of here) for (const other of importsOf.get(one) ?? []) here.add(other);
    found.set(file, here);
    return here;
  };
  return {
    isHere: (host, file) => closureOf(host).has(file),
    plugin: {
      name: 'what-is-here',
      enforce: 'pre',
      apply: 'build',
      generateBundle(_, bundle) {
        importsOf.clear();
        found.clear();
        for (const { type, fileName, imports } of Object.values(bundle))
          if (type === 'chunk') importsOf.set(fileName, imports);
      },
    },
  };
}
