/** Compresses text as LZX with fixed-length codes; window of 2^16, reset after each frame. */

const FRAME_BYTES = 0x8000;
/** How many bits follow a slot of distances. */
const footerOf = (slot: number): number => (slot < 4 ? 0 : (slot >> 1) - 1);

export class BitWriter {
  readonly #bytes: number[] = [];
  #word = 0;
  #free = 16;

  write(value: number, count: number): this {
    for (let left = count - 1; left >= 0; left -= 1) {
      this.#free -= 1;
      this.#word |= ((value >> left) & 1) << this.#free;
      if (this.#free === 0) this.align();
    }
    return this;
  }

  align(): this {
    if (this.#free === 16) return this;
    this.#bytes.push(this.#word & 255, this.#word >> 8);
    [this.#word, this.#free] = [0, 16];
    return this;
  }

  /** One to sixteen bits, then bytes. */
  raw(bytes: Buffer): this {
    if (this.#free === 16) this.#bytes.push(0, 0);
    this.align();
    this.#bytes.push(...bytes);
    return this;
  }

  take(): Buffer {
    return Buffer.from(this.align().#bytes);
  }
}

/** A code for lengths: those of `symbols` have this length, a power of two of them; all others none. */
export const writePretree = (writer: BitWriter, symbols: readonly number[]): ((symbol: number) => void) => {
  const width = Math.log2(symbols.length);
  for (let symbol = 0; symbol < 20; symbol += 1) writer.write(symbols.includes(symbol) ? width : 0, 4);
  return (symbol) => writer.write(symbols.indexOf(symbol), width);
};

const writeLengths = (writer: BitWriter, count: number, length: number): void => {
  const symbol = (17 - length) % 17;
  const write = writePretree(writer, [symbol, symbol + 1]);
  for (let index = 0; index < count; index += 1) write(symbol);
};

export type Kind = 'verbatim' | 'aligned' | 'bytes';

/** Each frame of the text on its own: where each begins, one after the other. */
export const packLzx = (text: Buffer, kind: Kind): Buffer[] =>
  Array.from({ length: Math.ceil(text.length / FRAME_BYTES) }, (_, index) =>
    packFrame(text.subarray(index * FRAME_BYTES, (index + 1) * FRAME_BYTES), kind),
  );

const packFrame = (text: Buffer, kind: Kind): Buffer => {
  const writer = new BitWriter().write(0, 1);
  writer.write({ verbatim: 1, aligned: 2, bytes: 3 }[kind], 3).write(text.length, 24);
  if (kind === 'bytes') return writer.raw(Buffer.concat([Buffer.alloc(12, 1), text])).take();
  if (kind === 'aligned') for (let symbol = 0; symbol < 8; symbol += 1) writer.write(3, 3);
  writeLengths(writer, 256, 9);
  writeLengths(writer, 256, 9);
  writeLengths(writer, 249, 8);
  writeSymbols(writer, text, kind);
  return writer.take();
};

const writeSymbols = (writer: BitWriter, text: Buffer, kind: Kind): void => {
  let recent = [1, 1, 1];
  for (let at = 0; at < text.length; ) {
    const { length, distance } = matchAt(text, at);
    if (length < 2) {
      writer.write(text[at] ?? 0, 9);
      at += 1;
      continue;
    }
    const known = recent.indexOf(distance);
    const slot = known >= 0 ? known : slotOf(distance);
    writer.write(256 + slot * 8 + Math.min(length - 2, 7), 9);
    if (length >= 9) writer.write(length - 9, 8);
    if (known < 0) writeFooter(writer, distance + 2 - baseOf(slot), footerOf(slot), kind);
    const [first = 0, second = 0, third = 0] = recent;
    recent = [
      [first, second, third],
      [second, first, third],
      [third, second, first],
    ][known] ?? [distance, first, second];
    at += length;
  }
};

const writeFooter = (writer: BitWriter, value: number, width: number, kind: Kind): void => {
  if (kind === 'aligned' && width >= 3) writer.write(value >> 3, width - 3).write(value & 7, 3);
  else writer.write(value, width);
};

const baseOf = (slot: number): number => {
  let base = 0;
  for (let below = 0; below < slot; below += 1) base += 1 << footerOf(below);
  return base;
};
const slotOf = (distance: number): number => {
  let slot = 3;
  while (baseOf(slot + 1) <= distance + 2) slot += 1;
  return slot;
};

/** The longest text before that is the same, at most 250 bytes back and a few far places. */
const matchAt = (text: Buffer, at: number): { length: number; distance: number } => {
  let best = { length: 0, distance: 0 };
  for (const distance of [...Array(250).keys(), 1000, 5000, 20_000]) {
    let length = 0;
    if (distance === 0 || distance > at) continue;
    while (length < 257 && at + length < text.length && text[at + length] === text[at + length - distance]) length += 1;
    if (length > best.length) best = { length, distance };
  }
  return best;
};
