/** Which releases of Alpine a version of one of its base packages occurs in. */
type ReleasesOf = (version: string) => readonly string[];

// `3.17` of `from 3.17 to 3.19` and so on; every release of a row ships the versions that begin with its key.
function byPrefix(rows: Readonly<Record<string, string>>): ReleasesOf {
  const table = Object.entries(rows).sort(([a], [b]) => b.length - a.length);
  return (version) => {
    const row = table.find(([prefix]) => isOfSeries(version, prefix));
    return row === undefined ? [] : row[1].split(' ');
  };
}

function isOfSeries(version: string, prefix: string): boolean {
  return version.startsWith(prefix) && !/^\d/.test(version.slice(prefix.length));
}

export const RELEASES_BY_VERSION: ReadonlyMap<string, ReleasesOf> = new Map([
  [
    'alpine-baselayout',
    byPrefix({
      '3.0.5': '3.7',
      '3.1.0': '3.8 3.9',
      '3.1.2': '3.10',
      '3.2.0': '3.11 3.12 3.13 3.14 3.15 3.16',
      '3.4.0': '3.17',
      '3.4.3': '3.18 3.19',
      '3.6.5': '3.20',
      '3.6.8': '3.21',
      '3.7.0': '3.22',
    }),
  ],
  [
    'musl',
    byPrefix({
      '1.1.16': '3.6',
      '1.1.18': '3.7',
      '1.1.19': '3.8',
      '1.1.20': '3.9',
      '1.1.22': '3.10',
      '1.1.24': '3.11 3.12',
      '1.2.2': '3.13 3.14 3.15',
      '1.2.3': '3.16 3.17',
      '1.2.4': '3.18',
      '1.2.4_git20230717': '3.19',
      '1.2.5': '3.20 3.21 3.22',
    }),
  ],
  [
    'apk-tools',
    byPrefix({
      '2.10.4': '3.10 3.11',
      '2.10.5': '3.11 3.12',
      '2.10.8': '3.10 3.11 3.12',
      '2.12.0': '3.13',
      '2.12.7': '3.13 3.14 3.15',
      '2.12.9': '3.16',
      '2.12.10': '3.17',
      '2.14.0': '3.18 3.19',
      '2.14.4': '3.18 3.19 3.20',
      '2.14.6': '3.21',
      '2.14.9': '3.22',
    }),
  ],
  [
    'busybox',
    byPrefix({
      '1.26.2': '3.6',
      '1.27.2': '3.7',
      '1.28.4': '3.8',
      '1.29.3': '3.9',
      '1.30.1': '3.10',
      '1.31.1': '3.11 3.12',
      '1.32.1': '3.13',
      '1.33.1': '3.14',
      '1.34.1': '3.15',
      '1.35.0': '3.16 3.17',
      '1.36.0': '3.18',
      '1.36.1': '3.18 3.19 3.20',
      '1.37.0': '3.21 3.22',
    }),
  ],
]);
