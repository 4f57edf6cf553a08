/** Trusted Types, which TypeScript's DOM library does not declare yet. */
type Policy = { createScriptURL(url: string): string; createHTML(html: string): string };
type Factory = { createPolicy(name: string, rules: Partial<Policy>): Policy };

/** Creates a policy; without Trusted Types (older browsers, tests) values are used unchecked. */
const createPolicy = (name: string, rules: Partial<Policy>): Partial<Policy> => {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory }; // only where the browser supports it
  return trustedTypes?.createPolicy(name, rules) ?? rules;
};

const assertOwnScript = (url: string): string => {
  const { href } = new URL(url, document.baseURI);
  if (!href.startsWith(new URL('./', document.baseURI).href)) throw new TypeError(`${href} is no code of this app`);
  return href;
};

const scriptPolicy = createPolicy('lectern-code', { createScriptURL: assertOwnScript });
const htmlPolicy = createPolicy('lectern-text', { createHTML: (html) => html });

/** Converts the URL of one of our workers to a trusted script URL. @throws TypeError for any other URL */
export const toTrustedScriptUrl = (url: string): string => scriptPolicy.createScriptURL?.(url) ?? url;

/** Parses foreign HTML into a separate document in which nothing is run, rendered or fetched. */
export const parseInertHtml = (html: string): Document =>
  new DOMParser().parseFromString(htmlPolicy.createHTML?.(html) ?? html, 'text/html');
