import { expect } from 'vitest';
import type { z } from 'zod';
import type { Answer } from './send.ts';

/** Parses an answer with exactly this shape. */
export const parseAnswer = <S extends z.ZodType>(answer: Answer, shape: S, status = 200): z.output<S> => {
  expect(answer.status, answer.text).toBe(status);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  return shape.parse(answer.json());
};

/** Asserts the plain-text answer `OK`. */
export const expectOk = (answer: Answer): void => {
  expect([answer.status, answer.text]).toEqual([200, 'OK']);
  expect(answer.headers['content-type']).toMatch(/^text\/plain/);
};
