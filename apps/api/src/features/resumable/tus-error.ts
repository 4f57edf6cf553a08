/** A refusal of the tus protocol itself; @tus/server answers errors of this shape with their status and body. */
export class TusError extends Error {
  readonly status_code: number;
  readonly body: string;

  constructor(status: number, sentence: string) {
    super(sentence);
    this.status_code = status;
    this.body = `${sentence}\n`;
  }
}

/** Another request has sent these bytes, or the upload has ended. */
export const createOffsetConflict = (): TusError => new TusError(409, 'Upload-Offset conflict');

export const createTooLong = (): TusError => new TusError(413, "upload's size exceeded");

/** Another connection sends bytes of this upload right now. */
export const createLocked = (): TusError => new TusError(423, 'another request is sending this upload');

export const createOtherFile = (): TusError => new TusError(409, 'that id names the upload of another file');
