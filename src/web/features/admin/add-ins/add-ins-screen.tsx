import { lazy } from 'react';
import {
  type AdminAddIn,
  deleteAddIn,
  getAdminAddIn,
  listAdminAddIns,
  orderAddIns,
  updateAddIn,
} from '#contract/admin-catalogue.ts';
import { call } from '#web/api/call.ts';
import type { Catalogue } from '../shared/catalogue/catalogue.ts';
import { CatalogueScreen } from '../shared/catalogue/catalogue-screen.tsx';
import { refreshAddIns } from './refresh.ts';
import { useAddInColumns } from './use-add-in-columns.tsx';

const loadForm = () => import('./add-in-form.tsx');

const addIns: Catalogue<AdminAddIn> = {
  area: 'add-ins',
  words: 'addIns',
  list: (query, signal) => call(listAdminAddIns, { query }, { signal }),
  read: (id, signal) => call(getAdminAddIn, { params: { id } }, { signal }),
  order: (ids) => call(orderAddIns, { body: { ids } }),
  remove: ({ id }) => call(deleteAddIn, { params: { id } }),
  makeInactive: ({ id, version }) => call(updateAddIn, { params: { id }, body: { active: false, version } }),
  refresh: refreshAddIns,
  loadForm,
  Form: lazy(async () => ({ default: (await loadForm()).AddInForm })),
};

export function Screen() {
  return <CatalogueScreen catalogue={addIns} columns={useAddInColumns()} />;
}
