import type * as english from '../en/terms.ts';

export const termsSha256: typeof english.termsSha256 = {
  1: 'e134724c7aaeb39d98a7df60cb81e5d0e177da26f7198b253bf9d241b4109805',
  2: 'e41b5ba06fa52c0436593fcf0d2f6ac4fde1fa96cb7133442b64c277a13f226d',
};
