/** What the tus protocol itself refuses; @tus/server answers errors of this shape as they say. */
export class TusError extends Error {
  readonly status_code: number;
  readonly body: string;

  constructor(status: number, sentence: string) {
    super(sentence);
    this.status_code = status;
    this.body = `${sentence}\n`;
  }
}

/** Another request has sent these bytes, or the upload is over. */
export const otherOffset = (): TusError => new TusError(409, 'Upload-Offset conflict');

export const tooLong = (): TusError => new TusError(413, "upload's size exceeded");

/** Another connection brings bytes of it right now. */
export const locked = (): TusError => new TusError(423, 'another request is sending this upload');

export const otherFile = (): TusError => new TusError(409, 'that id names the upload of another file');
