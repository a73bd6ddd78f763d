import { type MailType, secretsOf } from '../mail-types.ts';
import type { House } from '../write/render-mail.ts';
import type { TemplateValues } from '../write/template.ts';

/** The values as they may be shown to somebody else: links lead home, the rest is dots. */
export const hideSecrets = ({ siteUrl }: House, type: MailType, values: TemplateValues): TemplateValues => {
  const hidden = secretsOf(type).map((name) => [name, /^https?:/.test(String(values[name])) ? siteUrl : '••••']);
  return { ...values, ...Object.fromEntries(hidden) };
};
