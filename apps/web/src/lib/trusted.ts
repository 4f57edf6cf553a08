/** What TypeScript's library does not know yet. */
type Policy = { createScriptURL(url: string): string; createHTML(html: string): string };
type Factory = { createPolicy(name: string, rules: Partial<Policy>): Policy };

/** Without Trusted Types (older browsers, tests) what a policy would look at is used as it is. */
const policyOf = (name: string, rules: Partial<Policy>): Partial<Policy> => {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory }; // where the browser has it
  return trustedTypes?.createPolicy(name, rules) ?? rules;
};

const assertOwnCode = (address: string): string => {
  const { href } = new URL(address, document.baseURI);
  if (!href.startsWith(new URL('./', document.baseURI).href)) throw new TypeError(`${href} is no code of this app`);
  return href;
};

const code = policyOf('lectern-code', { createScriptURL: assertOwnCode });
const text = policyOf('lectern-text', { createHTML: (html) => html });

/** The address of a worker of this app, as browsers take it. @throws TypeError for any other address */
export const trustedCode = (address: string): string => code.createScriptURL?.(address) ?? address;

/** Reads HTML that others wrote into a document of its own, where nothing of it is run, shown or fetched. */
export const parseInertHtml = (html: string): Document =>
  new DOMParser().parseFromString(text.createHTML?.(html) ?? html, 'text/html');
