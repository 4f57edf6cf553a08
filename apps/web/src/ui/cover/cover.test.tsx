import { fireEvent, render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Cover } from './cover.tsx';

const image = { src: '/covers/1.webp', width: 267, height: 400 };

describe('a cover', () => {
  it('[UI-9] shows the publisher’s image in its own size, without alternative text', () => {
    const { container } = render(<Cover title="Emma" author="Jane Austen" image={image} />);
    const picture = container.querySelector('img');
    expect([picture?.getAttribute('width'), picture?.getAttribute('height'), picture?.alt]).toEqual(['267', '400', '']);
    expect(container.querySelector('svg')).toBeNull();
  });

  it('[UI-9] falls back to a generated cover when the image does not load, until the image changes', () => {
    const { container, rerender } = render(<Cover title="Emma" author="Jane Austen" image={image} />);
    const picture = container.querySelector('img');
    if (picture) fireEvent.error(picture);
    expect(container.querySelector('svg')?.textContent).toContain('Emma');
    rerender(<Cover title="Emma" author="Jane Austen" image={{ ...image, src: '/covers/2.webp' }} />);
    expect(container.querySelector('img')).not.toBeNull();
  });

  it('[UI-9] learns its size on load where only the URL is known', () => {
    const { container } = render(<Cover title="Emma" author="Jane Austen" image="/covers/tall" />);
    const picture = container.querySelector('img');
    if (!picture) throw new Error('a picture');
    expect(picture.getAttribute('width')).toBeNull();
    Object.defineProperties(picture, { naturalWidth: { value: 200 }, naturalHeight: { value: 400 } });
    fireEvent.load(picture);
    expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['200', '400']);
    const again = render(<Cover title="Emma" author="Jane Austen" image="/covers/tall" />);
    expect(again.container.querySelector('img')?.getAttribute('width')).toBe('200');
  });

  it('[UI-9] is generated where there is no image, hidden from screen readers', () => {
    const { container } = render(<Cover title="Emma" author="Jane Austen" />);
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  });
});
