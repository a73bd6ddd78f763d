/** What the development server hands on to the server of the API. Our own sources in `src/web/api` have addresses below `/api/`, too, and are no calls. */
export const handedOn = ['^/api/(?!.*\\.tsx?(?:\\?|$))', '/locales', '/sandbox'];
