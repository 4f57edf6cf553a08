import type { ProseText } from '../../shapes/site-text.ts';

export const text: ProseText = {
  title: 'API reference · Lectern',
  description:
    'All calls of the Lectern API with parameters, bodies, responses and errors, generated from the server’s code and searchable.',
  keywords: ['API reference', 'OpenAPI', 'REST', 'calls', 'error codes', 'Lectern API'],
  heading: 'API reference',
  lede: 'Every call with its parameters, body, response and errors. The list is generated from the definitions that the server checks each request against.',
  sections: [
    {
      id: 'conventions',
      title: 'Conventions',
      body: [
        'Paths are below `/api/v1.0` and `/api/v1.1`. Calls that need a signed-in reader take the access token in the header `Authorization: Bearer …`, or, where a header is impossible, in the query as `access_token`. Calls below `/partner` are [signed](page:connectStore#sign-calls) instead.',
        'How programs sign in and follow changes is explained in [the overview](page:developers#sign-in).',
      ],
    },
  ],
};
