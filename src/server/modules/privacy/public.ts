export { forgetAddress } from './guest-data.ts';
