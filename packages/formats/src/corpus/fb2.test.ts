import { readsTheCorpus } from './family.testing.ts';

readsTheCorpus({
  name: 'FB2',
  rule: '[FMT-1]',
  formats: ['fb2', 'fb2.zip'],
  argued: {
    'fb2/pushkin-utf16.fb2': {
      isbn: { ours: null, because: 'its check digit is wrong (it would be 7): META-6 asks for a right one' },
    },
  },
});
