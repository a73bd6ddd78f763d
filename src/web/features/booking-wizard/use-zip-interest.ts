import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';

export type ZipInterest = ReturnType<typeof useZipInterest>;

/** The code that talks to the server comes when somebody leaves an address. */
const register = async (zip: string, email: string): Promise<void> => {
  const [{ call }, contract] = await Promise.all([import('#web/api/call.ts'), import('#contract/zip-codes.ts')]);
  await call(contract.registerZipInterest, { body: { zip, email } });
};

/** An address to write to once a zip code is served; the step's own button sends it. */
export const useZipInterest = () => {
  const { t } = useTranslation('booking');
  const [email, setEmail] = useState('');
  const [progress, setProgress] = useState<'open' | 'sending' | 'sent'>('open');
  const [failure, setFailure] = useState<string>();
  return {
    email,
    progress,
    failure,
    type: (typed: string): void => {
      setFailure(undefined);
      setEmail(typed);
    },
    /** Another zip code is another question. */
    reset: (): void => {
      setFailure(undefined);
      setProgress('open');
    },
    send: async (zip: string): Promise<void> => {
      if (progress !== 'open') return;
      setProgress('sending');
      try {
        await register(zip, email.trim());
        setProgress('sent');
      } catch (error) {
        setProgress('open');
        setFailure(error instanceof ApiError ? (error.fields.email ?? error.text) : t('zip.offline'));
      }
    },
  };
};
