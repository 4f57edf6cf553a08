import type * as english from '../en/terms.ts';

export const termsSha256: typeof english.termsSha256 = {
  1: 'b4f261d397ed8fac55e2c7dc6728c26abd158d50b3e27f01d282e6b2b1e4476e',
  2: '19acc5f12cd1e44e70c18d77400350316193afbf5c460d9c0f4be32106f630e6',
};
