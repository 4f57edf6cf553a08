import { readsTheCorpus } from './family.testing.ts';

readsTheCorpus({
  name: 'DOCX',
  rule: '[FMT-1]',
  formats: ['docx'],
  argued: {
    'docx/alice-three-chapters.docx': {
      language: { ours: 'en-gb', because: 'that is what stands there; "eng" is what the tool made of it' },
    },
  },
});
