/** Any part of the page, or a script beside it, opens the account dialog by this event; its detail may name the tab. */
export const accountOpened = 'auth open';

/** Forces the view that asks for the mailed code; its detail is the submitted registration. */
export const verificationForced = 'calma:registration:verify';

/** In this tab's storage: a registration that waits for its code, and whether a dialog was asking for it. */
export const pendingKey = 'calma:registration';
export const pendingViewKey = 'calma:registration-view';

export type AccountTab = 'login' | 'register';

export const openAccount = (tab: AccountTab = 'login'): void => {
  window.dispatchEvent(new CustomEvent(accountOpened, { detail: { tab } }));
};
