import { builtinModules } from 'node:module';

const visibleRooms = {
  domain: ['domain'],
  contract: ['domain', 'contract'],
  server: ['domain', 'contract', 'server'],
  web: ['domain', 'contract', 'web'],
};

const browserPackages = /^(react|react-.+|@tanstack\/.+|@hookform\/.+|radix-ui|@fontsource.*|@stripe\/.+)$/;
const serverPackages =
  /^(fastify|@fastify\/.+|pg|pino|nodemailer|@electric-sql\/.+|@node-rs\/.+|jose|liquidjs|stripe|pdfkit|sharp|vite|tsx)$/;

const mayUsePackage = {
  domain: (name) => ['date-fns', '@date-fns/tz'].includes(name),
  contract: (_name, specifier) => specifier === 'zod/mini',
  server: (name) => !browserPackages.test(name),
  web: (name, specifier) =>
    !isNode(specifier) && !serverPackages.test(name) && (name !== 'zod' || specifier === 'zod/mini'),
};

const isNode = (specifier) => specifier.startsWith('node:') || builtinModules.includes(specifier);

const packageName = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

export const roomOf = (path) => /^src\/([^/]+)\//.exec(path)?.[1] ?? null;

export function checkRooms(source, report) {
  const room = roomOf(source.file);
  if (!visibleRooms[room]) {
    report(1, 'room', 'there are four rooms under src: domain, contract, server, web');
    return;
  }
  for (const { specifier, target, line } of source.imports) {
    if (target === null) checkPackage(source, room, specifier, line, report);
    else if (target.startsWith('src/')) {
      if (!visibleRooms[room].includes(roomOf(target)))
        report(line, 'room', `${room} may not see ${roomOf(target)} (${specifier})`);
    } else if (!source.isTest && !target.startsWith('locales/'))
      report(line, 'room', `${room} reaches out of src (${specifier}); only locales may be imported from there`);
  }
}

function checkPackage(source, room, specifier, line, report) {
  if (source.isTest) return;
  if (!mayUsePackage[room](packageName(specifier), specifier))
    report(line, 'package', `${room} may not use the package ${specifier}`);
}
