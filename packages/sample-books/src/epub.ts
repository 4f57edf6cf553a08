/** Building blocks for EPUBs, also used outside of tests. */
export { createEpubFiles, escapeXml } from './epub-files.ts';
export { buildZip } from './zip.ts';
