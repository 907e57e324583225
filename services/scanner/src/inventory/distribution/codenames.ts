import data from '../../../data/codenames.json' with { type: 'json' };

/** Debian's releases by codename. */
export const DEBIAN_CODENAMES: ReadonlyMap<string, string> = new Map(Object.entries(data.debian));

/** Ubuntu's releases by codename. */
export const UBUNTU_CODENAMES: ReadonlyMap<string, string> = new Map(Object.entries(data.ubuntu));
