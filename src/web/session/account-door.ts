/** Any part of the page, or a script beside it, opens the account dialog by this event; its detail may name the tab. */
export const accountOpened = 'auth open';

/** Forces the view that asks for the mailed code; its detail is the submitted registration. */
export const verificationForced = 'calma:registration:verify';

/** In this tab's storage: a registration that waits for its code, and whether a dialog was asking for it. */
export const pendingKey = 'calma:registration';
export const pendingViewKey = 'calma:registration-view';

export type AccountTab = 'login' | 'register';

/** What a person has told us already, so that a registration need not ask again. */
export type KnownPerson = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
};

export const openAccount = (tab: AccountTab = 'login', known?: KnownPerson): void => {
  window.dispatchEvent(new CustomEvent(accountOpened, { detail: { tab, ...(known && { known }) } }));
};
