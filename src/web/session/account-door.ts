/** Any part of the page, or a script beside it, opens the account dialog by this event; its detail may name the tab. */
export const accountOpened = 'auth open';

/** Forces the view that asks for the mailed code; its detail is the submitted registration. */
export const verificationForced = 'calma:registration:verify';

export type AccountTab = 'login' | 'register';

export const openAccount = (tab: AccountTab = 'login'): void => {
  window.dispatchEvent(new CustomEvent(accountOpened, { detail: { tab } }));
};
