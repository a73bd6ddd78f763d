/** All that follows the first step, and the cache of server data with it. */
export const loadLaterSteps = () => import('./frame/later-steps.tsx');
