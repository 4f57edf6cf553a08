/** Of one stream, and of all that are inflated for one document: the first page, scanned in colour at 300 dpi, has 26 MB. */
const MAX_STREAM_BYTES = 32 * 1024 ** 2;
const MAX_DOCUMENT_BYTES = 64 * 1024 ** 2;

const Native = globalThis.DecompressionStream;
let left = MAX_DOCUMENT_BYTES;
let isCut = false;

/** What the PDF library inflates with, each layer of a chain of filters by one of these: ends where the bound is met. */
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
        // to fail would have the library inflate it once more by itself, without a bound
        isCut = true;
        controller.terminate();
      },
    });
    this.writable = inner.writable;
    this.readable = inner.readable.pipeThrough(bound);
  }
}

/** For the next document of this process: nothing is inflated yet. */
export const boundInflation = (): void => {
  globalThis.DecompressionStream = BoundedDecompression;
  left = MAX_DOCUMENT_BYTES;
  isCut = false;
};

/** Whether a stream of the document was cut off: what is drawn of it isn’t whole. */
export const wasInflationCut = (): boolean => isCut;
