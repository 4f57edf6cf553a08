import type { LucideIcon } from 'lucide-react';

const strokes = { s: 2, m: 1.75, l: 1.6, xl: 1.25 };
const sizes = { s: 16, m: 20, l: 24, xl: 40 };

/** A Lucide drawing in the weight of its size (16, 20, 24, 40 px). Always beside a word or inside a control with a name. */
export const Icon = ({
  of: Drawing,
  size = 'm',
  className,
}: {
  of: LucideIcon;
  size?: keyof typeof sizes;
  className?: string | undefined;
}) => (
  <Drawing aria-hidden="true" focusable="false" size={sizes[size]} strokeWidth={strokes[size]} className={className} />
);
