import { Readable } from 'node:stream';
import { z } from 'zod';

/** What is read from the database a chunk at a time: asked for the next when the last was sent. */
export type Pages<I> = AsyncIterable<readonly I[]>;

/** The reply of a call that answers a list, with its items still to come; what else it answers is whole. */
export type Streamed<R> = R extends readonly (infer I)[]
  ? Pages<I>
  : R extends { items: readonly (infer I)[] }
    ? Omit<R, 'items'> & { items: Pages<I> }
    : R;

/** The reply of a call that answers a list, with its items as JSON texts, by who writes them. */
export type Written<R> = R extends { items: readonly unknown[] }
  ? Omit<R, 'items'> & { items: readonly string[] }
  : never;

type Shape = { item: z.ZodType; head: z.ZodObject | null };

/** Items that are made into text at once; a whole page of them would keep everybody else waiting. */
const AT_ONCE = 50;
/** A list shorter than this (bytes) is sent in one piece with its length, as careful old clients like it. */
const IN_ONE_PIECE = 256 * 1024;

/** The shape of one item and of what stands before them. @throws Error when the reply is no list */
export const listShape = (reply: z.ZodType): Shape => {
  const element = (schema: unknown): z.ZodType | null =>
    schema instanceof z.ZodArray ? (schema.element as z.ZodType) : null; // zod types its own schemas more loosely
  if (reply instanceof z.ZodUnion) {
    const [list] = reply.options.filter((one) => one instanceof z.ZodObject && 'items' in one.shape);
    return listShape(list as z.ZodType); // zod types its own schemas more loosely
  }
  const bare = element(reply);
  if (bare) return { item: bare, head: null };
  const item = reply instanceof z.ZodObject ? element(reply.shape['items']) : null;
  if (!(reply instanceof z.ZodObject) || !item) throw new Error('only a list can be streamed');
  return { item, head: reply.omit({ items: true }) };
};

/** Whether it is a list whose items are still to come. */
export const isStreamed = (answer: unknown): boolean => {
  const items = typeof answer === 'object' && answer !== null && 'items' in answer ? answer.items : answer;
  return typeof items === 'object' && items !== null && Symbol.asyncIterator in items;
};

/**
 * The JSON of a list: whole when it is short, else a stream that holds no more than one page. The stream ends with an
 * error when a page can't be had or an item has another shape than promised: what was sent is then no JSON.
 * @param failed is told of such an error
 * @throws what reading the first pages throws
 */
export const listJson = async (
  shape: Shape,
  answer: unknown,
  failed: (error: unknown) => void,
): Promise<Buffer | Readable> => {
  const pieces = jsonOf(shape, answer);
  const begun: Buffer[] = [];
  for (let length = 0; length < IN_ONE_PIECE; ) {
    const { done, value } = await pieces.next();
    if (done) return Buffer.concat(begun);
    begun.push(value);
    length += value.length;
  }
  return Readable.from(told(begun, pieces, failed), { objectMode: false });
};

/** The JSON of a list whose items are JSON already. */
export const writtenJson = ({ head }: Shape, answer: unknown): string => {
  const { items, ...rest } = answer as { items: readonly string[] }; // The handler's type is `Written` of this very reply.
  return `${opening(head, rest)}${items.join()}]}`;
};

/** What stands before the first item. */
const opening = (head: z.ZodObject | null, rest: object): string => {
  const before = head ? JSON.stringify(head.parse(rest)).slice(0, -1) : '';
  return head ? `${before}${before === '{' ? '' : ','}"items":[` : '[';
};

/** Each item is encoded by itself: one letter of another script would make one long text of them all slow to join. */
async function* jsonOf({ item, head }: Shape, answer: unknown): AsyncGenerator<Buffer, void> {
  // The handler's type is `Streamed` of this very reply.
  const { items, ...rest } = (head ? answer : { items: answer }) as { items: Pages<unknown> };
  let pieces = [Buffer.from(opening(head, rest))];
  let separator = '';
  for await (const page of items) {
    for (let from = 0; from < page.length; from += AT_ONCE) {
      for (const one of page.slice(from, from + AT_ONCE)) {
        pieces.push(Buffer.from(separator + JSON.stringify(item.parse(one))));
        separator = ',';
      }
      yield Buffer.concat(pieces);
      pieces = [];
    }
  }
  yield Buffer.concat([...pieces, Buffer.from(head ? ']}' : ']')]);
}

async function* told(
  begun: readonly Buffer[],
  rest: AsyncGenerator<Buffer, void>,
  failed: (error: unknown) => void,
): AsyncGenerator<Buffer, void> {
  try {
    yield* begun;
    yield* rest;
  } catch (error) {
    failed(error);
    throw error;
  } finally {
    await rest.return(); // also when the client went away before the rest was begun
  }
}
