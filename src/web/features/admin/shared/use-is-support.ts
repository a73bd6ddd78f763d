import { useSession } from '#web/session/session-store.ts';

/** Support gets no amounts, health notes or keys from the server; what would show them or move money is left out. */
export const useIsSupport = (): boolean => useSession().user?.role === 'support';
