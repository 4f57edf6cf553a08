// Health check for the container engine: exit code 0 when the URL answers 200 in time, else 1 with the reason. Needs no curl.
const [url] = process.argv.slice(2);
try {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2_500) });
  if (!answer.ok) {
    console.error(`${url}: ${answer.status} ${await answer.text()}`);
    process.exit(1);
  }
} catch (error) {
  console.error(`${url}: ${error.message}`);
  process.exit(1);
}
