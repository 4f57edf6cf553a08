/** A media type by which a browser says whether it plays the sound. */
export const toPlayType = ({ mediaType, codecs }: { mediaType: string; codecs?: string | undefined }): string =>
  codecs === undefined ? mediaType : `${mediaType}; codecs="${codecs}"`;

const PLAYED_CODECS = ['flac', 'opus', 'vorbis'];

/** Whether most browsers play sound only after a conversion. */
export const needsConversion = ({ codecs }: { codecs?: string | undefined }): boolean =>
  codecs !== undefined && !PLAYED_CODECS.includes(codecs);
