import type { DistributionId } from '../distribution/distribution.ts';

/** Ubuntu's releases by the version of base-files, up to the number after `ubuntu`. */
export const BASE_FILES: ReadonlyMap<string, string> = new Map([
  ['6.5ubuntu6', '12.04'],
  ['7.2ubuntu5', '14.04'],
  ['9.4ubuntu4', '16.04'],
  ['10.1ubuntu2', '18.04'],
  ['10.1ubuntu9', '19.04'],
  ['10.2ubuntu7', '19.10'],
  ['11ubuntu5', '20.04'],
  ['11ubuntu14', '20.10'],
  ['11ubuntu19', '21.04'],
  ['11.1ubuntu5', '21.10'],
  ['12ubuntu4', '22.04'],
  ['12.2ubuntu3', '22.10'],
  ['12.3ubuntu2', '23.04'],
  ['13ubuntu2', '23.10'],
  ['13ubuntu10', '24.04'],
  ['13.3ubuntu6', '24.10'],
]);

/** Releases by the version of the C library. */
export const LIBC: Readonly<Record<'debian' | 'ubuntu', ReadonlyMap<string, string>>> = {
  debian: new Map([
    ['2.11', '6'],
    ['2.13', '7'],
    ['2.19', '8'],
    ['2.24', '9'],
    ['2.28', '10'],
    ['2.31', '11'],
    ['2.36', '12'],
    ['2.41', '13'],
  ]),
  ubuntu: new Map([
    ['2.15', '12.04'],
    ['2.19', '14.04'],
    ['2.23', '16.04'],
    ['2.27', '18.04'],
    ['2.29', '19.04'],
    ['2.30', '19.10'],
    ['2.31', '20.04'],
    ['2.32', '20.10'],
    ['2.33', '21.04'],
    ['2.34', '21.10'],
    ['2.35', '22.04'],
    ['2.36', '22.10'],
    ['2.37', '23.04'],
    ['2.38', '23.10'],
    ['2.39', '24.04'],
    ['2.40', '24.10'],
    ['2.41', '25.04'],
    ['2.42', '25.10'],
  ]),
};

/** Packages that only a derivative has, which takes most others over from Debian unchanged. */
export const DERIVATIVE_MARKS: ReadonlyMap<string, DistributionId> = new Map([
  ['raspbian-archive-keyring', 'raspbian'],
  ['kali-archive-keyring', 'kali'],
  ['kali-defaults', 'kali'],
  ['devuan-keyring', 'devuan'],
  ['parrot-archive-keyring', 'parrot'],
  ['parrot-core', 'parrot'],
  ['deepin-keyring', 'deepin'],
  ['astra-version', 'astra'],
  ['pureos-archive-keyring', 'pureos'],
]);
