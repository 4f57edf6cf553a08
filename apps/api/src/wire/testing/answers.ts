import { expect } from 'vitest';
import type { z } from 'zod';
import type { Answer } from './send.ts';

/** What an answer says, in exactly this shape. */
export const read = <S extends z.ZodType>(answer: Answer, shape: S, status = 200): z.output<S> => {
  expect(answer.status, answer.text).toBe(status);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  return shape.parse(answer.json());
};

/** The two letters. */
export const ok = (answer: Answer): void => {
  expect([answer.status, answer.text]).toEqual([200, 'OK']);
  expect(answer.headers['content-type']).toMatch(/^text\/plain/);
};
