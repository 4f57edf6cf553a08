import { reading, type Sent } from '@lectern/contracts';
import { unsentPlaces } from '../places/places.queries.ts';

/** A place as the server takes it, without its age. */
export type PlaceToSave = Omit<Sent<typeof reading.save, 'body'>, 'ageMs' | 'device' | 'deviceName'>;

/** Places in texts and pages that could not be sent. */
export const unsentPlace = unsentPlaces<PlaceToSave>(
  'reader.unsent',
  reading.save.body.omit({ ageMs: true, device: true, deviceName: true }),
);
