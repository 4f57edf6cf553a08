/** Limits for one stream, and for all streams of one document: a page scanned in colour at 300 dpi has 26 MB. */
const MAX_STREAM_BYTES = 32 * 1024 ** 2;
const MAX_DOCUMENT_BYTES = 64 * 1024 ** 2;

const Native = globalThis.DecompressionStream;
let left = MAX_DOCUMENT_BYTES;
let isTruncated = false;

/** Replaces the `DecompressionStream` that the PDF library uses for each Flate filter: ends the output at the limit. */
class BoundedDecompression implements DecompressionStream {
  readonly readable: DecompressionStream['readable'];
  readonly writable: DecompressionStream['writable'];

  constructor(format: ConstructorParameters<typeof Native>[0]) {
    const inner = new Native(format);
    let room = Math.min(MAX_STREAM_BYTES, left);
    const bound = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        room -= chunk.byteLength;
        left -= chunk.byteLength;
        if (room >= 0) return controller.enqueue(chunk);
        // after an error the library would inflate the stream again by itself, without a limit
        isTruncated = true;
        controller.terminate();
      },
    });
    this.writable = inner.writable;
    this.readable = inner.readable.pipeThrough(bound);
  }
}

/** Limits inflation for the next document of this process and resets the counters. */
export const limitInflation = (): void => {
  globalThis.DecompressionStream = BoundedDecompression;
  left = MAX_DOCUMENT_BYTES;
  isTruncated = false;
};

/** Whether a stream of the document was truncated, so that its rendering is incomplete. */
export const wasInflationTruncated = (): boolean => isTruncated;
