import type { Config } from '#server/config.ts';
import type { Limits } from '#server/http/limits.ts';
import type { Module } from '#server/module.ts';
import type { KeepAnswer } from '#server/platform/keep-answers.ts';
import { type AreaAdminDeps, serviceAreaAdminRoutes } from './admin-routes.ts';
import { serviceAreaRoutes } from './routes.ts';
import { serviceAreaSchedules } from './tell-waiting.ts';

type Deps = Omit<AreaAdminDeps, 'countTherapists'> & {
  config: Config;
  limits: Limits;
  keepAnswer: KeepAnswer;
  countTherapistsByArea: AreaAdminDeps['countTherapists'];
};

export const serviceAreaModule = (given: Deps): Module => {
  const deps = { ...given, countTherapists: given.countTherapistsByArea };
  return {
    routes: [...serviceAreaRoutes(deps), ...serviceAreaAdminRoutes(deps)],
    schedules: serviceAreaSchedules(deps),
  };
};
