import { Readable } from 'node:stream';
import { z } from 'zod';

/** Items that are read from the database page by page: the next page is requested when the last was sent. */
export type Pages<I> = AsyncIterable<readonly I[]>;

/** The reply of a list call whose items are streamed; its other fields are complete. */
export type Streamed<R> = R extends readonly (infer I)[]
  ? Pages<I>
  : R extends { items: readonly (infer I)[] }
    ? Omit<R, 'items'> & { items: Pages<I> }
    : R;

/** The reply of a list call whose items are JSON texts. */
export type Preserialized<R> = R extends { items: readonly unknown[] }
  ? Omit<R, 'items'> & { items: readonly string[] }
  : never;

type Shape = { item: z.ZodType; head: z.ZodObject | null };

/** Items serialised in one go; a full page would block the event loop. */
const BATCH_SIZE = 50;
/** A list shorter than this (bytes) is sent in one piece with a Content-Length, which some old clients need. */
const MAX_UNSTREAMED_BYTES = 256 * 1024;

/** The schemas of an item and of the fields before the items. @throws Error when the reply is not a list */
export const getListShape = (reply: z.ZodType): Shape => {
  const element = (schema: unknown): z.ZodType | null =>
    schema instanceof z.ZodArray ? (schema.element as z.ZodType) : null; // zod types its own schemas more loosely
  if (reply instanceof z.ZodUnion) {
    const [list] = reply.options.filter((option) => option instanceof z.ZodObject && 'items' in option.shape);
    return getListShape(list as z.ZodType); // zod types its own schemas more loosely
  }
  const bare = element(reply);
  if (bare) return { item: bare, head: null };
  const item = reply instanceof z.ZodObject ? element(reply.shape['items']) : null;
  if (!(reply instanceof z.ZodObject) || !item) throw new Error('only a list can be streamed');
  return { item, head: reply.omit({ items: true }) };
};

/** Whether the answer is a list with streamed items. */
export const isStreamed = (answer: unknown): boolean => {
  const items = typeof answer === 'object' && answer !== null && 'items' in answer ? answer.items : answer;
  return typeof items === 'object' && items !== null && Symbol.asyncIterator in items;
};

/**
 * The JSON of a list: complete when it is short, else a stream that buffers at most one page. The stream fails when a page
 * cannot be read or an item violates its schema; what was sent is then invalid JSON.
 * @param onError receives such an error
 * @throws what reading the first pages throws
 */
export const toListJson = async (
  shape: Shape,
  answer: unknown,
  onError: (error: unknown) => void,
): Promise<Buffer | Readable> => {
  const pieces = encodeChunks(shape, answer);
  const firstChunks: Buffer[] = [];
  for (let length = 0; length < MAX_UNSTREAMED_BYTES; ) {
    const { done, value } = await pieces.next();
    if (done) return Buffer.concat(firstChunks);
    firstChunks.push(value);
    length += value.length;
  }
  return Readable.from(joinChunks(firstChunks, pieces, onError), { objectMode: false });
};

/** The JSON of a list whose items are JSON texts. */
export const toPreserializedJson = ({ head }: Shape, answer: unknown): string => {
  const { items, ...rest } = answer as { items: readonly string[] }; // The handler's type is `Written` of this very reply.
  return `${encodeHead(head, rest)}${items.join()}]}`;
};

/** The JSON before the first item. */
const encodeHead = (head: z.ZodObject | null, rest: object): string => {
  const before = head ? JSON.stringify(head.parse(rest)).slice(0, -1) : '';
  return head ? `${before}${before === '{' ? '' : ','}"items":[` : '[';
};

/** Encodes each item separately: joining one long string is slow once it contains a non-Latin character. */
async function* encodeChunks({ item, head }: Shape, answer: unknown): AsyncGenerator<Buffer, void> {
  // The handler's type is `Streamed` of this very reply.
  const { items, ...rest } = (head ? answer : { items: answer }) as { items: Pages<unknown> };
  let pieces = [Buffer.from(encodeHead(head, rest))];
  let separator = '';
  for await (const page of items) {
    for (let from = 0; from < page.length; from += BATCH_SIZE) {
      for (const entry of page.slice(from, from + BATCH_SIZE)) {
        pieces.push(Buffer.from(separator + JSON.stringify(item.parse(entry))));
        separator = ',';
      }
      yield Buffer.concat(pieces);
      pieces = [];
    }
  }
  yield Buffer.concat([...pieces, Buffer.from(head ? ']}' : ']')]);
}

async function* joinChunks(
  firstChunks: readonly Buffer[],
  rest: AsyncGenerator<Buffer, void>,
  onError: (error: unknown) => void,
): AsyncGenerator<Buffer, void> {
  try {
    yield* firstChunks;
    yield* rest;
  } catch (error) {
    onError(error);
    throw error;
  } finally {
    await rest.return(); // also when the client disconnects before the rest has started
  }
}
