import type { Database } from '../db/db.ts';
import type { Announcer, Bus } from './bus.ts';
import { createNatsAnnouncer, createNatsBus } from './nats-bus.ts';
import { createPostgresAnnouncer, createPostgresBus } from './postgres-bus.ts';

/** Addresses of NATS, or null: the database carries the messages. */
type BusAddresses = readonly string[] | null;

export const openBus = (addresses: BusAddresses, databaseUrl: string): Bus =>
  addresses ? createNatsBus(addresses) : createPostgresBus(databaseUrl);

export const openAnnouncer = (addresses: BusAddresses, db: Database): Announcer =>
  addresses ? createNatsAnnouncer(addresses) : createPostgresAnnouncer(db);
