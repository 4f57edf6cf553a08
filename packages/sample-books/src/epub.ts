/** What books of one's own are made with, outside of tests too. */
export { epubFiles } from './epub-files.ts';
export { escapeXml } from './xml.ts';
export { zipOf } from './zip.ts';
