const tables = new Map<string, Map<string, number[]>>();

/** The bytes of each character of a code page. */
const buildTable = (charset: string): Map<string, number[]> => {
  const decoder = new TextDecoder(charset);
  const table = new Map<string, number[]>();
  for (let byte = 0; byte < 256; byte += 1) table.set(decoder.decode(Uint8Array.of(byte)), [byte]);
  if (/gbk|shift|euc|big5/.test(charset))
    for (let first = 0x81; first < 0xff; first += 1)
      for (let second = 0x40; second < 0xff; second += 1) {
        const sign = decoder.decode(Uint8Array.of(first, second));
        if ([...sign].length === 1 && !table.has(sign)) table.set(sign, [first, second]);
      }
  return table;
};

/** Encodes text in a code page, which Node only decodes. */
export const encodeText = (charset: string, text: string): Buffer => {
  const table = tables.get(charset) ?? buildTable(charset);
  tables.set(charset, table);
  return Buffer.from([...text].flatMap((sign) => table.get(sign) ?? [0x3f]));
};
