import type { Pool } from 'pg';
import type { z } from 'zod';

/** The part of a PostgreSQL connection pool that the shop uses. */
export type Database = Pick<Pool, 'query'>;

/** The current time; tests can set it. */
export type Clock = () => Date;

/** Runs one statement and returns its rows, each parsed with `rowSchema`. */
export const queryRows = async <Row extends z.ZodType>(
  db: Database,
  rowSchema: Row,
  sql: string,
  values: readonly unknown[],
): Promise<z.output<Row>[]> => {
  const result = await db.query(sql, [...values]);
  return result.rows.map((row) => rowSchema.parse(row));
};
