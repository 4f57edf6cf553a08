/** The part of epubjs 0.3 that we use: reading and writing CFIs. Its own types don't cover this path. */
declare module 'epubjs/src/epubcfi.js' {
  export default class EpubCFI {
    constructor(from: string | Range | Node, base?: string);
    toRange(doc: Document): Range | null;
    toString(): string;
  }
}
