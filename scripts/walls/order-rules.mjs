export const moduleOrder = [
  'audit',
  'pictures',
  'messaging',
  'notifications',
  'identity',
  'catalogue',
  'service-area',
  'settings',
  'sms',
  'ledger',
  'promotions',
  'gift-cards',
  'therapists',
  'clients',
  'bookings',
  'waiting-list',
  'reviews',
  'tips',
  'payments',
  'checkout',
  'receipts',
  'money',
  'dispatch',
  'live',
  'therapist-desk',
  'client-desk',
  'admin-desk',
  'reminders',
  'stats',
  'privacy',
];

export const webOrder = [
  'ui',
  'i18n',
  'api',
  'tracking',
  'session',
  'device',
  'payment',
  'free-times',
  'features',
  'app',
];

const moduleOf = (path) => /^src\/server\/modules\/([^/]+)\//.exec(path)?.[1] ?? null;

/** platform, http, modules, or the file's own name for what stands at the top of the room. */
const layerOf = (path) => /^src\/server\/([^/]+)/.exec(path)?.[1] ?? null;

/** Beside compose.ts, which lists the modules: they speak for modules through their public.ts. */
const speakForModules = ['module.ts', 'handed-in.ts', 'commands.ts'];

/** Tests may set the stage with any module; everything else keeps to the line. */
export function checkServerOrder(source, report) {
  if (!source.file.startsWith('src/server/') || source.isTest) return;
  const own = moduleOf(source.file);
  if (own && !moduleOrder.includes(own)) report(1, 'module-order', `the module ${own} has no place in the line`);
  for (const { target, specifier, line } of source.imports) {
    if (!target?.startsWith('src/server/')) continue;
    const sentence = own
      ? moduleTrespass(own, source.file, target, specifier)
      : layerTrespass(layerOf(source.file), target, specifier);
    if (sentence) report(line, own && moduleOf(target) ? 'module-order' : 'layer', sentence);
  }
}

function moduleTrespass(own, file, target, specifier) {
  const other = moduleOf(target);
  if (other === own) return target === doorOf(own) ? `${specifier} is for compose.ts alone` : null;
  if (!other) {
    if (target === 'src/server/module.ts' && file === doorOf(own)) return null;
    const isBelow = ['platform', 'http', 'config.ts'].includes(layerOf(target));
    return isBelow ? null : `a module may not know what stands above it (${specifier})`;
  }
  if (moduleOrder.indexOf(other) > moduleOrder.indexOf(own))
    return `${other} stands to the right of ${own}: write an event instead of calling it`;
  return target.endsWith(`/${other}/public.ts`) ? null : `${other} is entered through its public.ts (${specifier})`;
}

const doorOf = (name) => `src/server/modules/${name}/module.ts`;

function layerTrespass(layer, target, specifier) {
  const targetLayer = layerOf(target);
  const isFrame = layer === 'platform' || layer === 'http';
  if (targetLayer === 'modules') return joinTrespass(layer, target, specifier);
  if (layer === 'platform' && targetLayer === 'http') return `platform may not know http (${specifier})`;
  if (isFrame && !['platform', 'http', 'config.ts'].includes(targetLayer))
    return `${layer} may not know what stands above it (${specifier})`;
  return null;
}

function joinTrespass(layer, target, specifier) {
  const module = moduleOf(target);
  if (layer === 'compose.ts')
    return target === doorOf(module) ? null : `compose.ts takes from ${module} only its module.ts (${specifier})`;
  if (speakForModules.includes(layer) && target === `src/server/modules/${module}/public.ts`) return null;
  return `only compose.ts joins modules; ${layer} may not know ${specifier}`;
}

const folderOf = (path) => /^src\/web\/([^/]+)\//.exec(path)?.[1] ?? null;

/** `booking-wizard`, `admin/users`, or, for what all areas of the admin are built from, `admin/shared` and `admin/managed` above it. */
const featureOf = (path) => {
  const [first, second, ...rest] = path.replace('src/web/features/', '').split('/');
  return first === 'admin' && rest.length > 0 ? `${first}/${second}` : first;
};

export function checkWebOrder(source, report) {
  const own = folderOf(source.file);
  if (own === null) return;
  if (!webOrder.includes(own)) report(1, 'web-order', `web has no folder ${own}; it has ${webOrder.join(', ')}`);
  for (const { target, specifier, line } of source.imports) {
    if (!target?.startsWith('src/web/')) continue;
    const other = folderOf(target);
    if (other === 'features' && own === 'features') checkFeatures(source.file, target, line, report);
    else if (other === null || webOrder.indexOf(other) > webOrder.indexOf(own))
      report(line, 'web-order', `${own} may not know ${specifier}: it stands to the right`);
  }
}

function checkFeatures(file, target, line, report) {
  const own = featureOf(file);
  const other = featureOf(target);
  const isSharedByAdmin =
    own.startsWith('admin/') && (other === 'admin/shared' || (other === 'admin/managed' && own !== 'admin/shared'));
  if (own !== other && !isSharedByAdmin)
    report(line, 'features-apart', `${own} may not know ${other}: features are joined in app`);
}
