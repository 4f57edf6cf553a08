import { config } from 'zod';

/** Schemas are not turned into code, which the policy of the page forbids: zod would try, and be told so, at every start. */
config({ jitless: true });
