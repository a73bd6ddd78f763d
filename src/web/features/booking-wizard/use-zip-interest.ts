import { useState } from 'react';
import { useTranslation } from 'react-i18next';

export type ZipInterest = ReturnType<typeof useZipInterest>;

/** An address to write to once a zip code is served; the step's own button sends it. The code for that comes when it is pressed. */
export const useZipInterest = () => {
  const { t } = useTranslation('front');
  const [email, setEmail] = useState('');
  const [progress, setProgress] = useState<'open' | 'sending' | 'sent'>('open');
  const [failure, setFailure] = useState<string | null>(null);
  return {
    email,
    progress,
    failure,
    type: (typed: string): void => {
      setFailure(null);
      setEmail(typed);
    },
    /** Another zip code is another question. */
    reset: (): void => {
      setFailure(null);
      setProgress('open');
    },
    send: async (zip: string): Promise<void> => {
      if (progress !== 'open') return;
      setProgress('sending');
      const refusal = await import('./send-zip-interest.ts').then(
        ({ sendZipInterest }) => sendZipInterest(zip, email.trim(), t),
        () => t('zip.offline'),
      );
      setProgress(refusal === null ? 'sent' : 'open');
      setFailure(refusal);
    },
  };
};
