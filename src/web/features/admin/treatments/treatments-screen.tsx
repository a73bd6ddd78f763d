import { lazy } from 'react';
import {
  type AdminTreatment,
  deleteTreatment,
  getAdminTreatment,
  listAdminTreatments,
  orderTreatments,
  updateTreatment,
} from '#contract/admin-catalogue.ts';
import { call } from '#web/api/call.ts';
import type { Catalogue } from '../shared/catalogue/catalogue.ts';
import { CatalogueScreen } from '../shared/catalogue/catalogue-screen.tsx';
import { refreshTreatments } from './refresh.ts';
import { useTreatmentColumns } from './use-treatment-columns.tsx';

const loadForm = () => import('./treatment-form.tsx');

const treatments: Catalogue<AdminTreatment> = {
  area: 'treatments',
  words: 'treatments',
  list: (query, signal) => call(listAdminTreatments, { query }, { signal }),
  read: (id, signal) => call(getAdminTreatment, { params: { id } }, { signal }),
  order: (ids) => call(orderTreatments, { body: { ids } }),
  remove: ({ id }) => call(deleteTreatment, { params: { id } }),
  makeInactive: ({ id, version }) => call(updateTreatment, { params: { id }, body: { active: false, version } }),
  refresh: refreshTreatments,
  loadForm,
  Form: lazy(async () => ({ default: (await loadForm()).TreatmentForm })),
};

export function Screen() {
  return <CatalogueScreen catalogue={treatments} columns={useTreatmentColumns()} />;
}
