/** What a route is described by, and which errors it may give, are for the server and for who reads the OpenAPI document: pages travel without. */
export const contractForPages = {
  name: 'contract-for-pages',
  enforce: 'pre',
  transform: {
    filter: { id: /src[\\/]contract[\\/][\w-]+\.ts$/ },
    handler: (code) => ({ code: withoutDescriptions(code), map: null }),
  },
};

export const withoutDescriptions = (code) =>
  code.replace(/^\s+summary:\s*'(?:[^'\\\n]|\\.)*',\n/gm, '').replace(/^\s+errors: \[[^\]]*\],\n/gm, '');
