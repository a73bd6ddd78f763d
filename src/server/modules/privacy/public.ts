export { forgetAddress } from './forget-address.ts';
