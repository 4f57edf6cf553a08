import type { ChapterMarker } from '../audio/audio-file.ts';
import { findChild, getText, parseXml, walkDescendants } from '../xml/parse-xml.ts';

/** Parses `1:02:03.456`, `62:03.456` or `3723` into milliseconds; `null` for anything else. */
const parseMilliseconds = (time: string): number | null => {
  const parts = time.trim().split(':');
  if (parts.length > 3 || !parts.every((part) => /^\d{1,6}(?:\.\d{1,6})?$/.test(part))) return null;
  return Math.round(parts.reduce((sum, part) => sum * 60 + Number(part), 0) * 1000);
};

/** Parses the chapters that OverDrive writes as XML into `TXXX:OverDrive MediaMarkers`; empty when it is not XML. */
export const parseOverDriveMarkers = (xml: string): ChapterMarker[] => {
  try {
    const { root } = parseXml(Buffer.from(xml));
    return Array.from(walkDescendants(root)).flatMap((element) => {
      const [name, time] = [findChild(element, 'name'), findChild(element, 'time')];
      const startMs = element.name === 'marker' && time ? parseMilliseconds(getText(time)) : null;
      return startMs === null ? [] : { startMs, title: name ? getText(name) : '' };
    });
  } catch {
    return []; // damaged markers do not make the book unreadable
  }
};
