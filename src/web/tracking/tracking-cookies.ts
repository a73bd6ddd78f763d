const trackingCookie = /^(_ga|_gid|_gcl|_fbp|_fbc)/;

/** Such cookies are set on the widest domain the browser allows, so every parent of the host is tried. */
export function removeTrackingCookies(page: Window): void {
  const labels = page.location.hostname.split('.');
  const domains = labels.map((_, index) => `; domain=.${labels.slice(index).join('.')}`);
  for (const cookie of page.document.cookie.split('; ')) {
    const name = cookie.split('=', 1)[0] ?? '';
    if (!trackingCookie.test(name)) continue;
    for (const domain of ['', ...domains]) {
      page.document.cookie = `${name}=; path=/; max-age=0${domain}`;
    }
  }
}
