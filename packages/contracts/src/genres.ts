import { z } from 'zod';
import { defineCall } from './call.ts';
import { languages } from './languages.ts';

export const genres = {
  names: defineCall({
    name: 'genres.names',
    method: 'GET',
    path: '/books/genres',
    access: 'reader',
    summary: 'The names of the genre codes that FictionBook files use, in every language of the product.',
    reply: z.record(z.string(), z.object(Object.fromEntries(languages.map((language) => [language, z.string()])))),
    refusals: [],
  }),
};
