import { setTimeout } from 'node:timers/promises';
import chromiumBinary from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

/** Root has no sandbox, and to draw with a GPU that is simulated takes seconds. */
const ARGS = ['--no-sandbox', '--disable-gpu'];

const ATTEMPTS = 5;
/** As long as another process takes to unpack the same browser (`ETXTBSY`). */
const PAUSE_MS = 3_000;

/** A browser from the package registry; where it cannot start: why, in one sentence. */
export async function openBrowser(): Promise<Browser | string> {
  let reason = '';
  // On a busy machine a start may fail, and the next one does not.
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      const executablePath = await chromiumBinary.executablePath();
      return await chromium.launch({ executablePath, args: ARGS, timeout: 30_000 });
    } catch (error) {
      [reason = ''] = String(error).split('\n');
      await setTimeout(PAUSE_MS);
    }
  }
  return `The browser could not start here, so pages were not looked at in one: ${reason}`;
}
