/** Of a row and of a tile with a fan, for `Lines`, in rem. */
export const ROW = { least: 20, height: 4.5 };
export const TILE = { least: 15, height: 19 };
export const TILE_ON_PHONES = { least: 9.5, height: 16.5 };
