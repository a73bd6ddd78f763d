import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { queryClient } from '#web/api/queries.ts';

/** Gives a screen the shared cache of server data. The front door does without, and so without its code. */
export const withData = (Screen: ComponentType): ComponentType =>
  function ScreenWithData() {
    return (
      <QueryClientProvider client={queryClient}>
        <Screen />
      </QueryClientProvider>
    );
  };
