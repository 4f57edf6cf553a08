/** Tiny books made by code, for tests. */
export { aBloatedEpub } from './a-bloated-epub.ts';
export { aBrokenEpub, type Damage } from './a-broken-epub.ts';
export { aDjvu } from './a-djvu.ts';
export { aHostileEpub, HOSTILE_MARKERS, NETWORK_CANARY, SCRIPT_CANARY } from './a-hostile-epub.ts';
export { aPicture } from './a-picture.ts';
export { aScan, scanObject } from './a-scan.ts';
export { aTxt } from './a-txt.ts';
export { anEpub, type EpubOptions, sampleFiles } from './an-epub.ts';
export { anM4b } from './an-m4b.ts';
export { anMp3, silentFrames } from './an-mp3.ts';
export { box, fullBox, halves, words } from './boxes.ts';
export { claiming } from './claiming.ts';
export { paxFor, rar4Of, rar5Of, sevenZipOf, type TarEntry, tarOf } from './comic-archives.ts';
export { chapterFrame, customFrame, id3Tag, pictureFrame, textFrame } from './id3.ts';
export { type PdfPieces, pageObject, pdfOf } from './pdf-of.ts';
export { paragraph, sentence } from './prose.ts';
export { type PackedFile, zipOf } from './zip.ts';
