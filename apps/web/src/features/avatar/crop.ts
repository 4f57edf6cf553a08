type Size = { width: number; height: number };

/**
 * The square of an image that becomes the avatar. `zoom`: 1 is the largest square. `x`, `y`: its place between the left and the
 * right edge, the upper and the lower one, from 0 to 1.
 */
export type Crop = { zoom: number; x: number; y: number };

export const INITIAL_CROP: Crop = { zoom: 1, x: 0.5, y: 0.5 };
export const MAX_ZOOM = 4;

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

/** The square in pixels of the image. */
export const toSquare = (
  { width, height }: Size,
  { zoom, x, y }: Crop,
): { left: number; top: number; side: number } => {
  const side = Math.min(width, height) / zoom;
  return { left: (width - side) * x, top: (height - side) * y, side };
};

/** The crop whose square begins there; as near as the image allows. Without room to move it is in the middle. */
const toCrop = ({ width, height }: Size, zoom: number, left: number, top: number): Crop => {
  const side = Math.min(width, height) / zoom;
  const toShare = (start: number, room: number): number => (room > 0 ? clamp(start / room, 0, 1) : 0.5);
  return { zoom, x: toShare(left, width - side), y: toShare(top, height - side) };
};

/** Moves the image under the frame, as dragging does: `right` and `down` are shares of the width of the frame. */
export const dragCrop = (size: Size, crop: Crop, right: number, down: number): Crop => {
  const { left, top, side } = toSquare(size, crop);
  return toCrop(size, crop.zoom, left - right * side, top - down * side);
};

/** Zooms around the middle of the frame. */
export const zoomCrop = (size: Size, crop: Crop, zoom: number): Crop => {
  const next = clamp(zoom, 1, MAX_ZOOM);
  const before = toSquare(size, crop);
  const inset = (before.side - Math.min(size.width, size.height) / next) / 2;
  return toCrop(size, next, before.left + inset, before.top + inset);
};
