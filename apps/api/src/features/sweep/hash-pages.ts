/** A row of a list that is ordered by the hash; also in hex. */
type Hashed = { sha256: Uint8Array; hash: string };
type ReadPage<T> = (after: Uint8Array) => Promise<T[]>;

/** All pages of a list that is ordered by hash. */
export async function* listPages<T extends Hashed>(readPage: ReadPage<T>): AsyncGenerator<T[]> {
  let after: Uint8Array = new Uint8Array();
  for (let page = await readPage(after); page.length > 0; page = await readPage(after)) {
    yield page;
    after = page.at(-1)?.sha256 ?? after;
  }
}

/** All hashes of such a list. */
export async function* listHashes<T extends Hashed>(readPage: ReadPage<T>): AsyncGenerator<string> {
  for await (const page of listPages(readPage)) for (const { hash } of page) yield hash;
}

/** Reads ordered hashes from a stream in parts. */
export const createHashReader = (hashes: AsyncGenerator<string>) => {
  let next: Promise<IteratorResult<string>> | null = null;
  const takeWhile = async (isWanted: (hash: string, count: number) => boolean): Promise<string[]> => {
    const taken: string[] = [];
    for (;;) {
      next ??= hashes.next();
      const { done, value } = await next;
      if (done || !isWanted(value, taken.length)) return taken;
      taken.push(value);
      next = null;
    }
  };
  return {
    takeUntil: (last: string): Promise<string[]> => takeWhile((hash) => hash <= last),
    take: (most: number): Promise<string[]> => takeWhile((_hash, count) => count < most),
  };
};
