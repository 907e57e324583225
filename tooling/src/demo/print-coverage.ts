import type { Coverage, Platform } from '@repo/contracts/scanner';
import type { Paint } from './demonstration.ts';
import { formatCount } from './format-count.ts';

const SHOWN_UNMATCHED = 5;

/** What was looked up, what could not be, and why. */
export function printCoverage({ matched, unmatched }: Coverage, paint: Paint): readonly string[] {
  const shown = unmatched.slice(0, SHOWN_UNMATCHED);
  const left = unmatched.length - shown.length;
  return [
    `Coverage: ${formatCount(matched)} looked up, ${formatCount(unmatched.length)} could not be`,
    ...shown.map(({ package: name, version, reason }) =>
      paint('dim', `  ${name}${version === '' ? '' : ` ${version}`}: ${reason}`),
    ),
    ...(left === 0 ? [] : [paint('dim', `  … and ${formatCount(left)} more`)]),
  ];
}

/** The distribution and how it is known; nothing where there is none. */
export function printPlatform(platform: Platform | null): readonly string[] {
  if (platform === null) return [];
  const name = [platform.distribution ?? 'unknown', platform.release ?? ''].join(' ').trim();
  const evidence = platform.evidence.length === 0 ? '' : `: ${platform.evidence.slice(0, 2).join(', ')}`;
  return [`Distribution: ${name} (${platform.source}${evidence})`];
}
