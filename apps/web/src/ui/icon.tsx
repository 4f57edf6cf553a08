import type { LucideIcon } from 'lucide-react';

const strokes = { s: 2, m: 1.75, l: 1.6, xl: 1.25 };
const sizes = { s: 16, m: 20, l: 24, xl: 40 };

/** A Lucide icon with the stroke width of its size (16, 20, 24, 40 px). Only next to text or inside a labelled control. */
export const Icon = ({
  of: LucideSvg,
  size = 'm',
  className,
}: {
  of: LucideIcon;
  size?: keyof typeof sizes;
  className?: string | undefined;
}) => (
  <LucideSvg
    aria-hidden="true"
    focusable="false"
    size={sizes[size]}
    strokeWidth={strokes[size]}
    className={className}
  />
);
