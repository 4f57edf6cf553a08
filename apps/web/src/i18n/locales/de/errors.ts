/** What is so, and what to do next, for every refusal: the same words that the server sends. */
export { de as errors } from '@lectern/contracts/error-texts/de';
