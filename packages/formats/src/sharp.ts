import sharp from 'sharp';

// Images are untrusted: only the loaders that covers and pages need stay enabled.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Svg', 'Heif', 'Tiff'].map((loader) => `VipsForeignLoad${loader}`),
});
// Each image is processed once: a cache of decoded pixels would only waste memory.
sharp.cache(false);

/** The image library, restricted for untrusted input. */
export { sharp };
