import type { Module } from '#server/module.ts';
import { type TherapistsDeps, therapistRoutes } from './routes.ts';

export const therapistsModule = (deps: TherapistsDeps): Module => ({ routes: therapistRoutes(deps) });
