import type { Marker } from '../audio/audio-file.ts';
import { descendantsOf, elementOf, parseXml, textOf } from '../xml/tree.ts';

/** `1:02:03.456`, `62:03.456`, `3723` in milliseconds; `null` for anything else. */
const millisecondsIn = (time: string): number | null => {
  const parts = time.trim().split(':');
  if (parts.length > 3 || !parts.every((part) => /^\d{1,6}(?:\.\d{1,6})?$/.test(part))) return null;
  return Math.round(parts.reduce((sum, part) => sum * 60 + Number(part), 0) * 1000);
};

/** The chapters that OverDrive writes as XML into `TXXX:OverDrive MediaMarkers`. Nothing when it is no XML. */
export const markersIn = (xml: string): Marker[] => {
  try {
    const { root } = parseXml(Buffer.from(xml));
    return Array.from(descendantsOf(root)).flatMap((element) => {
      const [name, time] = [elementOf(element, 'name'), elementOf(element, 'time')];
      const startMs = element.name === 'marker' && time ? millisecondsIn(textOf(time)) : null;
      return startMs === null ? [] : { startMs, title: name ? textOf(name) : '' };
    });
  } catch {
    return []; // a book without these marks, nothing worse
  }
};
