/** What of `react-dom` fetches files ahead and handles forms. Nothing here calls it, and every visitor would read it. */
const unused = [
  'browser',
  'preconnect',
  'prefetchDNS',
  'preinit',
  'preinitModule',
  'preload',
  'preloadModule',
  'requestFormReset',
  'unstable_batchedUpdates',
  'useFormState',
  'useFormStatus',
];

const definition = new RegExp(`^exports\\.(?:${unused.join('|')}) = function [\\s\\S]*?^};\\n`, 'gm');

const isUsed = new RegExp(`import[^;]*\\b(?:${unused.join('|')})\\b[^;]*from 'react-dom'`);

export const withoutUnused = (code) => code.replace(definition, '');

/** React's own code calls it by names that no bundler can follow, so the build leaves it out by name, and watches that nobody wants it. */
export const leanReactDom = {
  name: 'lean-react-dom',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: [/react-dom[\\/]cjs[\\/]react-dom\.production\.js$/, /src[\\/]web[\\/].*\.tsx?$/] },
    handler: (code, id) => {
      if (id.endsWith('react-dom.production.js')) return { code: withoutUnused(code), map: null };
      if (isUsed.test(code))
        throw new Error(`${id} wants a part of react-dom that scripts/lean-react-dom.mjs leaves out.`);
      return null;
    },
  },
};
