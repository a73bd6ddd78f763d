/** What we use of Google Identity Services; the names are Google's. */
export type GoogleAccounts = {
  initialize(options: { client_id: string; callback(answer: { credential: string }): void }): void;
  renderButton(parent: HTMLElement, options: Record<string, string | number>): void;
};
