import i18next from 'i18next';

/** All that follows the first step, its texts and the cache of server data with it. */
export const loadLaterSteps = async () => {
  const [steps] = await Promise.all([import('./frame/later-steps.tsx'), i18next.loadNamespaces('booking')]);
  return steps;
};
