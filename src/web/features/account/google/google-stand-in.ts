import { words } from '../words.ts';
import type { GoogleAccounts } from './google-accounts.ts';

let callback: (answer: { credential: string }) => void = () => undefined;

/** For development and tests: the button of Google's script, and behind it our own server that signs for one made-up person. */
export const googleStandIn: GoogleAccounts = {
  initialize: (options) => {
    callback = options.callback;
  },
  renderButton: (parent) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'min-h-11 w-full rounded-full border border-field-line px-4 font-semibold text-s';
    button.textContent = words()('google.standIn');
    button.addEventListener('click', () => void askForCredential());
    parent.append(button);
  },
};

const askForCredential = async (): Promise<void> => {
  const answer = await fetch('/sandbox/google/credential', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  callback(await answer.json());
};
