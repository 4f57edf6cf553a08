import { createLookup } from '../lookup.ts';

type Coded = { codecs?: string | undefined };

/** A media type by which a browser says whether it plays the sound. */
export const toPlayType = ({ mediaType, codecs }: Coded & { mediaType: string }): string =>
  codecs === undefined ? mediaType : `${mediaType}; codecs="${codecs}"`;

const PLAYED_CODECS = ['flac', 'opus', 'vorbis'];
const NAMES = createLookup({
  alac: 'Apple Lossless (ALAC)',
  'ac-3': 'Dolby Digital (AC-3)',
  'ec-3': 'Dolby Digital Plus (E-AC-3)',
  speex: 'Speex',
});

/** The name of a coding that most browsers play only after a conversion; null for others. */
export const getUnplayedSound = ({ codecs }: Coded): string | null =>
  codecs === undefined || PLAYED_CODECS.includes(codecs) ? null : (NAMES[codecs] ?? codecs.toUpperCase());
