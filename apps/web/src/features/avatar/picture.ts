import { AVATAR_TYPES } from '@lectern/contracts';
import { type Crop, toSquare } from './crop.ts';

/** The largest file that is opened for cropping: a photo of a camera. What is sent is far smaller. */
const MAX_FILE_BYTES = 40 * 1024 ** 2;
/** Sharp at the largest size that avatars have on the server. */
const SENT_PIXELS = 512;
const QUALITY = 0.92;

/** Why a file cannot be cropped, as codes of the server's refusals. */
export class PictureRejected extends Error {
  readonly code: 'avatar.type_unsupported' | 'avatar.unreadable' | 'avatar.too_large';
  readonly details = { most: MAX_FILE_BYTES / 1024 ** 2 };
  constructor(code: PictureRejected['code']) {
    super(code);
    this.code = code;
  }
}

/** Opens a picture, upright as its camera says. @throws PictureRejected */
export const openPicture = async (file: File): Promise<HTMLImageElement> => {
  if (!AVATAR_TYPES.some((type) => type === file.type)) throw new PictureRejected('avatar.type_unsupported');
  if (file.size > MAX_FILE_BYTES) throw new PictureRejected('avatar.too_large');
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    if (image.naturalWidth === 0 || image.naturalHeight === 0) throw new Error('an image without a size');
    return image;
  } catch {
    throw new PictureRejected('avatar.unreadable');
  } finally {
    URL.revokeObjectURL(url);
  }
};

/** Draws the crop of a picture on the whole canvas. */
export const drawCrop = (canvas: HTMLCanvasElement, image: HTMLImageElement, crop: Crop): void => {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { left, top, side } = toSquare({ width: image.naturalWidth, height: image.naturalHeight }, crop);
  context.imageSmoothingQuality = 'high';
  // what is transparent becomes white on the server, too
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, left, top, side, side, 0, 0, canvas.width, canvas.height);
};

/** The crop of a picture as a file to send. @throws PictureRejected when the browser cannot encode it */
export const renderCrop = async (image: HTMLImageElement, crop: Crop): Promise<File> => {
  const canvas = document.createElement('canvas');
  canvas.width = SENT_PIXELS;
  canvas.height = SENT_PIXELS;
  drawCrop(canvas, image, crop);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!blob) throw new PictureRejected('avatar.unreadable');
  return new File([blob], 'avatar.jpg', { type: blob.type });
};
