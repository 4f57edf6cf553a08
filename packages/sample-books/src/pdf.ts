/** Options of a test PDF; everything else is the minimum that a PDF reader accepts. */
export type PdfOptions = {
  pages?: number;
  /** Entries of the information dictionary, as PDF writes values: `(text)`, `<FEFF…>`. */
  info?: Record<string, string>;
  /** Properties of XMP, inside `rdf:Description`. */
  xmp?: string;
  /** Further entries of the catalog. */
  catalog?: string;
  /** Further entries of the trailer; object 90 is `encrypt`. */
  encrypt?: string;
  /** The content stream of each page, and its dictionary entries besides the length. */
  content?: Uint8Array | string;
  filters?: string;
  /** Further objects by their numbers, from 100 on. */
  objects?: Record<number, Uint8Array | string>;
  mediaBox?: string;
  /** References to pages among `objects`, replacing those of `pages`. */
  tree?: readonly string[];
};

const buildStream = (entries: string, bytes: Uint8Array | string): Buffer => {
  const content = Buffer.from(bytes);
  const head = `<< ${entries} /Length ${content.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\nendstream')]);
};

/** The object number of page `index`, counted from 0. */
export const pageObjectNumber = (index: number): number => 1000 + index;

const formatXmpPacket = (properties: string): string =>
  `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:prism="http://prismstandard.org/namespaces/basic/2.0/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">${properties}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

/** Builds a PDF 1.7 from the options, with a cross-reference table. */
export const buildPdf = ({
  pages = 1,
  info,
  xmp,
  catalog = '',
  encrypt,
  content = '1 0 0 rg 10 10 80 80 re f',
  filters = '',
  objects = {},
  mediaBox = '0 0 100 150',
  tree,
}: PdfOptions = {}): Buffer => {
  const numbers = Array.from({ length: pages }, (_, index) => pageObjectNumber(index));
  const kids = tree ?? numbers.map((number) => `${number} 0 R`);
  const entries = Object.entries(info ?? {}).map(([key, value]) => `/${key} ${value}`);
  const allObjects = new Map<number, Uint8Array | string>([
    [1, `<< /Type /Catalog /Pages 2 0 R ${xmp === undefined ? '' : '/Metadata 4 0 R'} ${catalog} >>`],
    [2, `<< /Type /Pages /Count ${kids.length} /Kids [${kids.join(' ')}] >>`],
    [3, `<< ${entries.join(' ')} >>`],
    [4, buildStream('/Type /Metadata /Subtype /XML', formatXmpPacket(xmp ?? ''))],
    [5, buildStream(filters, content)],
    [90, encrypt ?? 'null'],
    ...Object.entries(objects).map(([number, object]): [number, Uint8Array | string] => [Number(number), object]),
  ]);
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [${mediaBox}] /Contents 5 0 R /Resources << >> >>`;
  for (const number of numbers) allObjects.set(number, page);
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  let at = parts[0]?.length ?? 0;
  let table = 'xref\n0 1\n0000000000 65535 f \n';
  for (const [number, object] of allObjects) {
    const part = Buffer.concat([Buffer.from(`${number} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]);
    table += `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`;
    parts.push(part);
    at += part.length;
  }
  const encryption = encrypt === undefined ? '' : '/Encrypt 90 0 R /ID [<00> <00>]';
  const size = Math.max(...allObjects.keys()) + 1;
  parts.push(
    Buffer.from(
      `${table}trailer\n<< /Size ${size} /Root 1 0 R /Info 3 0 R ${encryption} >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
};
