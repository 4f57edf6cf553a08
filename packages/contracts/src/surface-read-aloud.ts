import { z } from 'zod';

/**
 * Messages about reading aloud: the app speaks with the voices of the browser, which a frame on another host may not use; the surface names
 * the sentences, highlights the one that is spoken, and turns pages.
 */

/** `start`: from a position, or (null) from the page on screen; `next`, `previous`: the sentence after or before the current one. */
export const ControlReadAloud = z.object({
  kind: z.literal('speech'),
  action: z.enum(['start', 'next', 'previous', 'stop']),
  from: z.string().max(8192).nullable().optional(),
});

/**
 * A sentence, or a part of a long one. `language`: its BCP 47 tag, as far as the book names it. `fragment`: the last one of the contents that
 * begins before it in its section.
 */
export const Sentence = z.object({
  text: z.string().max(2000),
  language: z.string().max(100).nullable(),
  section: z.int().min(0),
  fragment: z.string().max(1000).nullable(),
});
export type Sentence = z.infer<typeof Sentence>;

/**
 * The sentence to speak now; null at the end: of the `book`, at a chapter that is `missing`, or because the reader has `left` for another
 * page.
 */
export const SpeechProgress = z.object({
  kind: z.literal('speech'),
  sentence: Sentence.nullable(),
  end: z.enum(['book', 'missing', 'left']).nullable(),
});
export type SpeechProgress = z.infer<typeof SpeechProgress>;
