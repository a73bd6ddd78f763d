import { useEffect, useState } from 'react';
import { getHome, type HomeFacts } from '#contract/home.ts';
import { call } from '#web/api/call.ts';
import { usePublicConfig } from '#web/api/public-config.ts';
import { Loading } from '#web/ui/loading.tsx';
import { HomeSections } from './home-sections.tsx';

/** The same sections where the server has not drawn them: after a change of language, or in development. */
export function HomeLater() {
  const config = usePublicConfig();
  const [facts, setFacts] = useState<HomeFacts | 'unreachable' | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    // Without them the front door still opens: they only tell more.
    call(getHome, undefined, { signal: abort.signal }).then(setFacts, () => setFacts('unreachable'));
    return () => abort.abort();
  }, []);
  if (facts === 'unreachable') return null;
  return facts && config ? <HomeSections facts={facts} config={config} /> : <Loading />;
}
