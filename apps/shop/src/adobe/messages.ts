/** The messages of Adobe's Vendor ID protocol: small XML documents in this namespace. */
const NAMESPACE = 'http://ns.adobe.com/adept';
export const XML_TYPE = 'application/xml; charset=utf-8';

type Element = { name: string; attributes: ReadonlyMap<string, string>; children: Element[]; text: string };
/** What Adobe's activation server or the cloud asks; `method` is null when it names none. */
export type VendorRequest =
  | { kind: 'signIn'; method: string | null; username: string; password: string }
  | { kind: 'accountInfo'; user: string };

const MAX_DEPTH = 16;
const DECLARATION = /^\uFEFF?(?:<\?xml[^<>]*\?>)?\s*/;
const TAG = /<(\/?)([\w:.-]{1,64})((?:\s+[\w:.-]{1,64}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const REFERENCE = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(lt|gt|amp|quot|apos));/gi;
const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
/** Characters that XML 1.0 forbids. */
// oxlint-disable-next-line no-control-regex -- these characters are the point
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

const toLocalName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Decodes character references; null for a text that XML does not allow. */
const decode = (raw: string): string | null => {
  if (raw.replaceAll(REFERENCE, '').includes('&')) return null;
  const text = raw.replaceAll(REFERENCE, (_, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? '';
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '\0';
  });
  return FORBIDDEN.test(text) || !text.isWellFormed() ? null : text;
};

/**
 * Parses a document of elements, attributes and text. Null for anything else: a document type, an entity, a comment, CDATA,
 * wrong nesting. These messages need no more, and what is not read can do no harm.
 */
const parseDocument = (document: string): Element | null => {
  const top: Element = { name: '', attributes: new Map(), children: [], text: '' };
  const open = [top];
  let position = DECLARATION.exec(document)?.[0].length ?? 0;
  while (position < document.length) {
    const end = document.indexOf('<', position);
    const text = decode(document.slice(position, end === -1 ? undefined : end));
    const parent = open.at(-1);
    if (text === null || !parent) return null;
    parent.text += text;
    if (end === -1) break;
    TAG.lastIndex = end;
    const tag = TAG.exec(document);
    if (!tag) return null;
    const [all, closing, name = '', attributeText = '', selfClosing] = tag;
    position = end + all.length;
    if (closing) {
      if (open.length < 2 || parent.name !== toLocalName(name) || attributeText !== '') return null;
      open.pop();
      continue;
    }
    const attributes = new Map<string, string>();
    for (const [, key = '', double, single] of attributeText.matchAll(ATTRIBUTE)) {
      const value = decode(double ?? single ?? '');
      if (value === null) return null;
      attributes.set(key, value);
    }
    const element: Element = { name: toLocalName(name), attributes, children: [], text: '' };
    parent.children.push(element);
    if (!selfClosing) open.push(element);
    if (open.length > MAX_DEPTH) return null;
  }
  const [root, ...others] = top.children;
  return root && others.length === 0 && open.length === 1 && top.text.trim() === '' ? root : null;
};

const textOf = ({ children }: Element, name: string): string =>
  children.find((child) => child.name === name)?.text ?? '';

function* walk(element: Element): Generator<Element> {
  yield element;
  for (const child of element.children) yield* walk(child);
}

/** The first request in a document; null when there is none in the namespace of the protocol. */
export const parseVendorRequest = (document: string): VendorRequest | null => {
  const root = parseDocument(document);
  if (!root || ![...root.attributes.values()].includes(NAMESPACE)) return null;
  for (const element of walk(root)) {
    if (element.name === 'signInRequest')
      return {
        kind: 'signIn',
        method: element.attributes.get('method') ?? null,
        username: textOf(element, 'username'),
        password: textOf(element, 'password'),
      };
    if (element.name === 'accountInfoRequest') return { kind: 'accountInfo', user: textOf(element, 'user').trim() };
  }
  return null;
};

const escapeXml = (text: string): string =>
  text.toWellFormed().replaceAll(/[&<>"'\r\n\t]/g, (sign) => `&#${sign.charCodeAt(0)};`);

export const formatSignInResponse = ({ user, label }: { user: string; label: string }): string =>
  `<signInResponse xmlns="${NAMESPACE}"><user>${escapeXml(user)}</user><label>${escapeXml(label)}</label></signInResponse>`;
export const formatAccountInfoResponse = (label: string): string =>
  `<accountInfoResponse xmlns="${NAMESPACE}"><label>${escapeXml(label)}</label></accountInfoResponse>`;
export const formatVendorError = (vendorId: string, type: 'AUTH' | 'ACCOUNT_INFO', message: string): string =>
  `<error xmlns="${NAMESPACE}" data="${escapeXml(`E_${vendorId}_${type} ${message}`)}"/>`;
