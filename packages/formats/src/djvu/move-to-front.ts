/** Entries at the front that have a frequency count. */
const COUNTED = 4;

/**
 * The move-to-front list of BZZ: a used byte moves as far forward as its count allows (DjVu3 specification, "BZZ").
 * `slowness`, 0 to 2, is how slowly older uses decay.
 */
export const createMoveToFrontList = (
  slowness: number,
): { list: Uint8Array; moveToFront: (place: number) => number } => {
  const list = Uint8Array.from({ length: 256 }, (_, index) => index);
  const counts = [0, 0, 0, 0];
  let weight = 4;
  const moveToFront = (place: number): number => {
    const byte = list[place] ?? 0;
    weight += weight >> slowness;
    if (weight > 0x10000000) {
      weight >>= 24;
      for (let index = 0; index < COUNTED; index += 1) counts[index] = (counts[index] ?? 0) >> 24;
    }
    const count = weight + (counts[place] ?? 0);
    let to = place;
    if (to >= COUNTED) {
      list.copyWithin(COUNTED, COUNTED - 1, to);
      to = COUNTED - 1;
    }
    for (; to > 0 && count >= (counts[to - 1] ?? 0); to -= 1) {
      list[to] = list[to - 1] ?? 0;
      counts[to] = counts[to - 1] ?? 0;
    }
    list[to] = byte;
    counts[to] = count;
    return byte;
  };
  return { list, moveToFront };
};
