import type { SkippedFile, UnaskedOpinion, UnmatchedPackage } from '@repo/contracts/scanner';

/** Why something was not looked at: what it means, and what the caller can do. Whole sentences. */
export interface ReasonAbout {
  readonly means: string;
  readonly fix: string;
}

/** Of `coverage.unmatched`. */
export const UNMATCHED_REASONS: Readonly<Record<UnmatchedPackage['reason'], ReasonAbout>> = {
  'not-pinned': {
    means: 'The file names a range or nothing, so that no installed version is known.',
    fix: 'Send the lockfile, or pin the version exactly.',
  },
  'no-advisory-feed': {
    means: 'Nobody publishes advisories for the ecosystem or distribution in a form that is read here.',
    fix: 'Follow the announcements of the project itself.',
  },
  'no-release': {
    means: 'The release of the distribution is not known.',
    fix: 'Send `distribution` with the list of packages, such as `Debian:12`.',
  },
  'not-a-registry-package': {
    means: 'The package comes from git, a file or another address than its registry.',
    fix: 'Look for advisories of the project itself, or use the package of the registry.',
  },
  'no-version': {
    means: 'The entry states no version.',
    fix: 'Make the list again with a tool that states versions.',
  },
  'invalid-version': {
    means: 'The version is not one of its ecosystem.',
    fix: 'Correct the version.',
  },
  truncated: {
    means: 'The list cut off the name or the version.',
    fix: 'Make the list again with wider columns, or in a format for machines.',
  },
  unmapped: {
    means: 'The name that advisories use is not known, so that nothing found says nothing.',
    fix: 'Make a list of system packages again with its source packages; look any other product up by hand.',
  },
  superseded: {
    means: 'An older kernel beside the newest one, which alone is looked up.',
    fix: 'Remove old kernels that are no longer started.',
  },
  unreadable: {
    means: 'The entry could not be read.',
    fix: 'Correct the entry, or make the file again.',
  },
  'not-asked': {
    means: 'The limits or the time of the scan were over before the database could be asked.',
    fix: 'Scan again later, or in smaller parts.',
  },
};

/** Of `coverage.unasked`. */
export const UNASKED_REASONS: Readonly<Record<UnaskedOpinion['reason'], ReasonAbout>> = {
  'not-configured': {
    means: 'The service has no token or key for the source.',
    fix: 'The operator can set one.',
  },
  'over-budget': {
    means: 'There were more questions than one scan may ask.',
    fix: 'Scan in smaller parts, or look the identifiers up by hand.',
  },
  'rate-limited': {
    means: 'The source allows no more requests for now.',
    fix: 'Scan again later.',
  },
  unaskable: {
    means: 'No question can be put about a package of that name or version.',
    fix: 'Look the identifiers up by hand.',
  },
  unavailable: {
    means: 'The source did not respond.',
    fix: 'Scan again later.',
  },
};

/** Of `skipped`. */
export const SKIP_REASONS: Readonly<Record<SkippedFile['reason'], ReasonAbout>> = {
  'too-large': {
    means: 'The file is larger than the limit.',
    fix: 'Send it alone, or split it.',
  },
  'not-the-format': {
    means: 'The content is not what the name of the file says.',
    fix: 'Make the file again with its package manager.',
  },
  'unsupported-format': {
    means: 'The file names dependencies in a format that is not read.',
    fix: 'Make an SBOM and send it to `POST /api/scan/container`.',
  },
  'no-lockfile': {
    means: 'A manifest, and no lockfile beside it or above says which versions are installed.',
    fix: 'Commit the lockfile.',
  },
  'not-included': {
    means: 'Constraints, which install nothing unless a requirements file includes them.',
    fix: 'Nothing, where that is meant.',
  },
  unreadable: {
    means: 'The file could not be fetched or decoded.',
    fix: 'Scan again later; if it stays so, look at the file.',
  },
  symlink: {
    means: 'A symbolic link, which is not followed.',
    fix: 'Nothing, where the target is part of the repository too.',
  },
  submodule: {
    means: 'Another repository.',
    fix: 'Scan that repository by itself.',
  },
  'lfs-pointer': {
    means: 'The content is stored elsewhere (Git LFS).',
    fix: 'Send the file itself.',
  },
  shadowed: {
    means: 'Another lockfile beside it is used by the package manager.',
    fix: 'Delete the one that is not used.',
  },
  encrypted: {
    means: 'An encrypted entry of an archive.',
    fix: 'Send an archive without a password.',
  },
  'unsupported-compression': {
    means: 'An entry of an archive whose compression is not read.',
    fix: 'Make the archive with the ordinary compression (deflate).',
  },
  'file-limit': {
    means: 'There are more files than one scan reads.',
    fix: 'Scan one folder at a time.',
  },
  'time-limit': {
    means: 'The scan ran out of time.',
    fix: 'Scan again later, or one folder at a time.',
  },
};
