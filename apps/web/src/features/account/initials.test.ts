import { describe, expect, it } from 'vitest';
import { getInitials } from './initials.ts';

describe('initials', () => {
  it.each([
    { name: 'Marta Lindqvist', initials: 'ML' },
    { name: '  Mary  Ann   Evans ', initials: 'ME' },
    { name: 'тарас шевченко', initials: 'ТШ' },
    { name: '曹雪芹', initials: '曹' },
    { name: 'marta.l@example.org', initials: 'M' },
    { name: '—', initials: '?' },
  ])('[UI-15] of $name are $initials', ({ name, initials }) => {
    expect(getInitials(name)).toBe(initials);
  });
});
