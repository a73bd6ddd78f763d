/** The server writes the brand into each page, so that texts can name it before any call is made. */
export const brandOfPage = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';
