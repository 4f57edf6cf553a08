import { toSingleLine } from '@lectern/contracts';
import { findChild, getText, parseXml, walkDescendants, type XmlElement } from '@lectern/formats/xml';

/** The messages of Adobe's Vendor ID protocol: small XML documents in this namespace. */
const NAMESPACE = 'http://ns.adobe.com/adept';
export const XML_TYPE = 'application/xml; charset=utf-8';
/** Larger documents are not read. */
export const MAX_MESSAGE_BYTES = 64 * 1024;

export type VendorAccount = { user: string; label: string };
/** What Adobe's activation server asks; `method` is null when it names none. */
export type VendorRequest =
  | { kind: 'signIn'; method: string | null; username: string; password: string }
  | { kind: 'accountInfo'; user: string };

/** Escapes a text for content and attributes; drops what XML 1.0 cannot contain. */
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- these characters are what XML 1.0 forbids
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>"'\r\n\t]/g, (sign) => `&#${sign.charCodeAt(0)};`);

export const formatSignInRequest = (username: string, password: string): string =>
  `<signInRequest method="standard" xmlns="${NAMESPACE}"><username>${escapeXml(username)}</username>` +
  `<password>${escapeXml(password)}</password></signInRequest>`;
export const formatSignInResponse = ({ user, label }: VendorAccount): string =>
  `<signInResponse xmlns="${NAMESPACE}"><user>${escapeXml(user)}</user><label>${escapeXml(label)}</label></signInResponse>`;
export const formatAccountInfoResponse = (label: string): string =>
  `<accountInfoResponse xmlns="${NAMESPACE}"><label>${escapeXml(label)}</label></accountInfoResponse>`;
export const formatVendorError = (vendorId: string, type: 'AUTH' | 'ACCOUNT_INFO', message: string): string =>
  `<error xmlns="${NAMESPACE}" data="${escapeXml(`E_${vendorId}_${type} ${message}`)}"/>`;

/** Parses a document; null unless it is well-formed, small, without entities and in the namespace. */
const parseMessage = (bytes: Uint8Array): XmlElement | null => {
  if (bytes.length > MAX_MESSAGE_BYTES) return null;
  try {
    const { root, wellFormed } = parseXml(bytes);
    return wellFormed && [...root.attributes.values()].includes(NAMESPACE) ? root : null;
  } catch {
    return null; // hostile, or no XML
  }
};
const textOf = (element: XmlElement, name: string): string => {
  const child = findChild(element, name);
  return child === undefined ? '' : getText(child);
};

/** The first request in a document; null when there is none. */
export const parseVendorRequest = (bytes: Uint8Array): VendorRequest | null => {
  const root = parseMessage(bytes);
  if (!root) return null;
  for (const element of [root, ...walkDescendants(root)]) {
    if (element.name === 'signinrequest')
      return {
        kind: 'signIn',
        method: element.attributes.get('method') ?? null,
        username: textOf(element, 'username'),
        password: textOf(element, 'password'),
      };
    if (element.name === 'accountinforequest') return { kind: 'accountInfo', user: textOf(element, 'user').trim() };
  }
  return null;
};

const URN = /^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MAX_LABEL_CHARS = 320;

/** The answer of a vendor to a sign-in: the account, a refusal of the credentials, or null for anything else. */
export const parseSignInAnswer = (text: string): VendorAccount | 'refused' | null => {
  const root = parseMessage(Buffer.from(text));
  if (!root) return null;
  if (root.name === 'error') return /^E_\S*_AUTH\b/.test(root.attributes.get('data') ?? '') ? 'refused' : null;
  const user = textOf(root, 'user').trim();
  if (root.name !== 'signinresponse' || !URN.test(user)) return null;
  return { user, label: toSingleLine(textOf(root, 'label').toWellFormed()).slice(0, MAX_LABEL_CHARS).toWellFormed() };
};
