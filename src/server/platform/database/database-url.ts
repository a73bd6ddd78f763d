/** `postgres://`, who, where, which database, and what else. */
const shape = /^postgres(?:ql)?:\/\/(?<who>[^@/?#]*@)?(?<hosts>[^/?#@]*)(?<rest>(?:\/[^?#]*)?(?:\?[^#]*)?)$/;
const oneHost = /^(?:[^\s,:[\]]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * One address a host, in the order given. Several hosts, comma-separated as in libpq, are servers of which one at a time
 * takes writes; the driver knows no such lists. Null for what is no address of a database.
 */
export const parseDatabaseUrl = (url: string): readonly string[] | null => {
  const { who = '', hosts = '', rest = '' } = shape.exec(url)?.groups ?? {};
  if (!shape.test(url)) return null;
  // Without a host the driver takes the one of the query, or this machine.
  if (hosts === '') return [url];
  const all = hosts.split(',');
  return all.every((host) => oneHost.test(host)) ? all.map((host) => `postgres://${who}${host}${rest}`) : null;
};
