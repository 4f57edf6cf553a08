/** What may be uploaded, and as what it travels: the formats of the server, by extension. Spec section 1, "Supported formats". */
const accepted = {
  epub: 'application/epub+zip',
  pdf: 'application/pdf',
  fb2: 'application/x-fictionbook+xml',
  'fb2.zip': 'application/x-zip-compressed-fb2',
  mobi: 'application/x-mobipocket-ebook',
  azw3: 'application/vnd.amazon.ebook',
  prc: 'application/x-mobipocket-ebook',
  pdb: 'application/vnd.palm',
  djvu: 'image/vnd.djvu',
  chm: 'application/vnd.ms-htmlhelp',
  txt: 'text/plain',
  html: 'text/html',
  rtf: 'application/rtf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  cbz: 'application/vnd.comicbook+zip',
  cbr: 'application/vnd.comicbook-rar',
  cb7: 'application/x-cb7',
  cbt: 'application/x-cbt',
  m4b: 'audio/mp4',
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  zip: 'application/zip',
  acsm: 'application/vnd.adobe.adept+xml',
} as const;

/** Other extensions of the same. */
const also: Readonly<Record<string, keyof typeof accepted>> = {
  fbz: 'fb2.zip',
  azw: 'mobi',
  djv: 'djvu',
  htm: 'html',
  xhtml: 'html',
};

const extensions = new Map<string, string>([
  ...Object.entries(accepted),
  ...Object.entries(also).map(([extension, same]) => [extension, accepted[same]] as const),
]);

/** The type a file is sent with, by its extension; null when files of that name are not taken. */
export const typeOf = (name: string): string | null => {
  const [, ...endings] = name.toLowerCase().split('.');
  return extensions.get(endings.slice(-2).join('.')) ?? extensions.get(endings.at(-1) ?? '') ?? null;
};

/** For the `accept` of a file field: extensions, and types for devices that only know those. */
export const acceptAttribute = [
  ...new Set([...extensions].flatMap(([extension, type]) => [`.${extension}`, type])),
].join(',');

/** For sentences: `EPUB`, `PDF` … */
export const acceptedNames: readonly string[] = Object.keys(accepted).map((extension) => extension.toUpperCase());

/** What stands on the drawing of a file that has no cover yet: its extension, at most five letters. */
export const extensionOf = (name: string): string => (/\.([\p{L}\p{N}]{1,5})$/u.exec(name)?.[1] ?? '').toUpperCase();
