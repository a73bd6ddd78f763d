import type { Module } from '#server/module.ts';
import { type StatsDeps, statsRoutes } from './routes.ts';

export const statsModule = (deps: StatsDeps): Module => ({ routes: statsRoutes(deps) });
