import { config } from 'zod';

/** Disables zod's code generation: the page's content security policy forbids `eval`, and zod would probe for it at every start. */
config({ jitless: true });
