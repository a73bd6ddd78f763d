const named =
  /((?:token|password|passwd|pwd|secret|code|key|auth|authorization|cookie|session|email|phone|notes)["']?\s*[=:]\s*["']?)(?:Bearer\s+)?[^\s"'&;,})\]]+/gi;
const address = /[^\s"'<>=:,;()]+@[^\s"'<>=:,;()]+\.[^\s"'<>=:,;()]+/g;
/** Tokens and keys as we make them, and identifiers. */
const opaque = /[\w-]{24,}/g;

/** What somebody else wrote, before it stands in our log: what looks like a secret or a person is blanked. */
export const hideSecrets = (text: string): string =>
  text.replace(named, '$1[hidden]').replace(address, '[hidden]').replace(opaque, '[hidden]');
