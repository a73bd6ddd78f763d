import { currentLanguage } from '#web/i18n/i18n.ts';
import type { GoogleAccounts } from './google-accounts.ts';

type PageWithGoogle = Window & { google?: { accounts?: { id?: GoogleAccounts } } };

const scriptAddress = 'https://accounts.google.com/gsi/client';

/** What a server without a Google account of its own is set up with; it signs credentials by itself. */
const standInClientId = 'stand-in';

export class ScriptNotLoaded extends Error {}

let loading: Promise<void> | null = null;

/** Two forms that open at once share one script; one that failed is tried again by the next. */
const loadScript = (): Promise<void> => {
  loading ??= new Promise<void>((resolve, reject) => {
    const element = document.createElement('script');
    element.src = scriptAddress;
    element.async = true;
    element.onload = () => resolve();
    element.onerror = () => {
      element.remove();
      reject(new ScriptNotLoaded(`Google sign-in: ${scriptAddress} could not be loaded`));
    };
    document.head.append(element);
  }).finally(() => {
    loading = null;
  });
  return loading;
};

const findAccounts = (): GoogleAccounts | undefined => (window as PageWithGoogle).google?.accounts?.id;

const loadAccounts = async (clientId: string): Promise<GoogleAccounts> => {
  if (clientId === standInClientId) return (await import('./google-stand-in.ts')).googleStandIn;
  if (!findAccounts()) await loadScript();
  const accounts = findAccounts();
  if (!accounts) throw new Error('Google sign-in: the script brought nothing');
  return accounts;
};

let initialised: GoogleAccounts | null = null;
let onCredential: (credential: string) => void = () => undefined;

/** Google wants to be initialised once a page; the button that is shown hears the answer. */
export const readyGoogle = async (clientId: string): Promise<GoogleAccounts> => {
  const accounts = await loadAccounts(clientId);
  if (initialised !== accounts) {
    accounts.initialize({ client_id: clientId, callback: ({ credential }) => onCredential(credential) });
    initialised = accounts;
  }
  return accounts;
};

export const hearCredential = (listener: (credential: string) => void): void => {
  onCredential = listener;
};

const widest = 400;

export const drawGoogleButton = (accounts: GoogleAccounts, parent: HTMLElement): void => {
  parent.replaceChildren();
  accounts.renderButton(parent, {
    type: 'standard',
    theme: 'outline',
    size: 'large',
    text: 'continue_with',
    shape: 'pill',
    locale: currentLanguage() === 'pt' ? 'pt-PT' : 'en',
    width: Math.min(Math.floor(parent.clientWidth) || widest, widest),
  });
};
