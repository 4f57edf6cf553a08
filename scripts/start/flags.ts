/**
 * What the demonstration switches on: all that works. Off is what leads to nothing yet: plans, more space by a plan, and the
 * reading community. `docker-compose.yml` says the same.
 */
const WORKING = 'purchased=on,series=on,audioBooks=on,widgets=on,plan=off,getMoreSpace=off,readRate=off';

/** The setting FLAGS of a start; the operator has the last word about each flag. */
export const demoFlags = (own: string | undefined): string => (own ? `${WORKING},${own}` : WORKING);
