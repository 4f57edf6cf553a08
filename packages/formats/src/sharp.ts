import sharp from 'sharp';

// Pictures come from strangers: only the loaders that covers and pages need stay reachable.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Svg', 'Heif'].map((loader) => `VipsForeignLoad${loader}`),
});
// A picture is worked on once: a cache of decoded pixels would only hold memory.
sharp.cache(false);

/** The image library, with what strangers may make it do. */
export { sharp };
