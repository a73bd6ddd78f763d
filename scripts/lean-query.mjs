/** Lists that grow by pages: nothing here has one, and every page that reads data would carry how they are asked for. */
const unused =
  /\(this\.#queryType === "infinite" \? infiniteQueryBehavior\(this\.options\.pages\) : (this\.options\.behavior)\)/;
const imported = /^import \{ infiniteQueryBehavior \} from "\.\/infiniteQueryBehavior\.js";\n/m;

const isUsed = /\b(?:useInfiniteQuery|useSuspenseInfiniteQuery|infiniteQueryOptions|fetchInfiniteQuery)\b/;

export function withoutInfinite(code) {
  if (!unused.test(code) || !imported.test(code))
    throw new Error('@tanstack/query-core asks for growing lists in another way than scripts/lean-query.mjs knows.');
  return code.replace(unused, '$1').replace(imported, '');
}

/** As of react-dom: left out by name, and watched that nobody wants it. */
export const leanQuery = {
  name: 'lean-query',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: [/query-core[\\/]build[\\/]modern[\\/]query\.js$/, /src[\\/]web[\\/].*\.tsx?$/] },
    handler: (code, id) => {
      if (id.endsWith('query.js')) return { code: withoutInfinite(code), map: null };
      if (isUsed.test(code)) throw new Error(`${id} wants a growing list, which scripts/lean-query.mjs leaves out.`);
      return null;
    },
  },
};
