import chromiumBinary from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

/** Flags of the package for a place where these are needed; elsewhere they make the browser fall. */
const NOT_HERE = /single-process|no-zygote/;

const ATTEMPTS = 3;

/** A browser from the package registry; where it cannot start: why, in one sentence. */
export async function openBrowser(): Promise<Browser | string> {
  let reason = '';
  // On a busy machine a start may fail, and the next one does not.
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      return await launch();
    } catch (error) {
      [reason = ''] = String(error).split('\n');
    }
  }
  return `The browser could not start here, so pages were not looked at in one: ${reason}`;
}

async function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: await chromiumBinary.executablePath(),
    args: chromiumBinary.args.filter((flag) => !NOT_HERE.test(flag)),
    headless: true,
    timeout: 30_000,
  });
}
