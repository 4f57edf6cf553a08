import { expect, it } from 'vitest';
import { parseFormFields } from './body-parsers.ts';

it.each([
  ['username=a%40b.example&password=two+words', { username: 'a@b.example', password: 'two words' }],
  ['username=a+c@b.example&password=x+y', { username: 'a+c@b.example', password: 'x+y' }],
  ['username=%D0%B0%D0%BD%D0%BD%D0%B0', { username: 'анна' }],
])('[SEC-5] %s is parsed as intended', (body, fields) => {
  expect(parseFormFields(body)).toEqual(fields);
});
