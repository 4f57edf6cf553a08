import { readsTheCorpus } from './family.testing.ts';

readsTheCorpus({ name: 'RTF', rule: '[FMT-1]', formats: ['rtf'] });
