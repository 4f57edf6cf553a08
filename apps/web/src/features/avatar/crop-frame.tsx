import { type PointerEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../i18n/format.ts';
import { Slider } from '../../ui/slider.tsx';
import styles from './avatar.module.css';
import { type Crop, dragCrop, MAX_ZOOM, zoomCrop } from './crop.ts';
import { drawCrop } from './picture.ts';

/** Pixels of the canvases, twice their size on the screen. */
const FRAME_PIXELS = 560;
const PREVIEW_PIXELS = 128;
const ZOOM_STEP = 0.05;
const POSITION_STEP = 0.02;

const CropCanvas = ({ image, crop, pixels }: { image: HTMLImageElement; crop: Crop; pixels: number }) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, image, crop);
  }, [image, crop]);
  return <canvas ref={canvas} width={pixels} height={pixels} />;
};

/** Where the square of the avatar is chosen: the picture is dragged under a round frame, or moved and zoomed by sliders. */
export const CropFrame = ({
  image,
  crop,
  onChange,
}: {
  image: HTMLImageElement;
  crop: Crop;
  onChange: (change: (crop: Crop) => Crop) => void;
}) => {
  const { t } = useTranslation('avatar');
  const size = { width: image.naturalWidth, height: image.naturalHeight };
  const drag = ({ buttons, movementX, movementY, currentTarget }: PointerEvent<HTMLElement>): void => {
    if (buttons === 0) return;
    const width = currentTarget.clientWidth;
    onChange((before) => dragCrop(size, before, movementX / width, movementY / width));
  };
  const position = (axis: 'x' | 'y') => (
    <label className={styles.slider}>
      <span aria-hidden="true">{t(`crop.${axis}`)}</span>
      <Slider
        label={t(`crop.${axis}`)}
        valueText={formatPercent(crop[axis])}
        value={crop[axis]}
        min={0}
        max={1}
        step={POSITION_STEP}
        onChange={(value) => onChange((before) => ({ ...before, [axis]: value }))}
      />
    </label>
  );
  return (
    <div className={styles.crop}>
      {/* the sliders do the same by keys */}
      <div
        className={styles.frame}
        aria-hidden="true"
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={drag}
      >
        <CropCanvas image={image} crop={crop} pixels={FRAME_PIXELS} />
      </div>
      <div className={styles.preview} aria-hidden="true">
        <CropCanvas image={image} crop={crop} pixels={PREVIEW_PIXELS} />
        <span>{t('crop.preview')}</span>
      </div>
      <div className={styles.sliders}>
        <label className={styles.slider}>
          <span aria-hidden="true">{t('crop.zoom')}</span>
          <Slider
            label={t('crop.zoom')}
            valueText={formatPercent(crop.zoom)}
            value={crop.zoom}
            min={1}
            max={MAX_ZOOM}
            step={ZOOM_STEP}
            onChange={(zoom) => onChange((before) => zoomCrop(size, before, zoom))}
          />
        </label>
        {position('x')}
        {position('y')}
      </div>
      <p className={styles.hint}>{t('crop.hint')}</p>
    </div>
  );
};
