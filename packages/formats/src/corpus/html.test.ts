import { readsTheCorpus } from './family.testing.ts';

readsTheCorpus({ name: 'HTML', rule: '[FMT-1]', formats: ['html'] });
